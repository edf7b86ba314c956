// Search over a Domain: compile it, plan problems on it, judge plans. No clock, no randomness, no console, no I/O.

export { problemDigest } from "./documents.ts";
export { planToDot, planToMermaid } from "./draw/plan-graph.ts";
export { domainDigest } from "./model/compile-arrays.ts";
export { type CompiledDomain, compileDomain, openDomain } from "./model/compiled-domain.ts";
export { PLANNERS, plannerOf } from "./planners.ts";
export { Planning, type PlanningOptions, type StepCompiler } from "./planning.ts";
export { validate } from "./validate/validate.ts";
