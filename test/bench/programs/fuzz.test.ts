import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { FuzzProblems } from "../../../bench/fuzz/fuzz-problems.ts";
import { FuzzTally, fuzz } from "../../../bench/fuzz/fuzz-range.ts";
import { randomCase } from "../../../bench/fuzz/random-domains.ts";
import { compileDomain } from "../../../planner/index.ts";
import { Domain, Problem, parseDocument } from "../../../schemas/index.ts";

const text = readFileSync(new URL("../../../bench/data/eight/domain.json", import.meta.url), "utf8");
const domain = compileDomain(parseDocument(Domain, JSON.parse(text), "domain"));
const options = { planner: "htn", expansions: 500, timeMs: 3_600_000 };
const makers = [new FuzzProblems(domain), new FuzzProblems(domain)];
const range = (from: number, count: number): FuzzTally => fuzz(makers, { ...options, seed: 5, from, count });

describe("fuzzed problems", () => {
  test("never make htn return an invalid plan, crash or overflow", () => {
    const { data } = range(0, 5_000);
    expect(data).toMatchObject({ planned: 5_000, faults: 0, samples: [] });
    expect(data.ended.solved).toBeGreaterThan(1_000);
    expect(data.ended.unsolvable).toBeGreaterThan(100);
  });

  test("give the same tally however they are partitioned", () => {
    const { planned, ended } = FuzzTally.sum([range(0, 70).data, undefined, range(70, 130).data]).data;
    expect({ planned, ended }).toEqual({ planned: 200, ended: range(0, 200).data.ended });
  });

  test("are the same by number, well formed, and use every constraint", () => {
    const [one, other] = [new FuzzProblems(domain), new FuzzProblems(domain)];
    const problems = Array.from({ length: 300 }, (_, index) => one.problem(9, index, options));
    expect(other.problem(9, 7, options)).toEqual(problems[7]);
    for (const problem of problems) expect(parseDocument(Problem, problem, "problem")).toEqual(problem);
    const { length } = problems.filter(({ constraints }) => constraints.allow !== undefined);
    expect(length).toBeGreaterThan(0);
    expect(problems.some(({ constraints }) => constraints.avoid.length > 0)).toBe(true);
    expect(problems.some(({ constraints }) => constraints.slots < 36)).toBe(true);
    expect(problems.some(({ constraints }) => Object.keys(constraints.keep).length > 0)).toBe(true);
    const tools = new FuzzProblems(randomCase(1, 0, "htn", 1).domain);
    const worn = Array.from({ length: 50 }, (_, index) => tools.problem(9, index, options));
    expect(worn.some(({ state }) => Object.keys(state.durability).length > 0)).toBe(true);
  });

  test("are printed in one line that repeats them when a planner fails", () => {
    const tally = new FuzzTally();
    const problem = new FuzzProblems(domain).problem(9, 1, options);
    tally.fault(new RangeError("Maximum call stack size exceeded"), problem);
    tally.fault(new Error("boom"), problem);
    expect(tally.data).toMatchObject({ planned: 2, faults: 2, overflows: 1, crashes: 1, invalid: 0 });
    expect(tally.data.samples.map((line) => JSON.parse(line).problem)).toEqual([problem, problem]);
  });
});
