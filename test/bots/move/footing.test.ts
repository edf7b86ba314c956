// What a body may walk into without a path: nothing that it would fall into, burn, drown or be
// pricked by. And nobody presses a key of direction without asking.

import { expect, test } from "vitest";
import { type BlindWay, harmOn } from "../../../bots/move/footing.ts";
import { readSource, sourceFilesIn } from "../../architecture/source-files.ts";

const EMPTY = /^(air|water|lava|fire|soul_fire|kelp|sweet_berry_bush|wither_rose|powder_snow)$/;

/** A floor of stone under feet at 0 64 0, with other blocks by position. */
const world =
  (blocks: Record<string, string>, floor = 63) =>
  ({ x, y, z }: { x: number; y: number; z: number }) => {
    const name = blocks[`${x},${y},${z}`] ?? (y <= floor ? "stone" : "air");
    return name === "unloaded" ? null : { name, boundingBox: EMPTY.test(name) ? "empty" : "block" };
  };

const east: BlindWay = { from: { x: 0.5, y: 64, z: 0.5 }, direction: [1, 0], far: 1 };
const hole = (depth: number, then = "stone"): Record<string, string> => ({
  ...Object.fromEntries(Array.from({ length: depth }, (_, down) => [`1,${63 - down},0`, "air"])),
  [`1,${63 - depth},0`]: then,
});

test.each<[string, Record<string, string>, string | undefined]>([
  ["even ground harms nothing", {}, undefined],
  ["a wall harms nothing", { "1,64,0": "stone", "1,65,0": "stone" }, undefined],
  ["a drop of three blocks costs no health", hole(3), undefined],
  ["a drop of four blocks is a fall", hole(4), "a fall"],
  ["a drop of three blocks onto magma burns", hole(3, "magma_block"), "fire"],
  ["a drop of three blocks into lava burns", hole(3, "lava"), "fire"],
  ["a drop of two blocks onto a cactus pricks", hole(2, "cactus"), "thorns"],
  ["a drop of three blocks into a puddle harms nothing", hole(3, "water"), undefined],
  ["fire at the feet burns", { "1,64,0": "fire" }, "fire"],
  ["lava at the head burns", { "1,65,0": "lava" }, "fire"],
  ["lava in the ground burns", { "1,63,0": "lava" }, "fire"],
  ["magma in the ground burns", { "1,63,0": "magma_block" }, "fire"],
  ["a campfire in the ground burns", { "1,63,0": "campfire" }, "fire"],
  ["a cactus beside the way of a body in the middle of its block is not touched", { "1,64,1": "cactus" }, undefined],
  ["a bush of berries pricks", { "1,64,0": "sweet_berry_bush" }, "thorns"],
  ["powder snow swallows", { "1,63,0": "powder_snow" }, "thorns"],
  ["water to the knees is waded through", { "1,63,0": "water" }, undefined],
  ["water over the head drowns", { "1,63,0": "water", "1,62,0": "water" }, "deep water"],
  ["what is not loaded is not entered", { "1,64,0": "unloaded", "1,63,0": "unloaded" }, "the unknown"],
])("%s", (_, blocks, harm) => {
  expect(harmOn(world(blocks), east)).toBe(harm);
});

test("a body beside the middle of its block touches what is beside its way", () => {
  expect(harmOn(world({ "1,64,1": "cactus" }), { ...east, from: { x: 0.5, y: 64, z: 0.8 } })).toBe("thorns");
});

test("what the body already stands in does not keep it from leaving, but a fall does", () => {
  const burning = { "0,64,0": "fire", "1,64,0": "fire" };
  expect(harmOn(world(burning), east)).toBeUndefined();
  expect(harmOn(world({ ...burning, ...hole(4) }), east)).toBe("a fall");
  expect(harmOn(world({ "0,64,0": "fire", ...hole(4) }), east)).toBe("a fall");
});

test("a body on fire seeks deep water, and no other harm", () => {
  const lake = { "1,63,0": "water", "1,62,0": "water" };
  expect(harmOn(world(lake), { ...east, seeks: ["deep water"] })).toBeUndefined();
  expect(harmOn(world({ "1,63,0": "lava" }), { ...east, seeks: ["deep water"] })).toBe("fire");
});

test("a hop begins a block higher, so it may drop by one block only", () => {
  expect(harmOn(world(hole(1)), { ...east, drop: 1 })).toBeUndefined();
  expect(harmOn(world(hole(2)), { ...east, drop: 1 })).toBe("a fall");
});

test("only blind-step.ts and the follower of paths press a key of direction", () => {
  const PRESS = /setControlState\(\s*(["'](forward|back|left|right)["']|[a-z])/;
  const pressing = sourceFilesIn(["bots"]).filter((path) => PRESS.test(readSource(path)));
  // It passes variables on; the other two wrap the bot's own function.
  expect(pressing).toEqual(["bots/body/count-commands.ts", "bots/follow/follower.ts", "bots/move/blind-step.ts"]);
});
