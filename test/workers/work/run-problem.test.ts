import { describe, expect, test } from "vitest";
import { minecraftDomains, planInSteps, runProblem } from "../../../workers/index.ts";
import { ENDLESS, problemOf } from "../problems.ts";

const domain = await minecraftDomains()(ENDLESS);
const never = () => false;

describe("running a problem", () => {
  test("aborts at the first check after a cancel, with the best plan so far", () => {
    let looks = 0;
    const result = runProblem(domain, ENDLESS, { now: () => 0, isCancelled: () => ++looks > 150 });
    expect(result).toMatchObject({ status: "aborted", best: { steps: expect.any(Array) } });
    // 150 checks, at most 64 expansions between two of them.
    expect(result.stats.expanded).toBeGreaterThan(20);
    expect(result.stats.expanded).toBeLessThanOrEqual(9_600);
  });

  test("expands nothing if it is cancelled from the start", () => {
    const result = runProblem(domain, ENDLESS, { now: () => 0, isCancelled: () => true });
    expect(result).toMatchObject({ status: "aborted", best: null, stats: { expanded: 0 } });
  });

  test("ends with the best plan when the clock passes timeMs", () => {
    let time = 0;
    const problem = { ...ENDLESS, limits: { ...ENDLESS.limits, timeMs: 100 } };
    const result = runProblem(domain, problem, { now: () => time++, isCancelled: never });
    expect(result).toMatchObject({ status: "solved", ended: "time", plan: { planner: "hybrid" } });
    expect(result.stats.timeMs).toBeGreaterThan(100);
    expect(result.stats.timeMs).toBeLessThan(110);
  });

  test("solves a problem while the clock stays within timeMs", () => {
    const problem = problemOf({ goal: { items: { stick: 1 } }, limits: { timeMs: 1 } });
    const result = runProblem(domain, problem, { now: () => 7, isCancelled: never });
    expect(result).toMatchObject({ status: "solved", optimal: true, stats: { timeMs: 0 } });
  });

  test("reports expansions and incumbents to a listener", () => {
    const types = new Set<string>();
    const wanted = ["node-expanded", "incumbent"];
    // A proof before the search begins would expand no node.
    const problem = { ...ENDLESS, limits: { ...ENDLESS.limits, expansions: 12_000 } };
    const isCancelled = () => wanted.every((type) => types.has(type));
    runProblem(domain, problem, { now: () => 0, isCancelled, onEvent: ({ type }) => void types.add(type) });
    expect([...types]).toEqual(expect.arrayContaining(wanted));
  });

  test("yields after every step, so that a caller can stop in mid-search", () => {
    const steps = planInSteps(domain, ENDLESS, { now: () => 0, isCancelled: never });
    for (let count = 0; count < 10; count++) expect(steps.next()).toEqual({ done: false, value: undefined });
  });
});

describe("an invalid problem", () => {
  const run = (input: Parameters<typeof problemOf>[0]) => () =>
    runProblem(domain, problemOf(input), { now: () => 0, isCancelled: never });

  test.each([
    ["input.unknownItem", { goal: { items: { iron_pickax: 1 } } }, /did you mean iron_pickaxe\?/],
    ["input.unknownItem", { goal: { items: { cobble: 1 } } }, /did you mean cobblestone\?/],
    ["input.unknownItem", { goal: { items: { log: 1 } } }, /did you mean oak_log\?/],
    ["input.unknownItem", { goal: { items: { gun: 1 } } }, /has no gun$/],
    ["input.unknownItem", { goal: { items: { stick: 1 } }, state: { inventory: { oak_lgo: 1 } } }, /oak_log/],
    ["input.unknownPlanner", { goal: { items: { stick: 1 } }, planner: "hybird" }, /did you mean hybrid\?/],
    ["input.objectiveMismatch", { goal: { items: { stick: 1 } }, objective: "actions" as const }, /time.*actions/],
    ["goal.unsupported", { goal: { state: ["food >= 21"] } }, /20 points of food/],
  ])("is refused with %s", (code, input, detail) => {
    expect(run(input)).toThrowError(expect.objectContaining({ code, detail: expect.stringMatching(detail) }));
  });
});
