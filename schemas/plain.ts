// What of the documents works without schemas: codes, digests, and the grammars that plans are written in. The threads of a pool load nothing
// else of this room, and not zod: documents were parsed where they entered, and loading the schemas takes longer than planning with them.
// Invariant: no file named here imports zod, nor one that does.

export * from "./documents/canonical.ts";
export * from "./documents/suggest.ts";
export * from "./documents/text-buffer.ts";
export * from "./errors/coded-error.ts";
export * from "./errors/errors.ts";
export * from "./planning/ground-task.ts";
export * from "./words/condition-grammar.ts";
export * from "./words/facts.ts";
export * from "./words/verbs.ts";
