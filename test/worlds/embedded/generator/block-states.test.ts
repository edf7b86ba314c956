import { describe, expect, test } from "vitest";
import { stateId } from "../../../../worlds/embedded/generator/block-states.ts";
import { registryOf } from "../support/registry.ts";

const registry = registryOf("1.20.1");

describe("block states", () => {
  test("default for properties that are not given", () => {
    for (const block of registry.blocksArray) expect(stateId(registry, block.name)).toBe(block.defaultState);
  });

  test("follow the properties", () => {
    const { minStateId } = registry.blocksByName.furnace ?? { minStateId: -1 };
    expect(stateId(registry, "furnace", { facing: "south", lit: "true" })).toBe(minStateId + 2);
    expect(stateId(registry, "furnace", { facing: "south", lit: "false" })).toBe(minStateId + 3);
  });

  test("throw for unknown blocks and values", () => {
    expect(() => stateId(registry, "no_such_block")).toThrow(/no block/);
    expect(() => stateId(registry, "furnace", { facing: "up" })).toThrow(/facing=up/);
  });
});
