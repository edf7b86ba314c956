// What tests of plans and options are written with: plans by hand, planners that answer a script, runs in a simulation, matchers.

export { type LodestoneMatchers, lodestoneMatchers, type MatcherAnswer } from "./matchers.ts";
export { aPlan, PlanBuilder, type PlanHeader } from "./plan-builder.ts";
export { heldPlanner, type ScriptedPlanner, scriptedPlanner } from "./scripted-planner.ts";
export {
  actSimulated,
  runSimulated,
  type SimulatedAct,
  type SimulatedRun,
  type SimulatedRunOptions,
} from "./simulated-run.ts";
