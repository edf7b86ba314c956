// A task with its arguments filled in: which case counts, and what it takes in names and numbers.
// Reading is the same for all who ask (planners, `validate`, the linter), as the grammar of
// conditions is; what they do with it is their own.

import { suggest, unknownIssue } from "../documents/suggest.ts";
import { CodedError } from "../errors/coded-error.ts";
import type { InputIssue } from "../errors/error-document.ts";
import type { Subtask, Task, TaskAmount, TaskArg, TaskCase, TaskCondition, TaskMethod } from "./task.ts";

export type TaskArgs = Readonly<Record<string, string | number>>;

/** So many in all of any of these kinds, held or true. */
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
 * The task of that name with these arguments and the defaults of the others. Throws CodedError:
 * `goal.unsupported` where the domain has no tasks, `input.unknownName` with a suggestion for a
 * task that it lacks, `input.invalid` naming each argument's path for bad ones.
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

/**
 * The task with arguments that are known to fit. Throws CodedError `input.invalid` where no case is
 * for them.
 */
export function groundCase(task: Task, args: TaskArgs): GroundTask {
  const label = labelOf(task.name, args);
  const meant = caseOf(task, args);
  if (meant === undefined) throw new CodedError("input.invalid", `no case of the task is for ${label}`);
  const achieves = meant.achieves.map((condition) => groundCondition(condition, args));
  return { label, task, args, achieves, methods: meant.methods };
}

/** The first case that the arguments fit. */
export const caseOf = (task: Task, args: TaskArgs): TaskCase | undefined =>
  task.cases.find((one) => Object.entries(one.for).every(([name, value]) => args[name] === value));

export const groundCondition = ({ anyOf, count }: TaskCondition, args: TaskArgs): GroundCondition => ({
  anyOf,
  count: amountOf(count, args),
});

/** The number that an amount stands for; 0 where it names no argument that is a number. */
function amountOf(amount: TaskAmount, args: TaskArgs): number {
  if (typeof amount === "number") return amount;
  const value = args[amount.arg];
  return typeof value === "number" ? value : 0;
}

/** What a subtask's own task is asked for. */
export function argsOfSubtask(subtask: Extract<Subtask, { task: string }>, args: TaskArgs): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(subtask.args).map(([name, value]) => [name, typeof value === "object" ? args[value.arg] : value]),
  );
}

/** The arguments with defaults filled in, in the task's own order, and what is wrong with them. */
export function readArgs(
  task: Task,
  given: Readonly<Record<string, unknown>>,
  path: string,
): { args: TaskArgs; issues: InputIssue[] } {
  const known = Object.keys(task.args);
  const issues: InputIssue[] = Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) => suggested({ path: `${path}.${name}`, message: `${task.name} has no such argument` }, name, known));
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

/** What is wrong with a value of the argument. */
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
  const issue = unknownIssue(`${path}.name`, `no task is called ${name}`, name, names);
  const text = `${issue.path}: ${issue.message}; there are ${names.join(", ")}`;
  return new CodedError("input.unknownName", text, { issues: [issue] });
}

const labelOf = (name: string, args: TaskArgs): string =>
  [name, ...Object.entries(args).map(([arg, value]) => `${arg}=${value}`)].join(" ");
