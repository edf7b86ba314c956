// Checks the tasks of a domain when it is read: unknown names, unsuitable arguments, arguments
// without a case, recursive tasks, and methods that do not achieve their task. Checks every
// combination of argument values, with numbers at both ends of their range.

import { argsOfSubtask, caseOf, type GroundCondition, groundCase, readArgs, type TaskArgs } from "./ground-task.ts";
import type { Subtask, Task, TaskArg, TaskMethod } from "./task.ts";

export interface TaskFlaw {
  path: (string | number)[];
  message: string;
}

/** Combinations of one task's arguments that are checked; the rest are skipped. */
const MAX_COMBINATIONS = 4096;

/** Every flaw once. `isKnown`: whether the domain has an item or fact of that name. */
export function taskFlaws(tasks: readonly Task[], isKnown: (name: string) => boolean): TaskFlaw[] {
  const flaws = new Map<string, TaskFlaw>();
  const report = (path: (string | number)[], message: string): void => {
    flaws.set(`${path.join(".")} ${message}`, { path: ["tasks", ...path], message });
  };
  const byName = new Map<string, Task>();
  for (const [index, task] of tasks.entries()) {
    if (byName.has(task.name)) report([index, "name"], `another task has the name ${task.name}`);
    else byName.set(task.name, task);
    checkArgs(task, (path, message) => report([index, ...path], message));
    checkNames(task, isKnown, (path, message) => report([index, ...path], message));
  }
  // The remaining checks ground the tasks and would repeat these flaws.
  if (flaws.size > 0) return [...flaws.values()];
  const uses = new Map<string, TaskUse[]>();
  for (const [index, task] of tasks.entries()) {
    for (const args of combinations(task)) {
      checkCase(task, args, byName, uses, (path, message) => report([index, ...path], message));
    }
  }
  const circle = circleIn(uses);
  if (circle !== undefined) report(circle.path, `the task is recursive: ${circle.text}`);
  return [...flaws.values()];
}

type ReportTaskFlaw = (path: (string | number)[], message: string) => void;

/** One task as another's method uses it; `path` is where. */
interface TaskUse {
  node: string;
  path: (string | number)[];
}

function checkArgs({ args, cases }: Task, report: ReportTaskFlaw): void {
  for (const [name, arg] of Object.entries(args)) {
    const path = ["args", name];
    if ("values" in arg) {
      if (new Set(arg.values).size < arg.values.length) report(path, "a value is listed twice");
      if (arg.default !== undefined && !arg.values.includes(arg.default)) report(path, `${arg.default} is not a value`);
    } else {
      if (arg.from > arg.to) report(path, `the range from ${arg.from} to ${arg.to} is empty`);
      if (arg.default !== undefined && (arg.default < arg.from || arg.default > arg.to)) {
        report(path, `${arg.default} is not from ${arg.from} to ${arg.to}`);
      }
    }
  }
  for (const [index, { for: wanted }] of cases.entries()) {
    for (const [name, value] of Object.entries(wanted)) {
      const arg = args[name];
      if (arg === undefined || !("values" in arg))
        report(["cases", index, "for", name], "no argument of this name has values");
      else if (!arg.values.includes(value)) report(["cases", index, "for", name], `${value} is not one of its values`);
    }
  }
}

function checkNames({ args, cases }: Task, isKnown: (name: string) => boolean, report: ReportTaskFlaw): void {
  const look = (kinds: readonly string[], count: unknown, path: (string | number)[]): void => {
    const unknown = kinds.find((name) => !isKnown(name));
    if (unknown !== undefined) report(path, `${unknown} is not an item, and no operator produces or needs it`);
    if (typeof count !== "object") return;
    const arg = args[(count as { arg: string }).arg];
    if (arg === undefined || "values" in arg) report(path, "its count must name a numeric argument");
    else if (arg.from < 1) report(path, "its count must be at least 1");
  };
  for (const [index, { achieves, methods }] of cases.entries()) {
    achieves.forEach(({ anyOf, count }, at) => void look(anyOf, count, ["cases", index, "achieves", at]));
    for (const [number, { when, subtasks }] of methods.entries()) {
      const path = ["cases", index, "methods", number];
      when.forEach(({ anyOf, count }, at) => void look(anyOf, count, [...path, "when", at]));
      subtasks.forEach((subtask, at) => {
        if ("have" in subtask) look(subtask.have, subtask.count, [...path, "subtasks", at]);
      });
    }
    const names = methods.map(({ name }) => name);
    if (new Set(names).size < names.length) report(["cases", index, "methods"], "two methods have the same name");
  }
}

/** Every combination of text arguments, with numbers at the lower and upper end of their range. */
function combinations({ args }: Task): TaskArgs[] {
  const ends = (arg: TaskArg): readonly (string | number)[] =>
    "values" in arg ? arg.values : [...new Set([arg.from, arg.to])];
  let partial: Record<string, string | number>[] = [{}];
  for (const [name, arg] of Object.entries(args)) {
    partial = partial.flatMap((known) => ends(arg).map((value) => ({ ...known, [name]: value })));
    if (partial.length > MAX_COMBINATIONS) return partial.slice(0, MAX_COMBINATIONS);
  }
  return partial;
}

function checkCase(
  task: Task,
  args: TaskArgs,
  byName: ReadonlyMap<string, Task>,
  uses: Map<string, TaskUse[]>,
  report: ReportTaskFlaw,
): void {
  const meant = caseOf(task, args);
  if (meant === undefined) {
    report(["cases"], `no case matches ${JSON.stringify(args)}`);
    return;
  }
  const { label, achieves } = groundCase(task, args);
  const found: TaskUse[] = [];
  for (const [number, method] of meant.methods.entries()) {
    const path = ["cases", task.cases.indexOf(meant), "methods", number];
    const ensured = method.subtasks.map((subtask, at) => {
      const where = [...path, "subtasks", at];
      if ("have" in subtask) return [groundHave(subtask, args)];
      const target = byName.get(subtask.task);
      if (target === undefined) {
        report([...where, "task"], `no task has the name ${subtask.task}`);
        return [];
      }
      const read = readArgs(target, argsOfSubtask(subtask, args), "args");
      for (const issue of read.issues) report([...where, ...issue.path.split(".")], issue.message);
      if (read.issues.length > 0 || caseOf(target, read.args) === undefined) return [];
      const ground = groundCase(target, read.args);
      found.push({ node: ground.label, path: where });
      return [...ground.achieves];
    });
    checkAchieves(method, achieves, ensured, (message) => report(path, message));
  }
  uses.set(label, found);
}

const groundHave = ({ have, count }: Extract<Subtask, { have: string[] }>, args: TaskArgs): GroundCondition => ({
  anyOf: have,
  count: typeof count === "number" ? count : Number(args[count.arg] ?? 0),
});

/** A method's last subtask and those with `keep` must ensure every condition of its task. */
function checkAchieves(
  { subtasks }: TaskMethod,
  achieves: readonly GroundCondition[],
  ensured: readonly (readonly GroundCondition[])[],
  report: (message: string) => void,
): void {
  const lasting = ensured.filter((_, at) => at === subtasks.length - 1 || subtasks[at]?.keep === true).flat();
  for (const { anyOf, count } of achieves) {
    const serves = (condition: GroundCondition): boolean =>
      condition.count >= count && condition.anyOf.every((name) => anyOf.includes(name));
    if (!lasting.some(serves)) report(`does not achieve ${count} of ${anyOf.slice(0, 3).join(" or ")}, its task`);
  }
}

/** A cycle of tasks, if there is one: depth first, without recursion. */
function circleIn(
  uses: ReadonlyMap<string, readonly TaskUse[]>,
): { path: (string | number)[]; text: string } | undefined {
  const done = new Set<string>();
  for (const root of uses.keys()) {
    const trail: { node: string; next: number }[] = [{ node: root, next: 0 }];
    const onTrail = new Set([root]);
    for (let top = trail.at(-1); top !== undefined; top = trail.at(-1)) {
      const use = done.has(top.node) ? undefined : uses.get(top.node)?.[top.next++];
      if (use === undefined) {
        done.add(top.node);
        onTrail.delete(top.node);
        trail.pop();
      } else if (onTrail.has(use.node)) {
        return { path: use.path, text: [...trail.map(({ node }) => node), use.node].join(", ") };
      } else {
        onTrail.add(use.node);
        trail.push({ node: use.node, next: 0 });
      }
    }
  }
  return undefined;
}
