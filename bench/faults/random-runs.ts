// Random plans × random faults: the n-th run of a seed is always the same, and runs twice. Checks
// the invariants of every run and describes each breach in words.

import { type CompiledDomain, compileDomain } from "../../planner/index.ts";
import { canonicalJson, ERRORS, isFact, Problem, type RunEvent } from "../../schemas/index.ts";
import { runProblem } from "../../workers/index.ts";
import { randomFaults, type SimulatedStateInput, type SimulatedWorld, tellable } from "../../worlds/simulated/index.ts";
import { FuzzProblems } from "../fuzz/fuzz-problems.ts";
import { randomCase } from "../fuzz/random-domains.ts";
import { runScenario, type ScenarioGround, type ScenarioRun } from "./run-scenario.ts";
import type { Scenario } from "./scenario.ts";

/** Leaves of Minecraft's world that random faults target. */
const AIMED = [
  "craft_item",
  "place_block",
  "smelt_item",
  "dig_target",
  "pick_up",
  "select_target",
  "equip_for",
  "walk_onward",
  "look_around",
  "kill_entity",
  "use_on_block",
  "observe",
];
/**
 * One in this many runs is in Minecraft's world; the others are in small ones with features that
 * plans seldom meet.
 */
const PERIOD = 4;
const PLAN_EXPANSIONS = 200;

interface RandomRun {
  ground: ScenarioGround;
  scenario: Scenario;
  faults: ReturnType<typeof randomFaults>;
  seed: number;
}

/** Problems tried in search of one whose plan has steps. */
const MAX_EXAMINED = 40;
const STRIDE = 100_003;

type RandomGoal = Pick<RandomRun, "ground" | "scenario">;

/** Random runs, `faultPlans` for each plan. */
export class RandomRuns {
  readonly #minecraft: ScenarioGround;
  readonly #problems: FuzzProblems;
  readonly #faultPlans: number;
  #last: { key: string; goal: RandomGoal } | undefined;

  constructor(minecraft: ScenarioGround, faultPlans = 1) {
    this.#minecraft = minecraft;
    this.#problems = new FuzzProblems(minecraft.compiled);
    this.#faultPlans = faultPlans;
  }

  /** The `index`-th run of a seed. */
  run(seed: number, index: number): RandomRun {
    return index % PERIOD === 0 ? this.minecraft(seed, index) : this.small(seed, index);
  }

  /** A run in Minecraft's world. */
  minecraft(seed: number, index: number): RandomRun {
    const options = { planner: "htn", expansions: PLAN_EXPANSIONS, timeMs: 10_000, isStocked: true };
    return this.#run(seed, index, AIMED, (at) => ({
      ground: this.#minecraft,
      scenario: scenarioOf(this.#problems.problem(seed, at, options)),
    }));
  }

  /** A run in a small world of its own. */
  small(seed: number, index: number): RandomRun {
    return this.#run(seed, index, ["gather", "make", "observe"], (at) => {
      const { domain, problem } = randomCase(seed, at, "goap", PLAN_EXPANSIONS);
      return { ground: tellableGround(domain), scenario: scenarioOf(problem) };
    });
  }

  /** The first problem of seed and index whose plan has steps, under faults of its own. */
  #run(seed: number, index: number, leaves: readonly string[], make: (at: number) => RandomGoal): RandomRun {
    const first = Math.floor(index / this.#faultPlans);
    const key = `${seed} ${first} ${leaves.length}`;
    if (this.#last?.key !== key) {
      const all = Array.from({ length: MAX_EXAMINED }, (_, at) => first + at * STRIDE);
      this.#last = { key, goal: firstWithPlan(all, make) };
    }
    const own = (seed * 1_000_003 + index) | 0;
    return { ...this.#last.goal, faults: randomFaults({ seed: own, leaves }), seed: own };
  }
}

function firstWithPlan(indexes: readonly number[], make: (at: number) => RandomGoal): RandomGoal {
  for (const at of indexes) {
    const made = make(at);
    const { ground, scenario } = made;
    const ports = { now: () => 0, isCancelled: () => false };
    const result = runProblem(ground.compiled, Problem.parse(scenario.problem), ports);
    if (result.status === "solved" && result.plan.steps.length > 0) return made;
  }
  throw new Error(`none of the ${indexes.length} problems from ${indexes[0]} on has a plan with steps`);
}

/** The domain with operators that a step's arguments distinguish. */
function tellableGround(domain: CompiledDomain): ScenarioGround {
  const reported = tellable(domain.document());
  return { domain: reported, compiled: compileDomain(reported) };
}

function scenarioOf(problem: Problem): Scenario {
  const { inventory, durability, facts, dimension, nearby } = problem.state;
  const place = (index: number): [number, number, number] => [4 + index, 64, 4];
  const state: SimulatedStateInput = {
    inventory,
    durability,
    dimension,
    amounts: Object.fromEntries(facts.map((fact) => [fact, 1])),
    sightings: nearby.map(({ block: name, count }, index) => ({ name, count, position: place(index) })),
  };
  const { items = {} } = problem.goal;
  return {
    leaf: "any",
    problem,
    state,
    judge: ({ stock }) => Object.entries(items).every(([item, count]) => stock.count(item) >= count),
  };
}

/** A run's log: every event, one a line. */
const logOf = ({ events }: Pick<ScenarioRun, "events">): string =>
  events.map((event) => canonicalJson(event)).join("\n");

interface RandomVerdict {
  ending: ScenarioRun["ending"];
  code: string | null;
  injected: number;
  /** Broken invariants, in words. */
  breaches: string[];
}

/** Results of a number of runs. */
export interface RandomFigures {
  seed: number;
  count: number;
  /** Runs by their ending. */
  endings: Partial<Record<ScenarioRun["ending"], number>>;
  /** Faults that were injected. */
  injected: number;
  breaches: string[];
}

/** Makes the first `count` runs of a seed, each twice; `onRun` gets the number done. */
export async function randomFigures(
  runs: Pick<RandomRuns, "run">,
  { count, seed }: Pick<RandomFigures, "count" | "seed">,
  onRun: (done: number, count: number) => void = () => {},
): Promise<RandomFigures> {
  const figures: RandomFigures = { seed, count, endings: {}, injected: 0, breaches: [] };
  const { endings, breaches } = figures;
  for (let index = 0; index < count; index += 1) {
    const verdict = await judgeRandomRun(runs.run(seed, index));
    endings[verdict.ending] = (endings[verdict.ending] ?? 0) + 1;
    figures.injected += verdict.injected;
    for (const breach of verdict.breaches) breaches.push(`run ${index} of seed ${seed}: ${breach}`);
    onRun(index + 1, count);
  }
  return figures;
}

/** Runs it twice and judges it. */
async function judgeRandomRun({ ground, scenario, faults, seed }: RandomRun): Promise<RandomVerdict> {
  const first = await runScenario(ground, scenario, faults, seed);
  const second = await runScenario(ground, scenario, faults, seed);
  const breaches = [
    ...endingBreaches(first),
    ...eventBreaches(first.events),
    ...worldBreaches(first.world),
    ...(logOf(first) === logOf(second) ? [] : ["two runs of the same seed wrote different logs"]),
  ];
  return { ending: first.ending, code: first.failure?.code ?? null, injected: first.injected, breaches };
}

function endingBreaches({ ending, failure, sleeping }: ScenarioRun): string[] {
  if (ending === "silent") return ["reported as a success that the world does not show"];
  if (ending === "hang") return ["never ended"];
  if (ending === "failure" && failure === undefined) return ["failed without a code"];
  const isOdd = failure !== undefined && ERRORS[failure.code].recovery !== failure.recovery;
  return [
    ...(isOdd ? [`${failure.code} was reported as ${failure.recovery}`] : []),
    ...(sleeping > 0 ? [`the run left ${sleeping} sleepers behind`] : []),
  ];
}

/**
 * Checks that steps run one at a time and end once, that the run ends once and last, and that time
 * never decreases.
 */
function eventBreaches(events: readonly RunEvent[]): string[] {
  const breaches: string[] = [];
  let active: string | undefined;
  let at = 0;
  for (const [index, event] of events.entries()) {
    if (event.atMs < at) breaches.push(`time decreased at event ${index}`);
    at = event.atMs;
    if (event.type === "step-started") {
      if (active !== undefined) breaches.push(`step ${event.step.stepId} began while ${active} was active`);
      active = event.step.stepId;
    }
    if (event.type === "step-succeeded" || event.type === "step-failed") active = undefined;
    if (event.type === "run-finished" && index < events.length - 1) breaches.push("an event came after the end");
  }
  if (active !== undefined) breaches.push(`step ${active} has no end`);
  if (events.at(-1)?.type !== "run-finished") breaches.push("the run has no end");
  return breaches;
}

/**
 * Checks the world: counts are whole and not negative, items fit into its slots, its body lives.
 */
function worldBreaches({ stock, scene }: SimulatedWorld): string[] {
  const odd = stock.names().filter((name) => !(Number.isInteger(stock.count(name)) && stock.count(name) > 0));
  return [
    ...odd.map((name) => `there are ${stock.count(name)} ${name}`),
    ...(stock.slotsUsed() > scene.slots && stock.names().some((name) => !isFact(name))
      ? [`${stock.slotsUsed()} slots of ${scene.slots} are filled`]
      : []),
    ...(scene.health > 0 && scene.health <= 20 ? [] : [`the body has ${scene.health} points of health`]),
  ];
}
