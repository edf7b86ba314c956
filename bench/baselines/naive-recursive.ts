// The naive recursive planner of chat bots and crafting helpers: to get an item, take the first
// recipe that works, get its needs one after the other, and apply it. It ignores costs, never plans
// for two needs at once, and backtracks only when a need cannot be met. A plan that it finds is
// valid; its failure proves nothing. Invariant: depth and expansions are bounded, so no input
// overflows the stack.

import { amountMade } from "../../planner/model/compiled-domain.ts";
import type { CompiledProblem } from "../../planner/model/compiled-problem.ts";
import type { FluentGoal } from "../../planner/model/goal.ts";
import type { BaselineAction, BaselineAnswer, BaselineLimits } from "./baseline.ts";
import { ForwardState } from "./forward-state.ts";

/** Deeper recursion than any chain of recipes is a cycle. */
const MAX_DEPTH = 64;
/** The number of checks whether getting the next need consumed an earlier one. */
const MAX_ROUNDS = 4;

/** The actions so far, and the state that they led to. */
interface RecursiveProgress {
  state: ForwardState;
  actions: readonly BaselineAction[];
}

class OutOfLimits extends Error {
  readonly status: "exhausted" | "timeout";
  constructor(status: "exhausted" | "timeout") {
    super(status);
    this.status = status;
  }
}

export function naiveRecursive(problem: CompiledProblem, limits: BaselineLimits): BaselineAnswer {
  const planner = new NaiveRecursive(problem, limits);
  const answer = (status: BaselineAnswer["status"], actions: readonly BaselineAction[] = []): BaselineAnswer => ({
    status,
    actions: [...actions],
    lowerBound: 0,
    optimal: false,
    expanded: planner.expanded,
    evaluated: 0,
  });
  try {
    const found = planner.plan();
    return found === null ? answer("exhausted") : answer("solved", found.actions);
  } catch (error) {
    if (error instanceof OutOfLimits) return answer(error.status);
    throw error;
  }
}

class NaiveRecursive {
  expanded = 0;
  readonly #problem: CompiledProblem;
  readonly #limits: BaselineLimits;
  readonly #endsAt: number;

  constructor(problem: CompiledProblem, limits: BaselineLimits) {
    this.#problem = problem;
    this.#limits = limits;
    this.#endsAt = limits.now() + limits.timeMs;
  }

  plan(): RecursiveProgress | null {
    const start: RecursiveProgress = { state: ForwardState.start(this.#problem), actions: [] };
    return this.#all(start, this.#problem.goal, new Set(), 0);
  }

  /** Gets all of the names, and checks again, because getting one may consume another. */
  #all(
    from: RecursiveProgress,
    wanted: readonly FluentGoal[],
    sought: ReadonlySet<number>,
    depth: number,
  ): RecursiveProgress | null {
    let at = from;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const missing = wanted.filter(({ fluent, count }) => at.state.count(fluent) < count);
      if (missing.length === 0) return at;
      for (const { fluent, count } of missing) {
        const got = this.#obtain(at, fluent, count, sought, depth);
        if (got === null) return null;
        at = got;
      }
    }
    return null;
  }

  /** Obtains the name by the first recipe that works. */
  #obtain(
    from: RecursiveProgress,
    name: number,
    count: number,
    sought: ReadonlySet<number>,
    depth: number,
  ): RecursiveProgress | null {
    const missing = count - from.state.count(name);
    if (missing <= 0) return from;
    if (sought.has(name) || depth > MAX_DEPTH) return null;
    const { domain, allowed } = this.#problem;
    const beneath = new Set(sought).add(name);
    for (let p = domain.producersStart[name] as number; p < (domain.producersStart[name + 1] as number); p++) {
      const operator = domain.producersOf[p] as number;
      if (allowed[operator] !== 1) continue;
      const times = Math.ceil(missing / amountMade(domain, operator, name));
      const got = this.#use(from, operator, times, beneath, depth + 1);
      if (got !== null) return got;
    }
    return null;
  }

  /** Gets the operator's needs, kind by kind, and applies it. */
  #use(
    from: RecursiveProgress,
    operator: number,
    times: number,
    sought: ReadonlySet<number>,
    depth: number,
  ): RecursiveProgress | null {
    this.#count();
    let at = from;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const kinds = at.state.greedyKinds(operator, times);
      const wear = at.state.wearOf(operator, times);
      if (kinds !== null && wear !== null && at.state.requirementsHold(operator)) {
        const state = at.state.copy();
        state.apply(operator, times, kinds, wear);
        if (state.slotsUsed() > this.#problem.slots) return null;
        return { state, actions: [...at.actions, { operator, times, kinds, wear }] };
      }
      for (const need of this.#needs(at.state, operator, times)) {
        const got = this.#meet(at, need, sought, depth);
        if (got === null) return null;
        at = got;
      }
    }
    return null;
  }

  /** Meets one need with the first of its kinds that can be obtained. */
  #meet(
    from: RecursiveProgress,
    { kinds, count }: { kinds: number[]; count: number },
    sought: ReadonlySet<number>,
    depth: number,
  ): RecursiveProgress | null {
    const held = kinds.reduce((sum, kind) => sum + from.state.count(kind), 0);
    if (held >= count) return from;
    for (const kind of kinds) {
      const got = this.#obtain(from, kind, from.state.count(kind) + count - held, sought, depth);
      if (got !== null) return got;
    }
    return null;
  }

  /** Stations and tools first, then consumed kinds. */
  #needs(state: ForwardState, operator: number, times: number): { kinds: number[]; count: number }[] {
    const { domain } = this.#problem;
    const needs: { kinds: number[]; count: number }[] = [];
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      needs.push({
        kinds: state.kindsOf(domain.requiresClass[i] as number),
        count: domain.requiresCount[i] as number,
      });
    }
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      needs.push({ kinds: state.kindsOf(domain.usesClass[i] as number), count: 1 });
    }
    return [...needs, ...state.needsOf(operator).map(({ kinds, count }) => ({ kinds, count: count * times }))];
  }

  #count(): void {
    if (this.expanded >= this.#limits.expansions) throw new OutOfLimits("exhausted");
    if (this.#limits.now() > this.#endsAt) throw new OutOfLimits("timeout");
    this.expanded++;
  }
}
