// The facade of the simulated world: a world in memory over a Domain, a body in it, and faults on
// demand.

export { SimulatedBody } from "./body/body.ts";
export { simulatedPerceiver } from "./body/perceiver.ts";
export type { ActPort } from "./body/port.ts";
export { tellable } from "./body/tellable.ts";
export { simulatedCapabilities } from "./capabilities.ts";
export { Fault, FaultPlan, type FaultPlanInput, PlannedFault } from "./faults/fault-plan.ts";
export { FaultInjector } from "./faults/injector.ts";
export { randomFaults } from "./faults/random-faults.ts";
export { RULES } from "./rules/index.ts";
export type { RuledWorld, WorldRule } from "./rules/world-rule.ts";
export { simulatedSandbox } from "./sandbox/simulated-sandbox.ts";
export type { StageOptions } from "./sandbox/stage.ts";
export { worldOf } from "./sandbox/world-of.ts";
export { type Simulation, type SimulationOptions, simulate } from "./simulation.ts";
export { OperatorTable } from "./state/operators.ts";
export { SimulatedState, type SimulatedStateInput } from "./state/simulated-state.ts";
export { SimulatedWorld } from "./world.ts";
