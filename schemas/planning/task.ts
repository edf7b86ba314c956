// Compound tasks of a Domain: a name with arguments, the conditions that hold once it is done, and
// methods to do it. They are data, like operators: a case covers some argument values, a method is
// an ordered list of conditions and tasks to achieve. Planners without decomposition plan for the
// case's conditions; `validate` checks that methods achieve them.
// Source: Nau et al., "SHOP: Simple Hierarchical Ordered Planner", IJCAI 1999 (tasks, methods,
// ordered subtasks).

import { z } from "zod";
import { Count, Name, PositiveCount } from "../words/names.ts";

const ArgName = z
  .string()
  .max(32)
  .regex(/^[a-z][a-z0-9_]*$/, "an argument's name such as tier");

/**
 * Values of an argument: one of a list, or a whole number in a range. Required unless it has a
 * default.
 */
export const TaskArg = z.union([
  z.strictObject({
    values: z.array(z.string().min(1).max(64)).min(1).max(64),
    default: z.string().min(1).max(64).optional(),
  }),
  z.strictObject({ from: Count, to: Count, default: Count.optional() }),
]);
export type TaskArg = z.infer<typeof TaskArg>;

/** The value of the task's argument of that name. */
const ArgReference = z.strictObject({ arg: ArgName });

/** A count, or the numeric argument that holds it. */
export const TaskAmount = z.union([PositiveCount, ArgReference]);
export type TaskAmount = z.infer<typeof TaskAmount>;

const Kinds = z.array(Name).min(1).max(256);

/** `count` in total of any of these kinds, held or true. */
export const TaskCondition = z.strictObject({ anyOf: Kinds, count: TaskAmount.default(1) });
export type TaskCondition = z.infer<typeof TaskCondition>;

/** Arguments of a subtask: values, or arguments of the task itself. */
const SubtaskArgs = z.record(ArgName, z.union([z.string(), Count, ArgReference]));

/**
 * One part of a method: `count` of any of these kinds held or true, or another task. It holds until
 * the last subtask begins, which may consume it; with `keep`, until the method ends. The last one's
 * result stays.
 */
export const Subtask = z.union([
  z.strictObject({ have: Kinds, count: TaskAmount.default(1), keep: z.boolean().default(false) }),
  z.strictObject({ task: z.string().min(1).max(64), args: SubtaskArgs.default({}), keep: z.boolean().default(false) }),
]);
export type Subtask = z.infer<typeof Subtask>;

export const TaskMethod = z.strictObject({
  name: z.string().min(1).max(64),
  /** Why to choose it: goes into the plan's decomposition. */
  because: z.string().min(1).max(200),
  /** Conditions at the start for the method to be tried. */
  when: z.array(TaskCondition).max(16).default([]),
  subtasks: z.array(Subtask).min(1).max(32),
});
export type TaskMethod = z.infer<typeof TaskMethod>;

/** The task's meaning for these argument values; arguments not named may have any. */
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
  /** The first match counts. */
  cases: z.array(TaskCase).min(1).max(256),
});
export type Task = z.infer<typeof Task>;
