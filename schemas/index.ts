// Every document that crosses a border, one zod schema each, its TypeScript type inferred from it; and the two contracts.

export * from "./body.ts";
export * from "./canonical.ts";
export * from "./capability.ts";
export * from "./capability-event.ts";
export * from "./condition.ts";
export * from "./domain.ts";
export * from "./errors.ts";
export * from "./ground-task.ts";
export * from "./json.ts";
export * from "./names.ts";
export * from "./option.ts";
export * from "./parse.ts";
export * from "./plan.ts";
export * from "./planner-client.ts";
export * from "./problem.ts";
export * from "./repair.ts";
export * from "./result.ts";
export * from "./run-log.ts";
export * from "./signature.ts";
export * from "./suggest.ts";
export * from "./task.ts";
export * from "./task-lint.ts";
export * from "./time-bucket.ts";
export * from "./trace.ts";
export * from "./tree.ts";
export * from "./verbs.ts";
