// Tasks with bound arguments: the matching case, and its conditions in names and numbers. Planners,
// `validate` and the linter share this reading, like the grammar of conditions.

import { suggest, unknownIssue } from "../documents/suggest.ts";
import { CodedError } from "../errors/coded-error.ts";
import type { InputIssue } from "../errors/error-document.ts";
import type { Subtask, Task, TaskAmount, TaskArg, TaskCase, TaskCondition, TaskMethod } from "./task.ts";

export type TaskArgs = Readonly<Record<string, string | number>>;

/** `count` in total of any of these kinds, held or true. */
export interface GroundCondition {
  anyOf: readonly string[];
  count: number;
}

export interface GroundTask {
  /** `tool_tier tier=iron tool=pickaxe`. */
  label: string;
  task: Task;
  args: TaskArgs;
  achieves: readonly GroundCondition[];
  methods: readonly TaskMethod[];
}

/**
 * The named task with these arguments and defaults for the rest. Throws CodedError:
 * `goal.unsupported` if the domain has no tasks, `input.unknownName` with a suggestion for an
 * unknown task, `input.invalid` with the path of each bad argument.
 */
export function groundTask(
  tasks: readonly Task[],
  { name, args }: { name: string; args: Readonly<Record<string, unknown>> },
  path = "goal.task",
): GroundTask {
  const task = tasks.find((one) => one.name === name);
  if (task === undefined) throw unknownTask(tasks, name, path);
  const read = readArgs(task, args, `${path}.args`);
  if (read.issues.length > 0) {
    const text = read.issues.map((issue) => `${issue.path}: ${issue.message}${hint(issue)}`).join("; ");
    throw new CodedError("input.invalid", `problem: ${text}`, { issues: read.issues });
  }
  return groundCase(task, read.args);
}

/** The task with valid arguments. Throws CodedError `input.invalid` if no case matches them. */
export function groundCase(task: Task, args: TaskArgs): GroundTask {
  const label = labelOf(task.name, args);
  const meant = caseOf(task, args);
  if (meant === undefined) throw new CodedError("input.invalid", `no case of the task matches ${label}`);
  const achieves = meant.achieves.map((condition) => groundCondition(condition, args));
  return { label, task, args, achieves, methods: meant.methods };
}

/** The first case that matches the arguments. */
export const caseOf = (task: Task, args: TaskArgs): TaskCase | undefined =>
  task.cases.find((one) => Object.entries(one.for).every(([name, value]) => args[name] === value));

export const groundCondition = ({ anyOf, count }: TaskCondition, args: TaskArgs): GroundCondition => ({
  anyOf,
  count: amountOf(count, args),
});

/** The number that an amount stands for; 0 if it names no numeric argument. */
function amountOf(amount: TaskAmount, args: TaskArgs): number {
  if (typeof amount === "number") return amount;
  const value = args[amount.arg];
  return typeof value === "number" ? value : 0;
}

/** The arguments for a subtask's own task. */
export function argsOfSubtask(subtask: Extract<Subtask, { task: string }>, args: TaskArgs): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(subtask.args).map(([name, value]) => [name, typeof value === "object" ? args[value.arg] : value]),
  );
}

/** The arguments with defaults, in the task's order, and their flaws. */
export function readArgs(
  task: Task,
  given: Readonly<Record<string, unknown>>,
  path: string,
): { args: TaskArgs; issues: InputIssue[] } {
  const known = Object.keys(task.args);
  const issues: InputIssue[] = Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) =>
      suggested({ path: `${path}.${name}`, message: `${task.name} has no argument of this name` }, name, known),
    );
  const args: Record<string, string | number> = {};
  for (const [name, arg] of Object.entries(task.args)) {
    const value = Object.hasOwn(given, name) ? given[name] : arg.default;
    const issue = flawOf(arg, value);
    if (issue !== undefined) issues.push(suggested({ path: `${path}.${name}`, message: issue }, value, valuesOf(arg)));
    else args[name] = value as string | number;
  }
  return { args, issues };
}

const valuesOf = (arg: TaskArg): readonly string[] => ("values" in arg ? arg.values : []);

/** The flaw of a value of the argument, in words. */
function flawOf(arg: TaskArg, value: unknown): string | undefined {
  if ("values" in arg) {
    return typeof value === "string" && arg.values.includes(value) ? undefined : `expected ${arg.values.join(" | ")}`;
  }
  const fits = Number.isInteger(value) && (value as number) >= arg.from && (value as number) <= arg.to;
  return fits ? undefined : `expected a whole number from ${arg.from} to ${arg.to}`;
}

function suggested(issue: InputIssue, value: unknown, known: readonly string[]): InputIssue {
  const suggestion = typeof value === "string" ? suggest(value, known) : undefined;
  return suggestion === undefined ? issue : { ...issue, suggestion };
}

const hint = ({ suggestion }: InputIssue): string => (suggestion === undefined ? "" : ` (did you mean ${suggestion}?)`);

function unknownTask(tasks: readonly Task[], name: string, path: string): CodedError {
  if (tasks.length === 0) {
    return new CodedError("goal.unsupported", `${path}: the domain has no tasks; ask for items or for a state instead`);
  }
  const names = tasks.map((task) => task.name);
  const issue = unknownIssue(`${path}.name`, `no task has the name ${name}`, name, names);
  return new CodedError("input.unknownName", `${issue.path}: ${issue.message}`, { issues: [issue] });
}

const labelOf = (name: string, args: TaskArgs): string =>
  [name, ...Object.entries(args).map(([arg, value]) => `${arg}=${value}`)].join(" ");
