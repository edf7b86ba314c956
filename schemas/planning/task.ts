// Tasks of a Domain: whole undertakings under one name, with arguments, what holds once one is
// done, and methods that say how people go about it. Data, as operators are: a case is one way to
// read a task's arguments, a method an ordered list of what is to be had, made true or undertaken
// before. Planners that do not decompose plan for what the case achieves; `validate` checks that.
// Source: Nau et al., "SHOP: Simple Hierarchical Ordered Planner", IJCAI 1999 (tasks, methods,
// ordered subtasks).

import { z } from "zod";
import { Count, Name, PositiveCount } from "../words/names.ts";

const ArgName = z
  .string()
  .max(32)
  .regex(/^[a-z][a-z0-9_]*$/, "an argument's name such as tier");

/**
 * Values that an argument may have: one of a list, or a whole number within bounds. Without a
 * default it must be given.
 */
export const TaskArg = z.union([
  z.strictObject({
    values: z.array(z.string().min(1).max(64)).min(1).max(64),
    default: z.string().min(1).max(64).optional(),
  }),
  z.strictObject({ from: Count, to: Count, default: Count.optional() }),
]);
export type TaskArg = z.infer<typeof TaskArg>;

/** What the task was asked for under the argument of that name. */
const ArgReference = z.strictObject({ arg: ArgName });

/** A count, or the task's argument that is one. */
export const TaskAmount = z.union([PositiveCount, ArgReference]);
export type TaskAmount = z.infer<typeof TaskAmount>;

const Kinds = z.array(Name).min(1).max(256);

/** So many in all of any of these kinds, held or true. */
export const TaskCondition = z.strictObject({ anyOf: Kinds, count: TaskAmount.default(1) });
export type TaskCondition = z.infer<typeof TaskCondition>;

/** Arguments of a subtask: values, or the task's own arguments handed on. */
const SubtaskArgs = z.record(ArgName, z.union([z.string(), Count, ArgReference]));

/**
 * What a method has done in its place: so many of any of these kinds held or true, or another task.
 * It stays so until the last subtask begins, which may use it up; with `keep` until the method
 * ends. What the last one did stays in any case.
 */
export const Subtask = z.union([
  z.strictObject({ have: Kinds, count: TaskAmount.default(1), keep: z.boolean().default(false) }),
  z.strictObject({ task: z.string().min(1).max(64), args: SubtaskArgs.default({}), keep: z.boolean().default(false) }),
]);
export type Subtask = z.infer<typeof Subtask>;

export const TaskMethod = z.strictObject({
  name: z.string().min(1).max(64),
  /** Why one would go about it so: goes into the plan's decomposition. */
  because: z.string().min(1).max(200),
  /** What must hold at the start for the method to be tried. */
  when: z.array(TaskCondition).max(16).default([]),
  subtasks: z.array(Subtask).min(1).max(32),
});
export type TaskMethod = z.infer<typeof TaskMethod>;

/**
 * What the task means where the arguments have these values; those that are not named may have any.
 */
export const TaskCase = z.strictObject({
  for: z.record(ArgName, z.string()).default({}),
  achieves: z.array(TaskCondition).min(1).max(16),
  methods: z.array(TaskMethod).max(32).default([]),
});
export type TaskCase = z.infer<typeof TaskCase>;

export const Task = z.strictObject({
  name: z
    .string()
    .max(64)
    .regex(/^[a-z][a-z0-9_]*$/, "a task's name such as lit_shelter"),
  title: z.string().min(1).max(200),
  args: z.record(ArgName, TaskArg).default({}),
  /** The first that fits the arguments counts. */
  cases: z.array(TaskCase).min(1).max(256),
});
export type Task = z.infer<typeof Task>;
