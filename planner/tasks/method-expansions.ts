// The method expansions of a task: every choice of a method for it and for its subtasks, written
// out as stages, each a demand that must hold before the next stage. What a stage gets stays until
// the method's last subtask begins, which may use it up, or until the method ends if it keeps it.
// Tasks may nest to any depth; nothing recurses.

import type { GroundTask, Task, TaskMethod } from "../../schemas/index.ts";
import { argsOfSubtask, groundCondition, groundTask } from "../../schemas/plain.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import { type WantedMembers, wantedOf } from "../model/goal.ts";
import type { TasksLimits } from "../model/limits/tasks.ts";

/** A task of an expansion, with the chosen method. */
export interface MethodNode {
  label: string;
  method: string;
  because: string;
  /** The node whose method names this task; -1 for the root. */
  parent: number;
  /** What holds once the task is done: if it holds already, its stages are skipped. */
  achieves: readonly WantedMembers[];
}

export interface PrefixConstraints {
  /** The node whose method this is a subtask of. */
  node: number;
  wanted: readonly WantedMembers[];
  /** The stage, counted from 0, from which on the demand may be used up. */
  until: number;
}

export interface MethodExpansion {
  nodes: readonly MethodNode[];
  stages: readonly PrefixConstraints[];
}

type AgendaItem =
  /** Choose a method for the task. */
  | { kind: "task"; ground: GroundTask; parent: number }
  /** A subtask of the node's method: have these members. */
  | { kind: "stage"; node: number; wanted: readonly WantedMembers[]; keep: boolean }
  /** The node's last subtask begins; the node's method has ended. */
  | { kind: "last" | "end"; node: number };

interface ExpansionAgenda {
  item: AgendaItem;
  rest: ExpansionAgenda | null;
}

interface ExpansionDraft {
  agenda: ExpansionAgenda | null;
  nodes: MethodNode[];
  stages: { node: number; wanted: readonly WantedMembers[]; keep: boolean }[];
  /** By node: the stage at which its last subtask begins, and the one at which it has ended. */
  lastBegins: number[];
  ends: number[];
}

/** Every expansion in the order of the methods. `holds`: whether a condition holds at the start. */
export function methodExpansionsOf(
  domain: CompiledDomain,
  root: GroundTask,
  holds: (wanted: WantedMembers) => boolean,
  limits: TasksLimits,
): MethodExpansion[] {
  const tasks = domain.excerpt([]).tasks ?? [];
  const methods: MethodExpansion[] = [];
  const first: AgendaItem = { kind: "task", ground: root, parent: -1 };
  const open: ExpansionDraft[] = [
    { agenda: { item: first, rest: null }, nodes: [], stages: [], lastBegins: [], ends: [] },
  ];
  for (let draft = open.pop(); draft !== undefined && methods.length < limits.maxMethodExpansions; draft = open.pop()) {
    if (draft.agenda === null) methods.push(finished(draft));
    else if (draft.stages.length < limits.maxStages) open.push(...follow(domain, tasks, draft, draft.agenda, holds));
  }
  return methods;
}

/** The drafts after the first item; the one to continue with is last. */
function follow(
  domain: CompiledDomain,
  tasks: readonly Task[],
  draft: ExpansionDraft,
  { item, rest }: ExpansionAgenda,
  holds: (wanted: WantedMembers) => boolean,
): ExpansionDraft[] {
  if (item.kind === "task") {
    const { ground, parent } = item;
    const holdsNow = ({ when }: TaskMethod): boolean =>
      when.every((condition) => holds(wantedOf(domain, groundCondition(condition, ground.args))));
    return ground.methods
      .filter(holdsNow)
      .map((method) => withMethod(domain, tasks, { ...draft, agenda: rest }, ground, method, parent))
      .reverse();
  }
  const { stages, lastBegins, ends } = draft;
  if (item.kind === "stage") stages.push(item);
  else if (item.kind === "last") lastBegins[item.node] = stages.length;
  else ends[item.node] = stages.length;
  return [{ ...draft, agenda: rest }];
}

function withMethod(
  domain: CompiledDomain,
  tasks: readonly Task[],
  draft: ExpansionDraft,
  ground: GroundTask,
  method: TaskMethod,
  parent: number,
): ExpansionDraft {
  const node = draft.nodes.length;
  const items = method.subtasks.flatMap((subtask, index): AgendaItem[] => {
    const mark: AgendaItem[] = index === method.subtasks.length - 1 ? [{ kind: "last", node }] : [];
    const { keep } = subtask;
    if ("have" in subtask) {
      const wanted = wantedOf(domain, groundCondition({ anyOf: subtask.have, count: subtask.count }, ground.args));
      return [...mark, { kind: "stage", node, wanted: [wanted], keep }];
    }
    const under = groundTask(tasks, { name: subtask.task, args: argsOfSubtask(subtask, ground.args) }, ground.label);
    const wanted = under.achieves.map((condition) => wantedOf(domain, condition));
    // What a finished task achieved stays like anything else that the method got.
    const achieved: AgendaItem = { kind: "stage", node, wanted, keep };
    return under.methods.length === 0
      ? [...mark, achieved]
      : [...mark, { kind: "task", ground: under, parent: node }, achieved];
  });
  let agenda: ExpansionAgenda | null = { item: { kind: "end", node }, rest: draft.agenda };
  for (const item of items.toReversed()) agenda = { item, rest: agenda };
  const achieves = ground.achieves.map((condition) => wantedOf(domain, condition));
  return {
    agenda,
    nodes: [...draft.nodes, { label: ground.label, method: method.name, because: method.because, parent, achieves }],
    stages: [...draft.stages],
    lastBegins: [...draft.lastBegins],
    ends: [...draft.ends],
  };
}

const finished = ({ nodes, stages, lastBegins, ends }: ExpansionDraft): MethodExpansion => ({
  nodes,
  stages: stages.map(({ node, wanted, keep }, index) => {
    const last = lastBegins[node] ?? 0;
    return { node, wanted, until: (keep || index >= last ? ends[node] : last) ?? stages.length };
  }),
});
