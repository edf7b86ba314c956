import { describe, expect, test } from "vitest";
import { warningsOf } from "../../../planner/index.ts";
import type { ProblemInput } from "../../../schemas/index.ts";
import { minecraft } from "../reference/minecraft.ts";
import { problemOn } from "../reference/plan.ts";

const domain = minecraft("time");
const warnings = (input: Omit<ProblemInput, "goal">) =>
  warningsOf(domain, problemOn(domain, { goal: { items: { stick: 1 } }, ...input }));

describe("a problem is warned of", () => {
  test.each<[string, Omit<ProblemInput, "goal">, RegExp]>([
    ["a misspelt dimension", { state: { dimension: "teh_nether" } }, /state\.dimension: no operator knows/],
    ["a subject of another verb", { constraints: { avoid: ["collect_block:cow"] } }, /excludes nothing/],
    ["a subject in allow", { constraints: { allow: ["collect_block:oak_log"] } }, /only verbs, such as collect_block/],
  ])("%s", (_, input, expected) => {
    const found = warnings(input);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(expected);
  });

  test("nothing for names that the domain knows or that are merely useless", () => {
    const state = {
      facts: ["near:furnace"],
      nearby: [
        { block: "iron_ore", count: 1 },
        { block: "barrier", count: 1 },
      ],
    };
    const constraints = { avoid: ["kill_entity", "collect_block:iron_ore", "craft:stick"], allow: ["craft_item"] };
    expect(warnings({ state, constraints })).toEqual([]);
  });
});
