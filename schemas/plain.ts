// What of the documents works without schemas: codes, digests, and the grammars that plans are written in. The threads of a pool load nothing
// else of this room, and not zod: documents were parsed where they entered, and loading the schemas takes longer than planning with them.
// Invariant: no file named here imports zod, nor one that does.

export * from "./canonical.ts";
export * from "./coded-error.ts";
export * from "./condition-grammar.ts";
export * from "./errors.ts";
export * from "./facts.ts";
export * from "./ground-task.ts";
export * from "./suggest.ts";
export * from "./text-buffer.ts";
export * from "./verbs.ts";
