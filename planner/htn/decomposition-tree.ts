// The decomposition that goes with a plan: each task with its method, why that one, and the lots that carried it out. A task that several
// others need stands beneath the first of them. Told only when a plan document is made of it, from columns that were put aside when it was found.

import type { Decomposition } from "../../schemas/index.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { TaskNetwork } from "./task-network.ts";

type ToldTask = Decomposition["tasks"][number];

/** What of a network is needed to tell it, and by lot the task that it carried out, -1 for journeys. */
export interface Told {
  name: Int32Array;
  operator: Int32Array;
  amount: Float64Array;
  edgeStart: Int32Array;
  edgeEnd: Int32Array;
  edges: Int32Array;
  cost: Float64Array;
  second: Int32Array;
  secondCost: Float64Array;
  taskOfLot: readonly number[];
}

/** Puts aside what `treeOf` needs, before the network is used for something else. */
export function putAside(network: TaskNetwork, taskOfLot: readonly number[]): Told {
  const { size } = network;
  return {
    name: network.name.slice(0, size),
    operator: network.operator.slice(0, size),
    amount: network.amount.slice(0, size),
    edgeStart: network.edgeStart.slice(0, size),
    edgeEnd: network.edgeEnd.slice(0, size),
    edges: network.edges.slice(0, network.edgeCount),
    cost: network.cost.slice(0, size),
    second: network.second.slice(0, size),
    secondCost: network.secondCost.slice(0, size),
    taskOfLot: taskOfLot.slice(),
  };
}

/** The tree; its actions are indexes of lots. */
export function treeOf(domain: CompiledDomain, told: Told): Decomposition {
  const { name, operator, edgeStart, edgeEnd, edges, taskOfLot } = told;
  const tasks: ToldTask[] = [];
  /** By task: one more than its place in the tree, once it has one. */
  const placeOf = new Int32Array(name.length);
  /** Tasks that are still to be told, and the place that each stands beneath, or -1. */
  const open: number[] = [];
  const above: number[] = [];
  for (let root = 0; root < name.length; root++) {
    if (placeOf[root] !== 0) continue;
    open.push(root);
    above.push(-1);
    for (let task = open.pop(); task !== undefined; task = open.pop()) {
      const parent = above.pop() as number;
      if (placeOf[task] !== 0 || (operator[task] as number) < 0) continue;
      const place = tasks.length;
      placeOf[task] = place + 1;
      if (parent >= 0) tasks[parent]?.children.push(place);
      tasks.push(toldTask(domain, told, task));
      for (let edge = (edgeEnd[task] as number) - 1; edge >= (edgeStart[task] as number); edge--) {
        open.push(edges[edge] as number);
        above.push(place);
      }
    }
  }
  for (let lot = 0; lot < taskOfLot.length; lot++) {
    const task = taskOfLot[lot] as number;
    if (task >= 0) tasks[(placeOf[task] as number) - 1]?.actions.push(lot);
  }
  return { tasks };
}

function toldTask(domain: CompiledDomain, told: Told, task: number): ToldTask {
  const count = told.amount[task] as number;
  const name = domain.names[told.name[task] as number];
  const words = count > 1 ? `obtain ${count} ${name}` : `obtain ${name}`;
  const method = domain.operatorIds[told.operator[task] as number] as string;
  const because = reasonOf(domain, told, task);
  return because === undefined
    ? { task: words, method, children: [], actions: [] }
    : { task: words, method, because, children: [], actions: [] };
}

/** What the method added, and what the next best would have; nothing where there was no choice. */
function reasonOf(domain: CompiledDomain, { cost, second, secondCost }: Told, task: number): string | undefined {
  const added = cost[task] as number;
  if (Number.isNaN(added)) return undefined;
  const other = second[task] as number;
  if (other < 0) return `adds ${rounded(added)}`;
  const more = rounded(secondCost[task] as number);
  return `adds ${rounded(added)}; ${domain.operatorIds[other]} would add ${more} or more`;
}

const rounded = (cost: number): number => Math.round(cost * 100) / 100;
