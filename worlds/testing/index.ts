// Tools for tests of plans and options: a plan builder, scripted planners, simulated runs,
// matchers.

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
