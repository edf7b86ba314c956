import { expect, test } from "vitest";
import { installLeaves } from "../../../../worlds/embedded/rules/leaves.ts";
import { RandomTicks } from "../../../../worlds/embedded/rules/random-ticks.ts";
import { blockWorld } from "../support/block-world.ts";
import { hand } from "../support/hand.ts";

/** A log with a row of leaves to its east, which store their distance. */
async function branch(persistent: boolean) {
  const world = blockWorld("1.20.1", "stone");
  const randomTicks = new RandomTicks(world.context);
  randomTicks.speed = 4096;
  installLeaves(world.context, { ...world, randomTicks });
  hand(world).joins();
  await world.set([0, 70, 0], "oak_log");
  for (let x = 1; x <= 3; x++) {
    await world.set([x, 70, 0], "oak_leaves", { distance: String(x), persistent: String(persistent) });
  }
  return world;
}

test("leaves decay when their log is removed", async () => {
  const { set, received, tick } = await branch(false);
  await tick(20);
  expect(await received([3, 70, 0], "distance")).toBe("oak_leaves distance=3");
  await set([0, 70, 0], "air");
  await tick(40);
  for (let x = 1; x <= 3; x++) expect(await received([x, 70, 0])).toBe("air");
});

test("leaves placed by a player stay", async () => {
  const { set, received, tick } = await branch(true);
  await set([0, 70, 0], "air");
  await tick(40);
  expect(await received([1, 70, 0])).toBe("oak_leaves");
});
