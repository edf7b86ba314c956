// The entry `lodestone/testing`: the simulated world and its tools. `npm run types` fails if a type
// changes.

import { expect, expectTypeOf, test } from "vitest";
import type * as executor from "../../executor.ts";
import type { Domain, Plan, PlannerClient, ProblemInput } from "../../index.ts";
import type { BodyGuard } from "../../schemas/index.ts";
import type {
  FaultPlanInput,
  LodestoneMatchers,
  MatcherAnswer,
  SimulatedAct,
  SimulatedBody,
  SimulatedRun,
  SimulatedRunOptions,
  SimulatedStateInput,
  SimulatedWorld,
  Simulation,
  SimulationOptions,
} from "../../testing.ts";
import * as entry from "../../testing.ts";

test("the entry offers these values", () => {
  expect(Object.keys(entry).sort()).toEqual([
    ...[
      "CapabilityRegistry",
      "EMBEDDED_VERSIONS",
      "Fault",
      "FaultInjector",
      "FaultPlan",
      "OperatorTable",
      "PlanBuilder",
      "RULES",
    ],
    ...["SimulatedBody", "SimulatedState", "SimulatedWorld", "VirtualClock", "aPlan", "actSimulated"],
    ...["compileOption", "defineLeaf", "defineOption", "defineSensor", "heldPlanner", "lodestoneMatchers"],
    ...["randomFaults", "runGoal", "runSimulated", "runTree", "scriptedPlanner", "simulate"],
    ...["simulatedCapabilities", "simulatedSandbox", "startEmbeddedWorld", "tellable", "worldOf"],
  ]);
});

test("simulate builds a simulation from a domain", () => {
  expectTypeOf(entry.simulate).toEqualTypeOf<(options: SimulationOptions) => Simulation>();
  expectTypeOf<SimulationOptions>().toEqualTypeOf<{
    domain: Domain;
    state?: SimulatedStateInput;
    faults?: FaultPlanInput;
    seed?: number;
    clock?: executor.Clock;
    guard?: BodyGuard;
  }>();
  expectTypeOf<Simulation>().toEqualTypeOf<{
    world: SimulatedWorld;
    body: SimulatedBody;
    registry: executor.CapabilityRegistry<SimulatedBody>;
    clock: executor.Clock;
    faults: entry.FaultInjector;
  }>();
  expect(entry.simulate).toBeTypeOf("function");
});

test("goals, plans and single acts run in a simulation, and matchers check the outcome", () => {
  expectTypeOf(entry.runSimulated).returns.toEqualTypeOf<Promise<SimulatedRun>>();
  expectTypeOf<SimulatedRun>().toEqualTypeOf<{ report: executor.RunReport; events: executor.RunEvent[] }>();
  expectTypeOf<{ problem: ProblemInput; planner: PlannerClient | Plan }>().toExtend<SimulatedRunOptions>();
  expectTypeOf(entry.actSimulated).returns.toEqualTypeOf<Promise<SimulatedAct>>();
  expectTypeOf<SimulatedAct>().toEqualTypeOf<{ outcome: executor.TreeOutcome; events: executor.RunEvent[] }>();
  expectTypeOf<MatcherAnswer>().toEqualTypeOf<{ pass: boolean; message(): string }>();
  expectTypeOf<keyof LodestoneMatchers>().toEqualTypeOf<keyof typeof entry.lodestoneMatchers>();
  expectTypeOf<keyof LodestoneMatchers>().toEqualTypeOf<
    "toSucceed" | "toFailWith" | "toHold" | "toShow" | "toHaveRun"
  >();
  expect(entry.lodestoneMatchers.toSucceed({ status: "success" }).pass).toBe(true);
});
