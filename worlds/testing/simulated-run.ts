// A goal, a plan or one capability executed in a simulation, in virtual time: the report, the
// events, and the world afterwards. Saves tests from assembling clock, planner, body and registry
// by hand.

import {
  compileTree,
  type RunOptions,
  type RunReport,
  runGoal,
  runTree,
  type TreeOutcome,
  VirtualClock,
} from "../../executor/index.ts";
import {
  type Body,
  type Plan,
  type PlannerClient,
  Problem,
  type ProblemInput,
  parseDocument,
  type RunEvent,
} from "../../schemas/index.ts";
import type { SimulatedBody, Simulation } from "../simulated/index.ts";
import { heldPlanner, scriptedPlanner } from "./scripted-planner.ts";

/** An hour of the virtual clock. */
const DEADLINE_MS = 3_600_000;

type Passed<B extends Body> = Omit<RunOptions<B>, "problem" | "planner" | "body" | "registry" | "clock" | "deadlineMs">;

export interface SimulatedRunOptions extends Partial<Passed<SimulatedBody>> {
  /** The goal; its `state` is the body's observation. */
  problem: ProblemInput;
  /** The planner: a client, or a plan that is its every answer. */
  planner: PlannerClient | Plan;
  deadlineMs?: number;
}

export interface SimulatedRun {
  report: RunReport;
  events: RunEvent[];
}

/**
 * Pursues a goal in the simulation. Rejects with CodedError `input.invalid` on an invalid problem;
 * every other failure is in the report.
 */
export async function runSimulated(
  simulation: Simulation,
  { problem, planner, deadlineMs = DEADLINE_MS, onEvent, ...more }: SimulatedRunOptions,
): Promise<SimulatedRun> {
  const { body, registry, clock } = simulation;
  const client = "steps" in planner ? scriptedPlanner(planner) : planner;
  const events: RunEvent[] = [];
  const report = await runGoal({
    ...more,
    problem: parseDocument(Problem, problem, "problem"),
    planner: clock instanceof VirtualClock ? heldPlanner(client, clock) : client,
    body,
    registry,
    clock,
    deadlineMs,
    onEvent(event) {
      events.push(event);
      onEvent?.(event);
    },
  });
  return { report, events };
}

export interface SimulatedAct {
  outcome: TreeOutcome;
  events: RunEvent[];
}

/**
 * Runs one capability, a leaf or an option, as a tree of its own: `act(simulation, "craft_item", {
 * … })`.
 */
export async function actSimulated(
  { body, registry, clock }: Simulation,
  name: string,
  args: Readonly<Record<string, unknown>> = {},
): Promise<SimulatedAct> {
  const events: RunEvent[] = [];
  const tree = compileTree({ type: "Leaf", name, args }, registry);
  const outcome = await runTree({ tree, body, registry, clock, onEvent: (event) => events.push(event) });
  return { outcome, events };
}
