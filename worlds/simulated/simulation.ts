// A simulation: a world, a body in it, its capabilities and a clock, built to fit together.

import { CapabilityRegistry, type Clock, VirtualClock } from "../../executor/index.ts";
import type { BodyGuard, Domain } from "../../schemas/index.ts";
import { SimulatedBody } from "./body/body.ts";
import { simulatedCapabilities } from "./capabilities.ts";
import type { FaultPlanInput } from "./faults/fault-plan.ts";
import { FaultInjector } from "./faults/injector.ts";
import type { SimulatedStateInput } from "./state/simulated-state.ts";
import { SimulatedWorld } from "./world.ts";

export interface SimulationOptions {
  /** The operators of the world; the planner must use the same. */
  domain: Domain;
  state?: SimulatedStateInput;
  faults?: FaultPlanInput;
  seed?: number;
  /** A virtual clock by default. */
  clock?: Clock;
  /** The default conduct's by default. */
  guard?: BodyGuard;
}

export interface Simulation {
  world: SimulatedWorld;
  body: SimulatedBody;
  registry: CapabilityRegistry<SimulatedBody>;
  clock: Clock;
  faults: FaultInjector;
}

/** Throws CodedError `input.invalid` on an invalid state or fault plan. */
export function simulate({
  domain,
  state = {},
  faults = {},
  seed = 1,
  clock = new VirtualClock(),
  guard,
}: SimulationOptions): Simulation {
  const world = new SimulatedWorld({ domain, clock, state, seed });
  const injector = new FaultInjector(faults, world, clock);
  const body = new SimulatedBody(world, clock, injector, guard);
  const registry = new CapabilityRegistry(simulatedCapabilities(world.operators));
  return { world, body, registry, clock, faults: injector };
}
