// The ways to go about a task: every choice of a method for it and for the tasks that its methods name, written out as a list of stages,
// each so many of some names to be had or true before the next begins. What a stage got stays until the method's last
// subtask begins, which may use it up, or, where the method keeps it, until the method ends.
// Tasks may name tasks to any depth; nothing recurses.

import type { GroundTask, Task, TaskMethod } from "../../schemas/index.ts";
import { argsOfSubtask, groundCondition, groundTask } from "../../schemas/plain.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import { type WantedMembers, wantedOf } from "../model/goal.ts";
import type { TasksLimits } from "../model/limits/tasks.ts";

/** A task of a way with the method that was chosen for it. */
export interface MethodNode {
  label: string;
  method: string;
  because: string;
  /** The node whose method names this task; -1 for the task that is asked for. */
  parent: number;
  /** What holds once the task is done: where it holds already, its stages are passed over. */
  achieves: readonly WantedMembers[];
}

export interface PrefixConstraints {
  /** The node whose method this is a subtask of. */
  node: number;
  wanted: readonly WantedMembers[];
  /** The stage, counted from 0, from which on what was got may be used up. */
  until: number;
}

export interface MethodExpansion {
  nodes: readonly MethodNode[];
  stages: readonly PrefixConstraints[];
}

type AgendaItem =
  /** Choose a method for the task. */
  | { kind: "task"; ground: GroundTask; parent: number }
  /** A subtask of the node's method: so many of some names. */
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

/** Every way, in the order in which methods are written. `holds`: whether a condition is met at the start. */
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

/** The drafts that come of doing the first item, the one to go on with last. */
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
    // Once the task is done, what it achieved stays as anything else that the method got.
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
