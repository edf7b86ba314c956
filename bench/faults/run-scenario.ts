// Runs one scenario under one fault plan, and judges the outcome by the world's own state.

import { minecraftSnapshot } from "../../domains/index.ts";
import { runGoal, VirtualClock } from "../../executor/index.ts";
import type { CompiledDomain } from "../../planner/index.ts";
import {
  canonicalJson,
  DEFAULT_MC_VERSION,
  type Domain,
  ERRORS,
  type Failure,
  type PlannerClient,
  Problem,
  type Result,
  type RunEvent,
} from "../../schemas/index.ts";
import { runProblem, runRepair } from "../../workers/index.ts";
import { type FaultPlanInput, type SimulatedWorld, simulate } from "../../worlds/simulated/index.ts";
import { scriptedPlanner } from "../../worlds/testing/index.ts";
import type { Scenario } from "./scenario.ts";
import { TOOL_OPTIONS } from "./tool-scenarios.ts";

/** On the virtual clock; the longest scenario takes minutes of it. */
const DEADLINE_MS = 6 * 3_600_000;
/** On the wall clock: a run that takes longer has hung. */
const HANG_MS = 20_000;
/** After this long, nothing that a run began may still be running. */
const LEFTOVERS_MS = 60_000;
/** Coarser than a game tick, because no scenario needs less than a second to be judged. */
const TICK_MS = 250;

type Ending = "success" | "failure" | "silent" | "hang";

export interface ScenarioRun {
  ending: Ending;
  failure: Failure | undefined;
  repairs: number;
  /** The number of injected faults, without those that the scenario needs. */
  injected: number;
  /** All events of the run. */
  events: readonly RunEvent[];
  world: SimulatedWorld;
  /** Sleepers that the run left behind. */
  sleeping: number;
  elapsedMs: number;
}

/** The ground of scenarios: the domain for the world and for the planner. */
export interface ScenarioGround {
  domain: Domain;
  compiled: CompiledDomain;
}

/** Minecraft's domain, loaded from the snapshot of an earlier process or compiled. */
export async function minecraftGround(): Promise<ScenarioGround> {
  const compiled = await minecraftSnapshot({ mcVersion: DEFAULT_MC_VERSION, objective: "time" });
  return { domain: compiled.document(), compiled };
}

/** Runs the scenario. Never rejects. */
export async function runScenario(
  ground: ScenarioGround,
  scenario: Scenario,
  faults: FaultPlanInput,
  seed = 1,
): Promise<ScenarioRun> {
  const clock = new VirtualClock();
  const own = scenario.faults ?? [];
  const simulation = simulate({
    domain: ground.domain,
    state: scenario.state,
    faults: { faults: [...(faults.faults ?? []), ...own] },
    seed,
    clock,
  });
  for (const option of TOOL_OPTIONS) simulation.registry.registerOption(option);
  const events: RunEvent[] = [];
  const run = runGoal({
    problem: Problem.parse(scenario.problem),
    planner: plannerFor(ground, scenario),
    body: simulation.body,
    registry: simulation.registry,
    clock,
    deadlineMs: DEADLINE_MS,
    tickMs: TICK_MS,
    onEvent: (event) => events.push(event),
  });
  const report = await orHang(run);
  const isDone = scenario.judge(simulation.world);
  // A late effect is still under way; after a minute none may be.
  if (report !== "hang") await clock.sleep(LEFTOVERS_MS);
  const ending: Ending =
    report === "hang" ? "hang" : report.outcome === "failure" ? "failure" : isDone ? "success" : "silent";
  return {
    ending,
    failure: report === "hang" ? undefined : report.failure,
    repairs: report === "hang" ? 0 : report.repairs,
    injected: simulation.faults.injected.length - own.length,
    events,
    world: simulation.world,
    sleeping: clock.sleeping,
    elapsedMs: report === "hang" ? 0 : report.elapsedMs,
  };
}

/**
 * Plans by domain and problem: hundreds of runs begin with the same problem, which has the same
 * plan.
 */
const PLANNED = new WeakMap<CompiledDomain, Map<string, Result>>();
const PORTS = { now: () => 0, isCancelled: () => false };

function plannerFor({ compiled }: ScenarioGround, { script }: Scenario): PlannerClient {
  if (script !== undefined) return scriptedPlanner((problem) => script(problem));
  const planned = PLANNED.get(compiled) ?? new Map<string, Result>();
  PLANNED.set(compiled, planned);
  return {
    async plan(problem) {
      const key = canonicalJson(problem);
      const result = planned.get(key) ?? runProblem(compiled, problem, PORTS);
      planned.set(key, result);
      return result;
    },
    repair: async (request) => runRepair(compiled, request, PORTS),
    close: async () => {},
  };
}

async function orHang<T>(run: Promise<T>): Promise<T | "hang"> {
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<"hang">((resolve) => {
    timer = setTimeout(() => resolve("hang"), HANG_MS);
  });
  try {
    return await Promise.race([run, hang]);
  } finally {
    clearTimeout(timer);
  }
}

/** Recovery classes, the mildest first. */
const CLASSES = ["transient", "recoverable", "permanent", "critical"] as const;

/**
 * Whether a failure may stand for the injected one: it has the same code, or a class that is no
 * milder.
 */
export function isRightClass(injected: keyof typeof ERRORS, { code, recovery }: Failure): boolean {
  if (code === injected) return recovery === ERRORS[injected].recovery;
  return CLASSES.indexOf(recovery) >= CLASSES.indexOf(ERRORS[injected].recovery);
}
