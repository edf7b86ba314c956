// Tool upgrades. Refinement runs from the end of a plan to its beginning, so a task gets its tool
// before the tools of the plan are known: all cobblestone is mined with the wooden pickaxe,
// although a stone pickaxe is made from the first three. Such a task is split: what the better tool
// is made of stays as it was, the rest takes the better tool.

import { amountMade, type CompiledDomain, pointsWorn } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { isMember } from "../../model/rows.ts";
import type { MethodLists } from "../cost-estimates/method-lists.ts";
import { differsInToolOnly } from "../domain-analysis.ts";
import type { TaskNetwork } from "../task-network.ts";
import type { Decisions } from "./decisions.ts";
import { spareOf } from "./made-tools.ts";

/**
 * Splits tasks of a refined network if one of its tools does them for less, and notes the splits.
 */
export function upgradeTools(
  problem: CompiledProblem,
  network: TaskNetwork,
  methods: MethodLists,
  decisions: Decisions,
): void {
  const { durability } = problem.domain;
  const tasks = network.size;
  if (tasks > problem.limits.htn.maxTasksToUpgrade) return;
  const tools: number[] = [];
  for (let task = 0; task < tasks; task++) {
    const isTool = (durability[network.name[task] as number] as number) > 0;
    if (isTool && (network.times[task] as number) > 0) tools.push(task);
  }
  if (tools.length === 0) return;
  for (let task = 0; task < tasks; task++) {
    const operator = network.operator[task] as number;
    if (operator < 0 || (network.times[task] as number) < 2) continue;
    const { operators } = methods.of(network.name[task] as number);
    if (operators.length > 1) upgradeTaskTools(problem, network, task, operators, tools, decisions);
  }
}

function upgradeTaskTools(
  problem: CompiledProblem,
  network: TaskNetwork,
  task: number,
  operators: readonly number[],
  tools: readonly number[],
  decisions: Decisions,
): void {
  const { domain, searchCost } = problem;
  const old = network.operator[task] as number;
  const fluent = network.name[task] as number;
  if (amountMade(domain, old, fluent) !== 1) return;
  let best = -1;
  let bestTool = -1;
  let bestSaving = 0;
  for (const operator of operators) {
    const saving = (searchCost[old] as number) - (searchCost[operator] as number);
    if (saving <= 0 || !differsInToolOnly(domain, operator, old, fluent)) continue;
    const need = domain.usesStart[operator] as number;
    if (saving * (network.times[task] as number) <= bestSaving) continue;
    for (const tool of tools) {
      if (!isMember(domain, domain.usesClass[need] as number, network.name[tool] as number)) continue;
      const early = amountBeneath(network, tool, task, fluent);
      const late = (network.times[task] as number) - early;
      const points = pointsWorn(domain.usesPoints[need] as number, late);
      if (late <= 0 || points > spareOf(domain, network, tool) || late * saving <= bestSaving) continue;
      best = operator;
      bestTool = tool;
      bestSaving = late * saving;
    }
  }
  if (best < 0) return;
  decisions.addSplit(task, best, bestTool);
  split(domain, network, task, best, bestTool);
}

/** The amount that the task makes for the tool's needs. */
function amountBeneath(network: TaskNetwork, tool: number, task: number, fluent: number): number {
  let amount = 0;
  for (const member of beneath(network, tool)) {
    if (member !== task && hasEdge(network, member, task)) amount += wantedBy(network, member, fluent);
  }
  return amount;
}

/** The tool's task and all that it needs, each once. */
function beneath(network: TaskNetwork, tool: number): readonly number[] {
  const isMember = new Uint8Array(network.size);
  isMember[tool] = 1;
  const members = [tool];
  for (let at = 0; at < members.length; at++) {
    const member = members[at] as number;
    for (let edge = network.edgeStart[member] as number; edge < (network.edgeEnd[member] as number); edge++) {
      const needed = network.edges[edge] as number;
      if (isMember[needed] === 1) continue;
      isMember[needed] = 1;
      members.push(needed);
    }
  }
  return members;
}

function hasEdge(network: TaskNetwork, from: number, to: number): boolean {
  for (let edge = network.edgeStart[from] as number; edge < (network.edgeEnd[from] as number); edge++) {
    if (network.edges[edge] === to) return true;
  }
  return false;
}

function wantedBy(network: TaskNetwork, task: number, fluent: number): number {
  let amount = 0;
  for (let at = network.kindStart[task] as number; at < (network.kindEnd[task] as number); at++) {
    if (network.kindName[at] === fluent) amount += network.kindCount[at] as number;
  }
  return amount;
}

/** Gives the task the better tool, and a task of its own to what the tool is made of. */
export function split(
  domain: CompiledDomain,
  network: TaskNetwork,
  task: number,
  operator: number,
  tool: number,
): void {
  const fluent = network.name[task] as number;
  const old = network.operator[task] as number;
  const early = amountBeneath(network, tool, task, fluent);
  const late = (network.times[task] as number) - early;
  if (early > 0) {
    const members = beneath(network, tool);
    const first = network.copyOf(task, early);
    for (const member of members) {
      if (member === task) continue;
      for (let edge = network.edgeStart[member] as number; edge < (network.edgeEnd[member] as number); edge++) {
        if (network.edges[edge] === task) network.edges[edge] = first;
      }
    }
  }
  network.operator[task] = operator;
  network.cost[task] = Number.NaN;
  network.times[task] = late;
  network.amount[task] = Math.max(0, (network.amount[task] as number) - early);
  const shift = (domain.consumesStart[operator] as number) - (domain.consumesStart[old] as number);
  for (let at = network.kindStart[task] as number; at < (network.kindEnd[task] as number); at++) {
    const need = network.kindNeed[at] as number;
    network.kindCount[at] = (domain.consumesCount[need] as number) * late;
    network.kindNeed[at] = need + shift;
  }
  network.redirectTools(task, tool, domain);
  const points = pointsWorn(domain.usesPoints[domain.usesStart[operator] as number] as number, late);
  network.points[tool] = (network.points[tool] as number) + points;
}
