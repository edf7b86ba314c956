import { expect, test } from "vitest";
import type { BuiltBox } from "../../../../worlds/embedded/core/messages.ts";
import { build, halvesOf } from "../../../../worlds/embedded/install/building.ts";
import { installConnections } from "../../../../worlds/embedded/rules/connections.ts";
import { installGravity } from "../../../../worlds/embedded/rules/gravity.ts";
import { installHolding } from "../../../../worlds/embedded/rules/holding.ts";
import { blockWorld } from "../support/block-world.ts";

test.each([
  ["oak_door[facing=east,half=lower]", 1, "oak_door[facing=east,half=upper]"],
  ["oak_door[half=upper,open=true]", -1, "oak_door[half=lower,open=true]"],
  ["sunflower[half=lower]", 1, "sunflower[half=upper]"],
])("%s is set with its other half, which no tick between two commands can tear off", (block, up, other) => {
  expect(halvesOf(block)).toEqual([
    [0, block],
    [up, other],
  ]);
});

test.each(["stone", "oak_stairs[half=top]", "wheat[age=7]"])("%s is set alone", (block) => {
  expect(halvesOf(block)).toEqual([[0, block]]);
});

type Place = [number, number, number];
const cell = (place: Place, block: string) => ({ from: place, to: place, block });

function site() {
  const made = blockWorld("1.20.1", "stone");
  installConnections(made.context, made.updates);
  installGravity(made.context, made.updates, -64);
  installHolding(made.context, made.updates);
  return {
    ...made,
    build: (atOnce: boolean, ...boxes: BuiltBox[]) => build(made.context, made.updates, { boxes, atOnce }),
  };
}

test("blocks that are built at once stand as one before they look at each other", async () => {
  const { build: put, received } = site();
  // In this order, one by one, sand and door would have nothing to stand on.
  await put(
    true,
    cell([0, 70, 0], "sand"),
    cell([4, 70, 0], "oak_door[facing=east]"),
    { from: [6, 69, 0], to: [0, 69, 0], block: "stone" },
    { from: [0, 64, 5], to: [1, 64, 5], block: "oak_fence" },
    cell([0, 72, 9], "gravel"),
  );
  expect(await received([0, 70, 0])).toBe("sand");
  expect([await received([4, 70, 0], "half"), await received([4, 71, 0], "half")]).toEqual([
    "oak_door half=lower",
    "oak_door half=upper",
  ]);
  expect([await received([0, 64, 5], "east", "west")]).toEqual(["oak_fence east=true west=false"]);
  expect([await received([0, 64, 9]), await received([0, 72, 9])]).toEqual(["gravel", "air"]);
});

test("blocks that are built one after the other behave as if commands set them", async () => {
  const { build: put, received } = site();
  await put(false, cell([0, 70, 0], "sand"), cell([0, 69, 0], "stone"));
  expect([await received([0, 64, 0]), await received([0, 70, 0])]).toEqual(["sand", "air"]);
});
