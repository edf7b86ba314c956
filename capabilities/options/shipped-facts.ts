// The facts that the options of this package bring about: a goal that names one is planned with these
// options among the operators. Apart from the documents, so that a planner of other goals does not
// load them.

export const SHIPPED_FACTS: ReadonlySet<string> = new Set([
  "bridged:gap",
  "fed:well",
  "lit:corridor",
  "probed:biome",
  "safe:now",
  "safe:tonight",
]);
