// No row of a staged program is broken by a real plan: a row that is would prove what is false. The judge's cheapest plan is counted and held
// against the program by another solver, and so are the rows that any amounts make the order of things ask for.

import fc from "fast-check";
import type { Highs } from "highs";
import { beforeAll, describe, expect, test } from "vitest";
import { loadSolver, Solver } from "../../../bench/integer-program/solver.ts";
import { compileDomain } from "../../../planner/index.ts";
import { BranchAndBound } from "../../../planner/ip/branch-and-bound.ts";
import { OperatorCountingIps } from "../../../planner/ip/build-program.ts";
import type { Separator } from "../../../planner/ip/cuts/separator.ts";
import type { OperatorCountingIp } from "../../../planner/ip/operator-counting-ip.ts";
import { type CompiledProblem, compileProblem } from "../../../planner/model/compiled-problem.ts";
import type { Domain } from "../../../schemas/index.ts";
import { knottyDomain, knottyGoal, knottyInventory } from "../reference/knotty-domains.ts";
import { atHome, goalAway, leftBehind } from "../reference/left-behind.ts";
import { payingGoal, payingTools } from "../reference/paying-tools.ts";
import { problemOn, stateOf } from "../reference/plan.ts";
import { randomDomain, randomGoal, randomInventory } from "../reference/random-domains.ts";
import { cheapestPlan } from "../reference/uniform-cost.ts";

const RUNS = Number(process.env.RUNS ?? 8);
const SEED = Number(process.env.SEED ?? 7);
/** How often rows are added to one program. */
const ROUNDS = 6;

let highs: Highs;
beforeAll(async () => {
  highs = await loadSolver();
});

/** How often a plan applies each operator, by its number in the domain. */
function countsOf({ domain }: CompiledProblem, applied: readonly string[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of applied) {
    const operator = domain.operatorId.get(id) ?? -1;
    counts.set(operator, (counts.get(operator) ?? 0) + 1);
  }
  return counts;
}

/** Whether whole numbers of all that a plan does not count, such as what it applies before it has a tool, keep every row. */
function isKept(program: OperatorCountingIp, counts: ReadonlyMap<number, number>): boolean {
  const whole = new Set(program.isInteger.map(({ column }) => column));
  const columns = program.upper.map((upper, column) => ({ cost: 0, upper, whole: whole.has(column) }));
  const rows = program.rhs.map((atLeast) => ({ entries: [] as [number, number][], atLeast }));
  for (const [column, entries] of program.columns.entries()) {
    for (const { row, coefficient } of entries) rows[row]?.entries.push([column, coefficient]);
  }
  for (const [operator, column] of program.columnOf) {
    const times = counts.get(operator) ?? 0;
    if (times > (program.upper[column] as number)) return false;
    rows.push({ entries: [[column, 1]], atLeast: times }, { entries: [[column, -1]], atLeast: -times });
  }
  const solver = new Solver(highs, columns, rows);
  const { status } = solver.solve(true, 5);
  solver.dispose();
  expect(status).not.toBe("stopped");
  return status === "optimal";
}

/** The program's next solution in whole numbers, or null where there is none. */
function solutionOf(branching: BranchAndBound): Float64Array | null {
  const next = branching.next();
  let step = next.next();
  while (step.done !== true) step = next.next();
  return step.value.status === "solution" ? step.value.values : null;
}

/** The separator, asked against whole solutions alone: what it adds is counted there. */
const forCandidates = (separator: Separator): Separator => ({
  name: separator.name,
  at: separator.at.includes("candidate") ? ["candidate"] : [],
  separate: (asked) => separator.separate?.(asked) ?? 0,
});

interface Asked {
  domain: Domain;
  items: Record<string, number>;
  inventory: Record<string, number>;
  applied: readonly string[];
}

function problemFor({ domain, items, inventory }: Asked): CompiledProblem {
  return compileProblem(
    compileDomain(domain),
    problemOn(domain, { goal: { items }, state: stateOf(domain, inventory) }),
  );
}

const reported = (asked: Asked, program: OperatorCountingIp): string =>
  JSON.stringify({ ...asked, demand: program.rhs, columns: program.columns, most: program.upper });

describe.each([
  ["random", fc.tuple(randomDomain, randomGoal, randomInventory), { states: 300, maxAmount: 8 }],
  ["knotty random", fc.tuple(knottyDomain, knottyGoal, knottyInventory), { states: 200, maxAmount: 6 }],
  ["paying", fc.tuple(payingTools, payingGoal, fc.constant({})), { states: 1_000, maxAmount: 9 }],
  ["left-behind", fc.tuple(leftBehind, goalAway, atHome), { states: 2_000, maxAmount: 9 }],
] as const)("on %s domains the optimal plan satisfies every row", (domains, problems, limits) => {
  const eachSolved = (runs: number, check: (asked: Asked, cost: number) => void): void => {
    fc.assert(
      fc.property(problems, ([domain, items, inventory]) => {
        const optimum = cheapestPlan(domain, inventory, items, limits);
        fc.pre(optimum.status === "solved" && optimum.cost !== 0);
        check({ domain, items, inventory, applied: optimum.applied }, optimum.cost);
      }),
      { numRuns: runs, seed: SEED },
    );
  };

  test("that is written and added against solutions", () => {
    let [checked, added] = [0, 0];
    eachSolved(RUNS, (asked, cost) => {
      const problem = problemFor(asked);
      const counts = countsOf(problem, asked.applied);
      const programs = new OperatorCountingIps(problem);
      for (const budget of [cost, cost + 2]) {
        const program = programs.within(budget);
        for (const operator of counts.keys())
          expect(program.columnOf.has(operator), reported(asked, program)).toBe(true);
        expect(isKept(program, counts), reported(asked, program)).toBe(true);
        const branching = new BranchAndBound(program, { separators: programs.separators.map(forCandidates) });
        let rows = 0;
        for (let round = 0; round < ROUNDS; round++) {
          const amounts = solutionOf(branching);
          expect(amounts, reported(asked, program)).not.toBeNull();
          const more = branching.cutCandidate(amounts as Float64Array);
          if (more === 0) break;
          rows += more;
        }
        expect(isKept(program, counts), reported(asked, program)).toBe(true);
        checked++;
        added += rows;
      }
    });
    expect(checked).toBeGreaterThan(RUNS / 8);
    if (domains === "paying") expect(added).toBeGreaterThan(RUNS / 8);
  });

  test("that is added against arbitrary amounts", () => {
    let [checked, added] = [0, 0];
    const noise = fc.sample(fc.array(fc.nat({ max: 12 }), { minLength: 40, maxLength: 40 }), {
      numRuns: 4,
      seed: SEED,
    });
    eachSolved(RUNS, (asked, cost) => {
      const problem = problemFor(asked);
      const counts = countsOf(problem, asked.applied);
      const programs = new OperatorCountingIps(problem);
      const program = programs.within(cost);
      const branching = new BranchAndBound(program, { separators: programs.separators.map(forCandidates) });
      let rows = 0;
      for (const parts of noise) {
        // Quarters, and nothing at all of every other column.
        const amounts = Float64Array.from(program.upper, (max, column) =>
          Math.min(max, Math.max(0, ((parts[column % parts.length] as number) - 6) / 4)),
        );
        for (const { column } of program.tools) if (column >= 0) amounts[column] = 1;
        rows += branching.cutCandidate(amounts);
      }
      checked++;
      added += rows;
      if (rows > 0) expect(isKept(program, counts), reported(asked, program)).toBe(true);
    });
    expect(checked).toBeGreaterThan(RUNS / 16);
    if (domains === "paying") expect(added).toBeGreaterThan(RUNS / 8);
  });
});
