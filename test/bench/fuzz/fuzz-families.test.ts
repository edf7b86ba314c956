import { describe, expect, test } from "vitest";
import { searchExhaustively } from "../../../bench/fuzz/exhaustive-search.ts";
import { judgeFamily } from "../../../bench/fuzz/family-range.ts";
import { FAMILIES, familyCase } from "../../../bench/fuzz/fuzz-families.ts";
import type { ProblemInput, Result } from "../../../schemas/index.ts";
import { problemOn } from "../../planner/reference/plan.ts";
import { smallDomain, some } from "../../planner/reference/small-domain.ts";

const SEED = Number(process.env.SEED ?? 29);
const COUNT = Math.ceil(2_000 / FAMILIES.size);
const PLANNERS = ["htn", "goap", "hybrid"];
const setupOf = (family: string) => ({ family, seed: SEED, planners: PLANNERS, expansions: 500 });

describe(`problems of small families agree with an exhaustive search (seed ${SEED})`, () => {
  test.each([...FAMILIES.keys()])("%s: planners and repair claim nothing false", (family) => {
    const { judged, answers, faults } = judgeFamily(setupOf(family), { from: 0, count: COUNT });
    expect(faults).toEqual([]);
    expect(judged.unknown).toBeLessThan(COUNT / 10);
    expect(judged.solved).toBeGreaterThan(COUNT / 4);
    expect(answers.hybrid?.proven).toBeGreaterThan(COUNT / 4);
    expect(answers.repair?.repaired).toBeGreaterThan(0);
  });
});

describe("the judge of a family", () => {
  test("reports false claims with all that is needed to repeat the request", () => {
    const unsolvable = { status: "unsolvable" } as Result;
    const asked = { plan: () => unsolvable, repair: () => Promise.reject() as never };
    const { faults, judged } = judgeFamily({ ...setupOf("gains"), planners: ["goap"] }, { from: 0, count: 20 }, asked);
    expect(faults).toHaveLength(judged.solved);
    const reported = JSON.parse(faults[0] ?? "{}");
    expect(reported).toMatchObject({ family: "gains", seed: SEED, who: "goap", claims: ["falselyImpossible"] });
    expect(reported.domain).toEqual(familyCase("gains", SEED, reported.index).domain);
  });

  test("counts a planner that throws as a crash", () => {
    const crash = (): never => {
      throw new Error("boom");
    };
    const { faults } = judgeFamily(setupOf("free"), { from: 0, count: 1 }, { plan: crash, repair: crash });
    expect(faults.map((line) => JSON.parse(line).claims)).toEqual(PLANNERS.map(() => ["crashed"]));
  });
});

describe("exhaustive search", () => {
  const PICK = { pick: { status: "obtainable", stack: 1, durability: 2 } } as const;
  const DOMAIN = smallDomain(
    [
      { id: "fell", verb: "do", produces: { log: 1 }, cost: 2 },
      { id: "make", verb: "do", consumes: [some("log", 2)], produces: { pick: 1 }, cost: 1 },
      { id: "dig", verb: "do", uses: [{ anyOf: ["pick"], durability: 1 }], produces: { stone: 1 }, cost: 1 },
      { id: "burn", verb: "do", consumes: [some(["log", "stone"])], produces: { "near:fire": 1 }, cost: 0 },
      { id: "leave", verb: "do", clears: ["near:*"], produces: { "f:away": 1 }, cost: 0 },
    ],
    PICK,
  );
  const costOf = (wanted: string[], more: Pick<ProblemInput, "state" | "constraints"> = {}) =>
    searchExhaustively(DOMAIN, problemOn(DOMAIN, { goal: { state: wanted }, ...more })).cost;

  test("handles consumption, wear, clearing, and choices among kinds", () => {
    expect(costOf(["inventory.pick >= 1"])).toBe(5);
    expect(costOf(["inventory.stone >= 2"])).toBe(7);
    // The third stone needs another pick.
    expect(costOf(["inventory.stone >= 3"])).toBe(13);
    expect(costOf(["facts.near:fire >= 1", "facts.f:away >= 1"])).toBe(2);
    expect(costOf(["facts.near:fire >= 1"], { state: { inventory: { stone: 1 } } })).toBe(0);
  });

  test("leaves kept items alone, and stays within the slots", () => {
    const held = { state: { inventory: { log: 2 } } };
    expect(costOf(["inventory.pick >= 1"], held)).toBe(1);
    expect(costOf(["inventory.pick >= 1"], { ...held, constraints: { keep: { log: 2 } } })).toBe(5);
    const slots = { constraints: { slots: 1 } };
    expect(costOf(["inventory.pick >= 1", "inventory.stone >= 1"], slots)).toBe(Number.POSITIVE_INFINITY);
  });

  test("wears the most worn tool first", () => {
    const worn = { state: { inventory: { pick: 2 }, durability: { pick: [1] } } };
    expect(costOf(["inventory.stone >= 1", "inventory.pick >= 2"], worn)).toBe(1 + 5);
    expect(costOf(["inventory.stone >= 3"], worn)).toBe(3);
  });
});
