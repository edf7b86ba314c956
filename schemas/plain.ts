// The parts of this room that work without schemas: codes, digests, and the grammars of plans. Pool
// threads load only these: documents were parsed on entry, and loading zod takes longer than
// planning.
// Invariant: no file listed here imports zod, directly or indirectly.

export * from "./documents/canonical.ts";
export { firstFlaws } from "./documents/first-flaws.ts";
export * from "./documents/suggest.ts";
export * from "./documents/text-buffer.ts";
export * from "./documents/visible-text.ts";
export * from "./errors/coded-error.ts";
export * from "./errors/errors.ts";
export * from "./item-names/unknown-item.ts";
export * from "./navigation/cell-facts.ts";
export * from "./navigation/navigation-path.ts";
export * from "./planning/avoided.ts";
export * from "./planning/bounded-amounts.ts";
export * from "./planning/goal-parts.ts";
export * from "./planning/goal-sums.ts";
export * from "./planning/ground-task.ts";
export * from "./planning/step-sentences.ts";
export * from "./words/condition-grammar.ts";
export * from "./words/experience.ts";
export * from "./words/facts.ts";
export * from "./words/goal-bounds.ts";
export { staysOf } from "./words/junk.ts";
export * from "./words/verbs.ts";
