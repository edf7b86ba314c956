// The package's entry `lodestone/testing`: tests of an option, a plan or a goal without a server. A
// world in memory over a Domain, faults on demand, a virtual clock, hand-written plans and
// matchers. docs/testing.md shows it in use. Invariant: importing it loads no mineflayer, starts no
// threads and opens no ports.

export {
  CapabilityRegistry,
  compileOption,
  defineLeaf,
  defineOption,
  defineSensor,
  runGoal,
  runTree,
  VirtualClock,
} from "./executor/index.ts";
export {
  type ActPort,
  Fault,
  FaultInjector,
  FaultPlan,
  type FaultPlanInput,
  OperatorTable,
  RULES,
  type RuledWorld,
  randomFaults,
  SimulatedBody,
  SimulatedState,
  type SimulatedStateInput,
  SimulatedWorld,
  type Simulation,
  type SimulationOptions,
  type StageOptions,
  simulate,
  simulatedCapabilities,
  simulatedSandbox,
  tellable,
  type WorldRule,
  worldOf,
} from "./worlds/simulated/index.ts";
export * from "./worlds/testing/index.ts";
