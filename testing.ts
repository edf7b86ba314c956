// The entry `lodestone/testing`: tests options, plans and goals without a server. It has a world in
// memory over a Domain, injected faults, a virtual clock, handwritten plans, and matchers; and the
// embedded world, a real server for bots of one's own. docs/testing.md shows examples. Invariant:
// importing it loads no mineflayer, starts no threads and opens no ports.

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
  EMBEDDED_VERSIONS,
  type EmbeddedWorld,
  type EmbeddedWorldOptions,
  startEmbeddedWorld,
} from "./worlds/embedded/index.ts";
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
