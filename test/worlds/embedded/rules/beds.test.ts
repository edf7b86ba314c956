import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { installBeds } from "../../../../worlds/embedded/rules/beds.ts";
import { installHolding } from "../../../../worlds/embedded/rules/holding.ts";
import { blockWorld, settled } from "../support/block-world.ts";
import { hand } from "../support/hand.ts";

const WORLD_SPAWN = new Vec3(100, 64, 100);

/** A bed with its head to the north and a player beside it, at night. */
async function bedroom(version = "1.20.1") {
  const world = blockWorld(version, "stone");
  const sleeper = hand(world, [1, 64, 1]);
  const said: string[] = [];
  const { server } = world.context;
  Object.assign(sleeper.player, { system: (message: string) => void said.push(message), spawnPoint: WORLD_SPAWN });
  Object.assign(server, {
    time: 13_000,
    setTime: (time: number) => void Object.assign(server, { time }),
    getSpawnPoint: async () => WORLD_SPAWN,
    _writeAll: (packet: string, fields: Record<string, unknown>) => void sleeper.packets.push({ packet, fields }),
  });
  installHolding(world.context, world.updates);
  installBeds(world.context, sleeper.uses);
  sleeper.joins();
  await server.overworld.setBlockStateId(
    new Vec3(0, 64, 0),
    world.context.blocks.kinds.of("red_bed", { part: "head", facing: "north" }).state,
  );
  await world.set([0, 64, 1], "red_bed", { part: "foot", facing: "north" });
  return { ...world, server, sleeper, said };
}

describe("a bed", () => {
  test("makes it morning when all players have slept for a hundred ticks, and is free again", async () => {
    const { sleeper, server, tick, received } = await bedroom();
    await sleeper.useOn([0, 64, 1], "up");
    expect(await received([0, 64, 0], "occupied")).toBe("red_bed occupied=true");
    await tick(99);
    expect(server.time).toBe(13_000);
    await tick(3);
    expect([server.time, await received([0, 64, 0], "occupied")]).toEqual([0, "red_bed occupied=false"]);
  });

  test("does not make it morning at the same tick at which flying-squid advances the clock, which would undo it", async () => {
    const { sleeper, server, tick } = await bedroom();
    await sleeper.useOn([0, 64, 1], "up");
    await tick(100);
    expect([server.tickCount, server.time]).toEqual([100, 13_000]);
    await tick(1);
    expect(server.time).toBe(0);
  });

  test.each([
    ["1.16.5", 18],
    ["1.20.1", "pose"],
  ])("lays its user down and gets them up again in %s", async (version, type) => {
    const { sleeper, tick } = await bedroom(version);
    await sleeper.useOn([0, 64, 0], "up");
    await tick(101);
    const poses = sleeper.packets.filter(({ packet }) => packet === "entity_metadata").map(({ fields }) => fields);
    expect(poses).toEqual([2, 0].map((value) => ({ entityId: 1, metadata: [{ key: 6, type, value }] })));
    expect(sleeper.packets).toContainEqual({ packet: "animation", fields: { entityId: 1, animation: 2 } });
  });

  test("refuses sleep by day, but sets the respawn position", async () => {
    const { sleeper, server, said, received } = await bedroom();
    Object.assign(server, { time: 6000 });
    await sleeper.useOn([0, 64, 1], "up");
    expect(said).toEqual(["You can sleep only at night"]);
    expect(await received([0, 64, 0], "occupied")).toBe("red_bed occupied=false");
    expect(sleeper.player.spawnPoint.distanceTo(new Vec3(0.5, 64, 1.5))).toBeLessThan(2);
  });

  test("refuses a player who stands too far away, and changes nothing for them", async () => {
    const { sleeper, said } = await bedroom();
    sleeper.player.position = new Vec3(9, 64, 9);
    await sleeper.useOn([0, 64, 1], "up");
    expect(said).toEqual(["You may not rest now; the bed is too far away"]);
    expect(sleeper.player.spawnPoint).toBe(WORLD_SPAWN);
  });

  test("refuses sleep while monsters are near, but not for cows", async () => {
    const { sleeper, server, said, received } = await bedroom();
    const creature = (name: string) => ({ type: "mob", name, position: new Vec3(5, 64, 5), health: 10 });
    server.entities[7] = creature("zombie") as never;
    await sleeper.useOn([0, 64, 1], "up");
    expect(said).toEqual(["You may not rest now; there are monsters nearby"]);
    server.entities[7] = creature("cow") as never;
    await sleeper.useOn([0, 64, 1], "up");
    expect(await received([0, 64, 0], "occupied")).toBe("red_bed occupied=true");
  });

  test("wakes a player who is hurt, who gets up, or whose bed breaks", async () => {
    const { sleeper, set, tick } = await bedroom();
    const wakings = () => sleeper.packets.filter(({ packet }) => packet === "animation").length;
    await sleeper.useOn([0, 64, 1], "up");
    sleeper.player.health = 18;
    await tick(1);
    expect(wakings()).toBe(1);
    await sleeper.useOn([0, 64, 1], "up");
    sleeper.player._client.emit("entity_action", { actionId: 2 });
    await settled();
    expect(wakings()).toBe(2);
    await sleeper.useOn([0, 64, 1], "up");
    await set([0, 64, 1], "air");
    await settled();
    expect(wakings()).toBe(3);
  });

  test("is no respawn position once it is broken", async () => {
    const { sleeper, set } = await bedroom();
    await sleeper.useOn([0, 64, 1], "up");
    await set([0, 64, 0], "air");
    await settled();
    expect(sleeper.player.spawnPoint).toBe(WORLD_SPAWN);
  });
});
