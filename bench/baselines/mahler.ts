// mahler (npm, Apache-2.0), a third-party task planner, given methods like ours: to obtain `count`
// of a name, get stations and tools, then ingredients, then apply the cheapest operator often
// enough. Tasks are made from the Domain document. Limits of its model: its methods pick no
// alternative beneath another method, so each name has one method, chosen beforehand by relaxed
// cost; tools do not wear, facts do not end, and held items do not change the method. Problems that
// need more are refused. Source: https://github.com/balena-io-modules/mahler, its README on methods
// and sequential expansion.

import { type ActionTask, type Instruction, type MethodTask, Task } from "mahler";
import { type PlanNode, Planner } from "mahler/planner";
import { amountMade } from "../../planner/model/compiled-domain.ts";
import type { CompiledProblem } from "../../planner/model/compiled-problem.ts";
import type { BaselineAction, BaselineAnswer } from "./baseline.ts";
import { type CheapestMethod, cheapestMethods } from "./cheapest-methods.ts";
import { ForwardState } from "./forward-state.ts";
import { relevantOperators } from "./relevance.ts";

/**
 * The world that mahler plans on: amounts by name, whether the goal was reached and, in a task's
 * target only, the wanted count.
 */
interface MahlerWorld {
  have: Record<string, number>;
  done: boolean;
  count?: number;
}

const DEPTH_LIMIT = 1000;

/** The reason why mahler's model cannot hold the problem; null where it can. */
export function mahlerRefusal(problem: CompiledProblem): string | null {
  const { domain } = problem;
  if (problem.start.some((count, name) => count > 0 && domain.isItem[name] === 1)) {
    return "its methods have one way to each item, chosen for an empty start";
  }
  for (const operator of relevantOperators(problem)) {
    const end = domain.usesStart[operator + 1] as number;
    if ((domain.usesStart[operator] as number) < end) return "its methods know no wear of tools";
    if ((domain.clearsStart[operator] as number) < (domain.clearsStart[operator + 1] as number)) {
      return "its methods know no facts that end";
    }
  }
  return null;
}

/**
 * Makes the tasks of a problem once; the returned function plans it with mahler, and only that call
 * is worth timing.
 */
export function mahlerFor(problem: CompiledProblem): () => BaselineAnswer {
  const tasks = new Tasks(problem);
  const planner = Planner.from<MahlerWorld>({ tasks: [tasks.reachGoal()], config: { maxSearchDepth: DEPTH_LIMIT } });
  const start: MahlerWorld = { have: tasks.startAmounts(), done: false };
  return () => {
    const plan = planner.findPlan(start, { done: true });
    const answer = { lowerBound: 0, optimal: false, expanded: plan.stats.iterations, evaluated: 0 };
    if (!plan.success) return { ...answer, status: "exhausted", actions: [] };
    return { ...answer, status: "solved", actions: tasks.actionsOf(plan.start) };
  };
}

class Tasks {
  readonly #problem: CompiledProblem;
  readonly #ways: ReadonlyMap<number, CheapestMethod>;
  readonly #obtainers = new Map<number, MethodTask<MahlerWorld>>();
  readonly #appliers = new Map<number, ActionTask<MahlerWorld>>();
  readonly #operatorOf = new Map<string, number>();

  constructor(problem: CompiledProblem) {
    this.#problem = problem;
    this.#ways = cheapestMethods(problem, relevantOperators(problem));
  }

  /** Only the names that a method touches, so that mahler copies as little as possible. */
  startAmounts(): Record<string, number> {
    const { domain, start } = this.#problem;
    const names = new Set([...this.#ways.keys(), ...this.#problem.goal.map(({ fluent }) => fluent)]);
    start.forEach((count, name) => {
      if (count > 0) names.add(name);
    });
    return Object.fromEntries([...names].map((name) => [domain.names[name] as string, start[name] as number]));
  }

  reachGoal(): MethodTask<MahlerWorld> {
    const { goal } = this.#problem;
    const finish = Task.of<MahlerWorld>().from({
      description: "finish",
      condition: (world) => goal.every(({ fluent, count }) => this.#held(world, fluent) >= count),
      effect: (world) => {
        world._.done = true;
      },
    });
    return Task.of<MahlerWorld>().from({
      description: "reach the goal",
      expansion: "sequential",
      method: () => [...goal.map(({ fluent, count }) => this.#obtain(fluent, count)), finish({ target: order(0) })],
    });
  }

  /** The actions of mahler's plan, replayed to find the kinds that each consumes. */
  actionsOf(start: PlanNode<MahlerWorld> | null): BaselineAction[] {
    const state = ForwardState.start(this.#problem);
    const actions: BaselineAction[] = [];
    for (let node = start; node !== null && "action" in node; node = node.next as PlanNode<MahlerWorld> | null) {
      const operator = this.#operatorOf.get(node.action.description);
      if (operator === undefined) continue;
      const times = (node.action.target as MahlerWorld).count ?? 1;
      const kinds = state.greedyKinds(operator, times) ?? new Map();
      state.apply(operator, times, kinds, new Map());
      actions.push({ operator, times, kinds, wear: new Map() });
    }
    return actions;
  }

  #obtain(name: number, count: number): Instruction<MahlerWorld> {
    let task = this.#obtainers.get(name);
    if (task === undefined) {
      task = Task.of<MahlerWorld>().from({
        description: `obtain ${this.#problem.domain.names[name]}`,
        expansion: "sequential",
        method: (world, { target }) => this.#refine(world, name, target.count ?? 0),
      });
      this.#obtainers.set(name, task);
    }
    return task({ target: order(count) });
  }

  #refine(world: MahlerWorld, name: number, count: number): Instruction<MahlerWorld>[] {
    const missing = count - this.#held(world, name);
    const way = this.#ways.get(name);
    if (missing <= 0) return [];
    if (way === undefined) return [this.#apply(-1, 1)];
    const times = Math.ceil(missing / amountMade(this.#problem.domain, way.operator, name));
    return [
      ...way.lasting.map((need) => this.#obtain(need.name, need.count)),
      ...way.spent.map((need) => this.#obtain(need.name, need.count * times)),
      this.#apply(way.operator, times),
    ];
  }

  /** An operator's application as mahler's action; for -1, an action that never applies. */
  #apply(operator: number, times: number): Instruction<MahlerWorld> {
    let task = this.#appliers.get(operator);
    if (task === undefined) {
      const { domain } = this.#problem;
      const way = [...this.#ways.values()].find((candidate) => candidate.operator === operator);
      const description = `apply ${domain.operatorIds[operator] ?? "nothing"}`;
      const spent = way?.spent ?? [];
      task = Task.of<MahlerWorld>().from({
        description,
        condition: (world, { target }) =>
          way?.lasting.every(({ name, count }) => this.#held(world, name) >= count) === true &&
          spent.every(({ name, count }) => this.#held(world, name) >= count * (target.count ?? 1)),
        effect: (world, { target }) => {
          const times = target.count ?? 1;
          const { have } = world._;
          const change = (name: number, by: number): void => {
            const text = domain.names[name] as string;
            have[text] = (have[text] ?? 0) + by;
          };
          for (const { name, count } of spent) change(name, -count * times);
          for (const { name, count } of way?.made ?? []) change(name, count * times);
        },
      });
      this.#appliers.set(operator, task);
      this.#operatorOf.set(description, operator);
    }
    return task({ target: order(times) });
  }

  #held(world: MahlerWorld, name: number): number {
    return world.have[this.#problem.domain.names[name] as string] ?? 0;
  }
}

/** A task's parameter: mahler passes tasks only a target. */
const order = (count: number): MahlerWorld => ({ have: {}, done: false, count });
