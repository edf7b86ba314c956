import { describe, expect, test } from "vitest";
import { SUPPORTED_VERSIONS } from "../../../../domains/minecraft/data/known-versions.ts";
import { shelter } from "../../../../domains/minecraft/operators/shelter.ts";
import { pick, runFamily, unknownItems } from "./family-run.ts";

describe.each(SUPPORTED_VERSIONS)("in %s", (mcVersion) => {
  test("every shelter uses existing items and can be lit", () => {
    const operators = runFamily(shelter, mcVersion);
    expect([...operators.keys()]).toEqual(
      ["dug_in", "hut", "bedroom"].flatMap((kind) => [`build:shelter:${kind}`, `light:shelter:${kind}`]),
    );
    expect(unknownItems(operators, mcVersion)).toEqual([]);
  });
});

test("a dug-in shelter takes the time to dig three blocks of dirt by hand and place one", () => {
  const operators = runFamily(shelter, "1.20.1");
  // Dirt has hardness 0.5: 15 ticks by hand, and 6 until the next block.
  expect(pick(operators, "build:shelter:dug_in")).toMatchObject({
    consumes: [{ anyOf: ["seen:dirt"], count: 3 }],
    produces: { "near:shelter:dug_in": 1 },
    ticks: 3 * (15 + 6) + 10,
  });
});

test.each([
  ["hut", 1],
  ["bedroom", 3],
])("a %s has walls two high around %i blocks of floor, except the door, a roof and its support", (kind, floor) => {
  const { consumes, ticks } = pick(runFamily(shelter, "1.20.1"), `build:shelter:${kind}`);
  const [walls, door] = consumes;
  expect(walls?.count).toBe(2 * (2 * floor + 2) - 2 + floor + 1);
  expect(door).toMatchObject({ count: 1, anyOf: expect.arrayContaining(["oak_door", "crimson_door"]) });
  expect(ticks).toBe(10 * consumes.reduce((sum, { count }) => sum + count, 0));
});

test("walls use common blocks that do not fall, including deepslate from 1.17 on", () => {
  const walls = (mcVersion: string): string[] =>
    pick(runFamily(shelter, mcVersion), "build:shelter:hut").consumes[0]?.anyOf ?? [];
  expect(walls("1.20.1")).toEqual(expect.arrayContaining(["dirt", "cobblestone", "oak_planks", "cobbled_deepslate"]));
  expect(walls("1.20.1")).not.toEqual(expect.arrayContaining(["sand"]));
  expect(walls("1.16.5")).not.toContain("cobbled_deepslate");
});

test("building is free under actions", () => {
  for (const { cost } of runFamily(shelter, "1.20.1", "actions").values()) expect(cost).toBe(0);
});
