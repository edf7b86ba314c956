import { describe, expect, test } from "vitest";
import { observedEffects } from "../../../executor/observe/effects.ts";
import { parseCondition, State } from "../../../schemas/index.ts";

const state = (input: Parameters<typeof State.parse>[0]) => State.parse(input);

describe("observed effects", () => {
  test("are the changes in the grammar of effects, by kind and name", () => {
    const before = state({
      inventory: { stick: 4, coal: 1 },
      facts: ["near:furnace"],
      durability: { stone_axe: [9, 3] },
    });
    const after = state({
      inventory: { stick: 1, torch: 4 },
      facts: ["near:chest"],
      durability: { stone_axe: [8, 3] },
      dimension: "nether",
      food: 17.5,
      health: 19,
    });
    const effects = observedEffects(before, after);
    expect(effects).toEqual([
      "inventory.coal -= 1",
      "inventory.stick -= 3",
      "inventory.torch += 4",
      "facts.dimension:nether += 1",
      "facts.near:chest += 1",
      "facts.dimension:overworld = 0",
      "facts.near:furnace = 0",
      "durability.stone_axe -= 1",
      "food -= 2.5",
      "health -= 1",
    ]);
    for (const text of effects) expect(parseCondition(text)).toBeDefined();
  });

  test("are empty if nothing changed, wherever the body stands and whatever it sees", () => {
    const seen = { nearby: [{ block: "oak_log", count: 3 }] };
    expect(observedEffects(state({}), state({ position: [9, 64, 9], ...seen }))).toEqual([]);
  });

  test("omit the wear of a tool that was gained or lost", () => {
    const worn = { inventory: { stone_axe: 1 }, durability: { stone_axe: [3] } };
    expect(observedEffects(state(worn), state({}))).toEqual(["inventory.stone_axe -= 1"]);
  });
});
