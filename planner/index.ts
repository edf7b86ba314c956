// Search over a Domain: compile it, plan problems on it, judge and repair plans. No clock, no randomness, no console, no I/O.

export { type PlanText, type PlanTextListener, problemDigest } from "./documents.ts";
export { decompositionGraph } from "./draw/decomposition-graph.ts";
export { graphToDot } from "./draw/dot.ts";
export type { Graph } from "./draw/graph.ts";
export { graphToMermaid } from "./draw/mermaid.ts";
export { planGraph, planToDot, planToMermaid } from "./draw/plan-graph.ts";
export { keepBarePlace } from "./htn/beginning/bare-place.ts";
export { keepPolicy } from "./htn/keep-policy.ts";
export { domainDigest } from "./model/compile-arrays.ts";
export { type CompiledDomain, compileDomain, openDomain } from "./model/compiled-domain.ts";
export {
  LAYERS,
  type Layer,
  type SearchLimits,
  withoutLayers,
} from "./model/search-limits.ts";
export { PLANNERS, plannerOf } from "./planners.ts";
export { Planning } from "./planning.ts";
export { Repairing, repair } from "./repair/repair.ts";
export { thinned } from "./thinned-events.ts";
export { validate } from "./validate/validate.ts";
export { warningsOf } from "./warnings.ts";
