// The decomposition that goes with a plan: each task with its method, why that one, and the lots that carried it out. A task that several
// others need stands beneath the first of them. Told only when a plan document is made of it, from columns that were put aside when it was found.

import type { Decomposition } from "../../schemas/index.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { TaskNetwork } from "./task-network.ts";

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
  const tasks: Decomposition["tasks"] = [];
  /** By task: its place in the tree, once it has one. */
  const placeOf = new Map<number, number>();
  const open: { task: number; above: number }[] = [];
  for (let root = 0; root < told.name.length; root++) {
    if (placeOf.has(root)) continue;
    open.push({ task: root, above: -1 });
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { task, above } = next;
      if (placeOf.has(task) || (told.operator[task] as number) < 0) continue;
      const place = tasks.length;
      placeOf.set(task, place);
      if (above >= 0) tasks[above]?.children.push(place);
      tasks.push({ ...wordsOf(domain, told, task), children: [], actions: [] });
      for (let edge = (told.edgeEnd[task] as number) - 1; edge >= (told.edgeStart[task] as number); edge--) {
        open.push({ task: told.edges[edge] as number, above: place });
      }
    }
  }
  for (const [lot, task] of told.taskOfLot.entries()) {
    const place = placeOf.get(task);
    if (place !== undefined) tasks[place]?.actions.push(lot);
  }
  return { tasks };
}

function wordsOf(domain: CompiledDomain, told: Told, task: number): { task: string; method: string; because?: string } {
  const operator = told.operator[task] as number;
  const count = told.amount[task] as number;
  const name = domain.names[told.name[task] as number];
  const words = {
    task: count > 1 ? `obtain ${count} ${name}` : `obtain ${name}`,
    method: domain.operatorIds[operator] as string,
  };
  const cost = told.cost[task] as number;
  if (Number.isNaN(cost)) return words;
  const second = told.second[task] as number;
  const adds = `adds ${rounded(cost)}`;
  if (second < 0) return { ...words, because: adds };
  const secondCost = rounded(told.secondCost[task] as number);
  return { ...words, because: `${adds}; ${domain.operatorIds[second]} would add ${secondCost} or more` };
}

const rounded = (cost: number): number => Math.round(cost * 100) / 100;
