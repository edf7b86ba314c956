// The decomposition of a task's plan: the task, its method and the reason, the method's parts in
// order, and the batches that did them. Merged batches stand where the first of them was decided.

import type { Decomposition } from "../../schemas/index.ts";
import { decomposedAs } from "../contract/decomposition-actions.ts";
import type { DecompositionSource, FoundPlan } from "../contract/search.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompoundTask } from "../model/goal.ts";
import type { TaskAttempt } from "./attempt.ts";
import type { ExpansionPlan } from "./expansion-run.ts";
import type { MethodExpansion } from "./method-expansions.ts";

type DecompositionTask = Decomposition["tasks"][number];

/** The tree of an expansion: its tasks with their methods, and each stage that took batches. */
export function treeOfExpansion(
  domain: CompiledDomain,
  expansion: MethodExpansion,
  { batches, stageOf, demands }: ExpansionPlan,
): Decomposition {
  const [root] = expansion.nodes;
  const tasks: DecompositionTask[] = [
    { task: root?.label ?? "", method: root?.method ?? "", because: root?.because, children: [], actions: [] },
  ];
  /** By node: its index among the tasks, once it has one. */
  const placeOf = new Map([[0, 0]]);
  const place = (node: number): number => {
    // The tasks above that have no index yet, the highest last.
    const path: number[] = [];
    for (let at = node; !placeOf.has(at); at = expansion.nodes[at]?.parent ?? 0) path.push(at);
    for (const at of path.reverse()) {
      const { label, method, because, parent } = expansion.nodes[at] as MethodExpansion["nodes"][number];
      tasks[placeOf.get(parent) as number]?.children.push(tasks.length);
      placeOf.set(at, tasks.length);
      tasks.push({ task: label, method, because, children: [], actions: [] });
    }
    return placeOf.get(node) as number;
  };
  for (const [stage, { node }] of expansion.stages.entries()) {
    const actions = [...batches.keys()].filter((batch) => stageOf[batch] === stage);
    if (actions.length === 0) continue;
    const sought = (demands[stage] ?? []).map(({ fluent, count }) => `${count} ${domain.names[fluent]}`);
    tasks[place(node)]?.children.push(tasks.length);
    tasks.push({ task: `have ${sought.join(" and ")}`, method: "obtain", children: [], actions });
  }
  return { tasks };
}

/** The tree of a plan for the whole task, above the plan's own tree, if any. */
export function treeOfSearch(
  label: string,
  method: string,
  batches: number,
  found: DecompositionSource | null,
  because?: string,
): Decomposition {
  const root: DecompositionTask = {
    task: label,
    method,
    ...(because === undefined ? {} : { because }),
    children: [],
    actions: [],
  };
  if (found === null) return { tasks: [{ ...root, actions: Array.from({ length: batches }, (_, index) => index) }] };
  const inner = found.document();
  const beneath = new Set(inner.tasks.flatMap(({ children }) => children));
  root.children = [...inner.tasks.keys()].filter((index) => !beneath.has(index)).map((index) => index + 1);
  return {
    tasks: [root, ...inner.tasks.map((task) => ({ ...task, children: task.children.map((index) => index + 1) }))],
  };
}

/** The attempt's plan; its tree says why this method was taken. */
export function withReasons(source: TaskAttempt, attempts: readonly TaskAttempt[], maxNamed: number): FoundPlan | null {
  const { found } = source;
  const tree = found?.decomposition?.document();
  if (found === null || tree === undefined) return found;
  const [root, ...rest] = tree.tasks;
  if (root === undefined) return found;
  const others = othersText(
    attempts.filter((attempt) => attempt !== source),
    maxNamed,
  );
  const because = [root.because, others].filter((part) => part !== undefined).join("; ");
  const task = because === "" ? root : { ...root, because };
  return { ...found, decomposition: decomposedAs({ tasks: [task, ...rest] }) };
}

/** The plan, marked as found by search. */
export function bySearch(
  { task }: CompoundTask,
  found: FoundPlan,
  attempts: readonly TaskAttempt[],
  maxNamed: number,
): FoundPlan {
  const others = othersText(attempts, maxNamed);
  const because = others === undefined ? "found by search, without methods" : `cheaper than its methods: ${others}`;
  const decomposition = treeOfSearch(task.label, "search", found.batches.length, found.decomposition, because);
  return { ...found, decomposition: decomposedAs(decomposition) };
}

/** `hut costs 812, bedroom 2,400`: the attempts' plans, each cost once, the cheapest first. */
function othersText(attempts: readonly TaskAttempt[], maxNamed: number): string | undefined {
  const costs = new Map<string, number>();
  for (const { method, found } of attempts) {
    if (found === null) continue;
    costs.set(method, Math.min(found.cost, costs.get(method) ?? Number.POSITIVE_INFINITY));
  }
  const sorted = [...costs].sort(([, a], [, b]) => a - b).slice(0, maxNamed);
  return sorted.length === 0 ? undefined : sorted.map(([method, cost]) => `${method} costs ${cost}`).join(", ");
}
