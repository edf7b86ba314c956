// The decomposition that goes with a plan: each task with its method, why that one, and the lots that carried it out. A task that several
// others need stands beneath the first of them. Told only when a plan document is made of it, from columns that were put aside when it was found.

import type { Decomposition } from "../../schemas/index.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { TaskNetwork } from "./task-network.ts";

type ToldTask = Decomposition["tasks"][number];

/** What of a network is needed to tell it. */
export interface Told {
  /** Tasks in rows of so many numbers: name, operator, amount, first edge and end of edges, cost, second operator and its cost. */
  tasks: readonly number[];
  edges: readonly number[];
  /** By lot: the task that it carried out, -1 for journeys. */
  taskOfLot: readonly number[];
}

/** The numbers of a task, and where in its row they stand. */
const WIDTH = 8;
const NAME = 0;
const OPERATOR = 1;
const AMOUNT = 2;
const EDGE_START = 3;
const EDGE_END = 4;
const COST = 5;
const SECOND = 6;
const SECOND_COST = 7;

/** Puts aside what `treeOf` needs, before the network is used for something else. Arrays, since small typed arrays take long to make. */
export function putAside(network: TaskNetwork, taskOfLot: readonly number[]): Told {
  const { size, edgeCount } = network;
  const tasks: number[] = [];
  for (let task = 0; task < size; task++) {
    tasks.push(
      network.name[task] as number,
      network.operator[task] as number,
      network.amount[task] as number,
      network.edgeStart[task] as number,
      network.edgeEnd[task] as number,
      network.cost[task] as number,
      network.second[task] as number,
      network.secondCost[task] as number,
    );
  }
  const edges: number[] = [];
  for (let edge = 0; edge < edgeCount; edge++) edges.push(network.edges[edge] as number);
  return { tasks, edges, taskOfLot: taskOfLot.slice() };
}

/** The tree; its actions are indexes of lots. */
export function treeOf(domain: CompiledDomain, told: Told): Decomposition {
  const { edges, taskOfLot } = told;
  const size = told.tasks.length / WIDTH;
  const number = (task: number, column: number): number => told.tasks[task * WIDTH + column] as number;
  const tasks: ToldTask[] = [];
  /** By task: one more than its place in the tree, once it has one. */
  const placeOf = new Int32Array(size);
  /** Tasks that are still to be told, and the place that each stands beneath, or -1. */
  const open: number[] = [];
  const above: number[] = [];
  for (let root = 0; root < size; root++) {
    if (placeOf[root] !== 0) continue;
    open.push(root);
    above.push(-1);
    for (let task = open.pop(); task !== undefined; task = open.pop()) {
      const parent = above.pop() as number;
      if (placeOf[task] !== 0 || number(task, OPERATOR) < 0) continue;
      const place = tasks.length;
      placeOf[task] = place + 1;
      if (parent >= 0) tasks[parent]?.children.push(place);
      tasks.push(toldTask(domain, told, task));
      for (let edge = number(task, EDGE_END) - 1; edge >= number(task, EDGE_START); edge--) {
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

function toldTask(domain: CompiledDomain, { tasks }: Told, task: number): ToldTask {
  const row = task * WIDTH;
  const count = tasks[row + AMOUNT] as number;
  const name = domain.names[tasks[row + NAME] as number];
  const words = count > 1 ? `obtain ${count} ${name}` : `obtain ${name}`;
  const method = domain.operatorIds[tasks[row + OPERATOR] as number] as string;
  const because = reasonOf(domain, tasks, row);
  return because === undefined
    ? { task: words, method, children: [], actions: [] }
    : { task: words, method, because, children: [], actions: [] };
}

/** What the method added, and what the next best would have; nothing where there was no choice. */
function reasonOf(domain: CompiledDomain, tasks: readonly number[], row: number): string | undefined {
  const added = tasks[row + COST] as number;
  if (Number.isNaN(added)) return undefined;
  const other = tasks[row + SECOND] as number;
  if (other < 0) return `adds ${rounded(added)}`;
  const more = rounded(tasks[row + SECOND_COST] as number);
  return `adds ${rounded(added)}; ${domain.operatorIds[other]} would add ${more} or more`;
}

const rounded = (cost: number): number => Math.round(cost * 100) / 100;
