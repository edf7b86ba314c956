// Planning over a Domain: compile it, plan problems on it, validate and repair plans. No clock, no
// randomness, no console, no I/O.

export { decompositionGraph } from "./draw/decomposition-graph.ts";
export { graphToDot } from "./draw/dot.ts";
export type { Graph } from "./draw/graph.ts";
export { graphToMermaid } from "./draw/mermaid.ts";
export { planGraph, planToDot, planToMermaid } from "./draw/plan-graph.ts";
export { storeEmptyInventoryEstimates } from "./htn/cost-estimates/empty-inventory.ts";
export { buildPlanCache } from "./htn/plan-cache/build.ts";
export { domainDigest } from "./model/compile-arrays.ts";
export { type CompiledDomain, compileDomain, openDomain } from "./model/compiled-domain.ts";
export { type PlanText, type PlanTextListener, problemDigest } from "./model/plan-text.ts";
export {
  LAYERS,
  type Layer,
  type SearchLimits,
  withoutLayers,
} from "./model/search-limits.ts";
export { Repairing, repair } from "./repair/index.ts";
export { sampleEvents } from "./run/event-sampling.ts";
export { PLANNERS, plannerOf } from "./run/planners.ts";
export { Planning, type Stop } from "./run/planning.ts";
export { warningsOf } from "./run/warnings.ts";
export { validate } from "./validate/index.ts";
