// The decomposition of a plan: each task with its method, the reason for it, and the batches that
// carried it out. A task that several others need stands beneath the first of them. It is written
// as text, and only when a plan document asks for it; the document is parsed from that text.

import type { Decomposition } from "../../schemas/index.ts";
import { canonicalJson } from "../../schemas/plain.ts";
import type { DecompositionSource } from "../contract/search.ts";
import { amountMade, type CompiledDomain } from "../model/compiled-domain.ts";
import { memoizeWeakly } from "../model/memoize.ts";
import type { OperatorBatch } from "../model/operator-batch.ts";
import type { ShorterPlan } from "../postprocess/action-elimination.ts";
import type { TaskNetwork } from "./task-network.ts";

/** The columns of a network that the tree is made of. */
interface TreeColumns {
  /** Rows of WIDTH numbers, one for each task. */
  tasks: readonly number[];
  edges: readonly number[];
  /** By batch: the task that it carries out, -1 for travel. */
  taskOfBatch: readonly number[];
}

/**
 * The decomposition of a network that `batches` carry out, of which `shorter` is left if it is not
 * null. Copies what it needs at once: the network is reused.
 */
export function decompositionTree(
  domain: CompiledDomain,
  network: TaskNetwork,
  taskOfBatch: readonly number[],
  batches: readonly OperatorBatch[],
  shorter: ShorterPlan | null,
): DecompositionSource {
  const whole = copyColumns(network, taskOfBatch);
  const columns = shorter === null ? whole : columnsLeft(domain, whole, batches, shorter);
  return {
    document: () => JSON.parse(textOf(domain, columns, [...columns.taskOfBatch.keys()])) as Decomposition,
    text: (batchOf) => textOf(domain, columns, batchOf),
  };
}

const WIDTH = 8;
const NAME = 0;
const OPERATOR = 1;
const AMOUNT = 2;
const EDGE_START = 3;
const EDGE_END = 4;
const COST = 5;
const SECOND = 6;
const SECOND_COST = 7;

/** Plain arrays, since small typed arrays are slow to make. */
function copyColumns(network: TaskNetwork, taskOfBatch: readonly number[]): TreeColumns {
  const { size, edgeCount } = network;
  const tasks = new Array<number>(size * WIDTH);
  for (let task = 0; task < size; task++) {
    const row = task * WIDTH;
    tasks[row + NAME] = network.name[task] as number;
    tasks[row + OPERATOR] = network.operator[task] as number;
    tasks[row + AMOUNT] = network.amount[task] as number;
    tasks[row + EDGE_START] = network.edgeStart[task] as number;
    tasks[row + EDGE_END] = network.edgeEnd[task] as number;
    tasks[row + COST] = network.cost[task] as number;
    tasks[row + SECOND] = network.second[task] as number;
    tasks[row + SECOND_COST] = network.secondCost[task] as number;
  }
  const edges = new Array<number>(edgeCount);
  for (let edge = 0; edge < edgeCount; edge++) edges[edge] = network.edges[edge] as number;
  return { tasks, edges, taskOfBatch: taskOfBatch.slice() };
}

/** The columns without what was eliminated: a task of which nothing is left has no operator. */
function columnsLeft(
  domain: CompiledDomain,
  { tasks, edges, taskOfBatch }: TreeColumns,
  batches: readonly OperatorBatch[],
  shorter: ShorterPlan,
): TreeColumns {
  const left = tasks.slice();
  const kept = new Map(shorter.places.map((place, at) => [place, shorter.batches[at]?.times ?? 0]));
  const busy = new Set(shorter.places.map((place) => taskOfBatch[place]));
  for (const [place, { operator, times }] of batches.entries()) {
    const task = taskOfBatch[place] ?? -1;
    const row = task * WIDTH;
    if (task < 0) continue;
    if (!busy.has(task)) left[row + OPERATOR] = -1;
    const fewer = times - (kept.get(place) ?? 0);
    const made = amountMade(domain, operator, left[row + NAME] as number);
    left[row + AMOUNT] = Math.max(1, (left[row + AMOUNT] as number) - fewer * made);
  }
  return { tasks: left, edges, taskOfBatch: shorter.places.map((place) => taskOfBatch[place] ?? -1) };
}

function textOf(domain: CompiledDomain, columns: TreeColumns, batchOf: readonly number[]): string {
  const { size, taskAt, placeOf, children } = placesOf(columns);
  const actions = listsOf(size, batchOf.length, (action) => {
    const task = columns.taskOfBatch[batchOf[action] as number] ?? -1;
    return task < 0 ? -1 : (placeOf[task] as number);
  });
  const words = wordsOf(domain);
  let text = '{"tasks":[';
  for (let place = 0; place < size; place++) {
    const row = (taskAt[place] as number) * WIDTH;
    const operator = columns.tasks[row + OPERATOR] as number;
    text += place === 0 ? '{"actions":[' : ',{"actions":[';
    text += `${listText(actions, place)}],${reasonText(words, columns.tasks, row)}"children":[${listText(children, place)}`;
    text += `],"method":"${words.ofOperator(operator)}","task":"obtain `;
    const count = columns.tasks[row + AMOUNT] as number;
    if (count > 1) text += `${count} `;
    text += `${words.ofName(columns.tasks[row + NAME] as number)}"}`;
  }
  return `${text}]}`;
}

// Lists of ascending numbers: the first of each list, and the next of each number; -1 ends a list.
interface ChildLists {
  first: number[];
  next: number[];
}

/** Distributes the numbers below `count` among lists; a number of list -1 is in none. */
function listsOf(size: number, count: number, listOf: (number: number) => number): ChildLists {
  const first: number[] = [];
  const next: number[] = [];
  for (let list = 0; list < size; list++) first.push(-1);
  for (let number = 0; number < count; number++) next.push(-1);
  for (let number = count - 1; number >= 0; number--) {
    const list = listOf(number);
    if (list < 0) continue;
    next[number] = first[list] as number;
    first[list] = number;
  }
  return { first, next };
}

function listText({ first, next }: ChildLists, list: number): string {
  let number = first[list] as number;
  if (number < 0) return "";
  let text = `${number}`;
  for (number = next[number] as number; number >= 0; number = next[number] as number) text += `,${number}`;
  return text;
}

/** The size of the tree, the task at each place, each task's place, and each place's children. */
interface TaskPositions {
  size: number;
  taskAt: readonly number[];
  placeOf: readonly number[];
  children: ChildLists;
}

function placesOf({ tasks, edges }: TreeColumns): TaskPositions {
  const taskAt: number[] = [];
  const placeOf: number[] = [];
  const parentOf: number[] = [];
  for (let row = 0; row < tasks.length; row += WIDTH) placeOf.push(-1);
  /** Tasks that have no place yet, and the parent's place of each, or -1. */
  const open: number[] = [];
  const above: number[] = [];
  for (let root = 0; root < placeOf.length; root++) {
    if (placeOf[root] !== -1) continue;
    open.push(root);
    above.push(-1);
    for (let task = open.pop(); task !== undefined; task = open.pop()) {
      const parent = above.pop() as number;
      const row = task * WIDTH;
      if (placeOf[task] !== -1 || (tasks[row + OPERATOR] as number) < 0) continue;
      const place = taskAt.length;
      placeOf[task] = place;
      taskAt.push(task);
      parentOf.push(parent);
      for (let edge = (tasks[row + EDGE_END] as number) - 1; edge >= (tasks[row + EDGE_START] as number); edge--) {
        open.push(edges[edge] as number);
        above.push(place);
      }
    }
  }
  const size = taskAt.length;
  return { size, taskAt, placeOf, children: listsOf(size, size, (place) => parentOf[place] as number) };
}

/** The cost that the method added and that of the next best; empty if there was no choice. */
function reasonText(words: ReturnType<typeof wordsOf>, tasks: readonly number[], row: number): string {
  const added = tasks[row + COST] as number;
  if (Number.isNaN(added)) return "";
  const other = tasks[row + SECOND] as number;
  if (other < 0) return `"because":"adds ${rounded(added)}",`;
  const more = rounded(tasks[row + SECOND_COST] as number);
  return `"because":"adds ${rounded(added)}; ${words.ofOperator(other)} would add ${more} or more",`;
}

const rounded = (cost: number): number => Math.round(cost * 100) / 100;

/** A domain's fluents and operators, quoted for JSON. */
const wordsOf = memoizeWeakly((domain: CompiledDomain) => ({
  ofName: quotedOnce(domain.names),
  ofOperator: quotedOnce(domain.operatorIds),
}));

function quotedOnce(texts: readonly string[]): (index: number) => string {
  const quoted: (string | undefined)[] = texts.map(() => undefined);
  return (index) => {
    quoted[index] ??= canonicalJson(texts[index]).slice(1, -1);
    return quoted[index];
  };
}
