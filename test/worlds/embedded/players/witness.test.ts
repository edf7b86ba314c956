import type { Player } from "flying-squid";
import { Vec3 } from "vec3";
import { expect, test } from "vitest";
import { Witness } from "../../../../worlds/embedded/players/witness.ts";
import { blockWorld } from "../support/block-world.ts";

function watched() {
  const made = blockWorld("1.20.1", "stone");
  const player = { username: "a", position: new Vec3(0.5, 64, 0.5) } as Player;
  made.context.server.players.push(player);
  return { ...made, player, witness: new Witness(made.context) };
}

test("a witness reports blocks that are other ones than at the beginning, with their states", async () => {
  const { set, witness } = watched();
  await set([0, 64, 0], "dirt");
  witness.begin();
  await set([0, 64, 0], "air");
  await set([1, 64, 0], "oak_door", { half: "lower", open: "true" });
  await set([2, 64, 0], "dirt");
  await set([2, 64, 0], "air");
  const { blocks } = witness.report();
  expect(blocks.map(({ position, before, after }) => [position, before.name, after.name])).toEqual([
    [[0, 64, 0], "dirt", "air"],
    [[1, 64, 0], "air", "oak_door"],
  ]);
  expect(blocks[1]?.after.properties).toMatchObject({ half: "lower", open: "true" });
});

test("a witness notes feet only in ticks in which they are elsewhere, and only since it began", async () => {
  const { tick, player, witness } = watched();
  await tick(3);
  witness.begin();
  await tick(2);
  player.position = new Vec3(1.5, 64, 0.5);
  await tick(2);
  expect(witness.report()).toMatchObject({
    since: 3,
    until: 7,
    feet: {
      a: [
        [4, 0.5, 64, 0.5],
        [6, 1.5, 64, 0.5],
      ],
    },
  });
  witness.begin();
  expect(witness.report().feet).toEqual({});
});
