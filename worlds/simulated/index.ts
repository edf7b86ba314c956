// The facade of the simulated world: a world in memory over a Domain, a body in it, and faults on demand.

export { SimulatedBody } from "./body.ts";
export { simulatedCapabilities } from "./capabilities.ts";
export { Fault, type FaultKind, FaultPlan, type FaultPlanInput, PlannedFault } from "./faults/fault-plan.ts";
export { FaultInjector, type InjectedFault } from "./faults/injector.ts";
export { type RandomFaultOptions, randomFaults } from "./faults/random-faults.ts";
export { OperatorTable } from "./operators.ts";
export { simulatedPerceiver } from "./perceiver.ts";
export { type ActPort, openPort } from "./port.ts";
export { RULES } from "./rules.ts";
export { simulatedSandbox } from "./sandbox/simulated-sandbox.ts";
export type { StageOptions } from "./sandbox/stage.ts";
export { worldOf } from "./sandbox/world-of.ts";
export { SimulatedState, type SimulatedStateInput } from "./simulated-state.ts";
export { type Simulation, type SimulationOptions, simulate } from "./simulation.ts";
export { tellable } from "./tellable.ts";
export { SimulatedWorld, type WorldOptions } from "./world.ts";
export type { RuledWorld, WorldRule } from "./world-rule.ts";
