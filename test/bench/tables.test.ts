import { expect, test } from "vitest";
import { measure } from "../../bench/comparison/measure.ts";
import { COMPARED } from "../../bench/planners/table.ts";
import { REPAIR } from "../../bench/suites/repair.ts";
import type { Suite, SuiteOptions } from "../../bench/suites/suite.ts";
import { SUITES } from "../../bench/suites/table.ts";

const OPTIONS: SuiteOptions = {
  mcVersion: "1.20.1",
  objective: undefined,
  counts: [1, 3],
  seed: 5,
  limit: 4,
  plancraft: undefined,
};

async function load(suite: Suite) {
  const loaded = await suite.load(OPTIONS);
  if ("absent" in loaded) throw new Error(loaded.absent);
  return loaded;
}

test("ids of suites and planners are unique, and suites name existing planners", () => {
  const planners = COMPARED.map(({ id }) => id);
  expect(new Set(planners).size).toBe(planners.length);
  expect(new Set(SUITES.map(({ id }) => id)).size).toBe(SUITES.length);
  expect(SUITES.flatMap((suite) => suite.planners).filter((planner) => !planners.includes(planner))).toEqual([]);
});

test.each(SUITES.filter(({ id }) => id !== "plancraft"))(
  "$id gives the same problems for the same seed, up to the limit",
  async (suite) => {
    const [first, again] = [await load(suite), await load(suite)];
    expect(first.problems.map(({ id }) => id)).toEqual(again.problems.map(({ id }) => id));
    expect(first.problems).toHaveLength(4);
    expect(new Set(first.problems.map(({ id }) => id)).size).toBe(4);
  },
);

test("failed plans are repaired and replanned, and both plans are valid", async () => {
  const { problems } = await load(REPAIR);
  const adapters = COMPARED.filter(({ id }) => ["htn", "repair"].includes(id));
  const { rows } = await measure(adapters, problems.slice(0, 2), {
    suite: "repair",
    limits: { expansions: 5_000, timeMs: 10_000 },
    now: () => 0,
    everything: true,
    onProblem: () => {},
  });
  expect(rows.map(({ planner, status, valid }) => [planner, status, valid])).toEqual(
    ["htn", "repair", "htn", "repair"].map((planner) => [planner, "solved", true]),
  );
});

test("the integer program answers like a planner", async () => {
  const [eight] = SUITES.filter(({ id }) => id === "eight");
  if (eight === undefined) throw new Error("no suite eight");
  const { problems } = await load(eight);
  const adapters = COMPARED.filter(({ id }) => id === "integer-program");
  const { rows } = await measure(adapters, problems.slice(0, 1), {
    suite: "eight",
    limits: { expansions: 1, timeMs: 3_600_000 },
    now: () => 0,
    everything: true,
    onProblem: () => {},
  });
  expect(rows).toMatchObject([{ status: "solved", cost: 36, optimal: true, lowerBound: 36, valid: true }]);
});
