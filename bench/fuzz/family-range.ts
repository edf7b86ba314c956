// Runs planners and repair on families of small problems (fuzz-families.ts), and compares each
// answer with an exhaustive search.

import { type CompiledDomain, compileDomain } from "../../planner/index.ts";
import type { Plan, Problem, Repair, RepairRequest, Result } from "../../schemas/index.ts";
import { runProblem, runRepair } from "../../workers/index.ts";
import { falseClaims } from "../exact/verdicts.ts";
import type { ProblemBlock } from "../lib/block-record.ts";
import { randomFrom, type SeededRandom } from "../lib/seeded-random.ts";
import { RepairWorld } from "../repair/repair-world.ts";
import { type ExhaustiveAnswer, searchExhaustively } from "./exhaustive-search.ts";
import { type FamilyCase, familyCase } from "./fuzz-families.ts";

/** The requests of a judgement; an experiment passes its own, with other planner settings. */
export interface JudgeOptions {
  plan(domain: CompiledDomain, problem: Problem): Result;
  repair(domain: CompiledDomain, request: RepairRequest): Repair;
}

const CLOCK = { now: () => 0, isCancelled: () => false };
const DEFAULT_OPTIONS: JudgeOptions = {
  plan: (domain, problem) => runProblem(domain, problem, CLOCK),
  repair: (domain, request) => runRepair(domain, request, CLOCK),
};

export interface FamilySetup {
  family: string;
  seed: number;
  planners: readonly string[];
  expansions: number;
}

export interface FamilyTally {
  problems: number;
  /** Endings of the exhaustive search: problems that it cannot decide are not judged. */
  judged: Record<ExhaustiveAnswer["status"], number>;
  /** By planner, and for `repair`: answers by status, proven ones apart. */
  answers: Record<string, Record<string, number>>;
  /**
   * False claims and crashes, one line of JSON each, with all that is needed to repeat the request.
   */
  faults: string[];
}

/** Judges a block of a family's problems. */
export function judgeFamily(
  setup: FamilySetup,
  { from, count }: ProblemBlock,
  options: JudgeOptions = DEFAULT_OPTIONS,
): FamilyTally {
  const tally: FamilyTally = {
    problems: 0,
    judged: { solved: 0, unsolvable: 0, unknown: 0 },
    answers: {},
    faults: [],
  };
  for (let index = from; index < from + count; index++) new CaseJudge(setup, index, options, tally).run();
  return tally;
}

class CaseJudge {
  readonly #setup: FamilySetup;
  readonly #index: number;
  readonly #options: JudgeOptions;
  readonly #tally: FamilyTally;
  readonly #made: FamilyCase;
  readonly #domain: CompiledDomain;

  constructor(setup: FamilySetup, index: number, options: JudgeOptions, tally: FamilyTally) {
    this.#setup = setup;
    this.#index = index;
    this.#options = options;
    this.#tally = tally;
    this.#made = familyCase(setup.family, setup.seed, index);
    this.#domain = compileDomain(this.#made.domain);
  }

  run(): void {
    const setup = this.#setup;
    const made = this.#made;
    const tally = this.#tally;
    const exact = searchExhaustively(made.domain, made.problem);
    tally.problems++;
    tally.judged[exact.status]++;
    const plans: { problem: Problem; plan: Plan }[] = [];
    for (const planner of setup.planners) {
      const problem = this.#limited(made.problem, planner);
      this.#guarded(planner, problem, () => {
        const result = this.#options.plan(this.#domain, problem);
        this.#count(planner, result.status === "solved" && result.optimal ? "proven" : result.status);
        if (result.status === "solved") plans.push({ problem, plan: result.plan });
        const said = result.status === "solved" ? { ...result, plan: undefined } : result;
        this.#hold(planner, problem, said, falsehoods(result, exact), exact);
      });
    }
    const last = plans.at(-1);
    if (last !== undefined) this.#repair(last);
  }

  #limited(problem: Problem, planner: string): Problem {
    const { expansions } = this.#setup;
    return { ...problem, planner, limits: { ...problem.limits, expansions } };
  }

  /** The plan fails at some step, where the state is as planned, or poorer or richer. */
  #repair({ problem, plan }: { problem: Problem; plan: Plan }): void {
    const made = this.#made;
    const setup = this.#setup;
    const index = this.#index;
    const random = randomFrom(setup.seed ^ 0x5eed, index);
    const failed = plan.steps[random.whole(0, plan.steps.length - 1)];
    if (failed === undefined) return;
    const operators = new Map(made.domain.operators.map((operator) => [operator.id, operator]));
    const world = new RepairWorld(made.domain, operators, problem);
    for (const { actions } of plan.steps.slice(0, plan.steps.indexOf(failed)))
      for (const action of actions) world.apply(action);
    bend(world, random, made);
    const request: RepairRequest = { problem, plan, failedStep: failed.stepId, state: world.state(), avoid: [] };
    const now: Problem = { ...problem, state: request.state };
    this.#guarded("repair", now, () => {
      const exact = searchExhaustively(this.#made.domain, now);
      const { status, ...answer } = this.#options.repair(this.#domain, request);
      this.#count("repair", status);
      const claims: string[] = [];
      if (status === "unsolvable" && exact.status === "solved") claims.push("falselyImpossible");
      if (status === "repaired" && exact.isExact && exact.status !== "unknown" && "cost" in answer) {
        if (answer.cost < exact.cost) claims.push("belowOptimum");
      }
      this.#hold("repair", now, { status, request }, claims, exact);
    });
  }

  #guarded(who: string, problem: Problem, ask: () => void): void {
    try {
      ask();
    } catch (error) {
      this.#count(who, "crashed");
      this.#fault({ who, claims: ["crashed"], error: error instanceof Error ? error.stack : String(error), problem });
    }
  }

  #hold(who: string, problem: Problem, said: unknown, claims: string[], exact: ExhaustiveAnswer): void {
    if (claims.length > 0) this.#fault({ who, claims, said, exact, problem });
  }

  #fault(what: Record<string, unknown>): void {
    const { family, seed } = this.#setup;
    this.#tally.faults.push(JSON.stringify({ family, seed, index: this.#index, ...what, domain: this.#made.domain }));
  }

  #count(who: string, status: string): void {
    const row = this.#tally.answers[who] ?? {};
    row[status] = (row[status] ?? 0) + 1;
    this.#tally.answers[who] = row;
  }
}

function falsehoods(result: Result, exact: ExhaustiveAnswer): string[] {
  if (exact.status === "unknown") return [];
  const isKnown = exact.status === "solved";
  return falseClaims(result, {
    status: isKnown ? "optimal" : "infeasible",
    cost: isKnown ? exact.cost : null,
    lowerBound: exact.isExact ? exact.cost : 0,
  });
}

/** Removes something, adds something, or neither. */
function bend(world: RepairWorld, random: SeededRandom, { domain }: FamilyCase): void {
  const held = [...world.counts.keys()];
  if (held.length > 0 && random.chance(0.5)) world.lose(random.oneOf(held), 1);
  if (random.chance(0.2)) world.gain(random.oneOf(Object.keys(domain.operators[0]?.produces ?? {})), 1);
}
