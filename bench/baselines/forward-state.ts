// A state for forward search: held items and true facts, the uses left of each tool, and the slots
// in use. Written for clarity and cheap copies; the planners have their own. Invariant: `apply` is
// called only with kinds and wear that `choices` or `greedyKinds` and `wearOf` gave for the same
// state.

import type { CompiledProblem } from "../../planner/model/compiled-problem.ts";

/** An amount by name. */
export type NameAmounts = ReadonlyMap<number, number>;

export class ForwardState {
  readonly problem: CompiledProblem;
  readonly #counts: Map<number, number>;
  /** By used tool: the uses left of each held one, ascending. */
  readonly #left: Map<number, readonly number[]>;

  private constructor(problem: CompiledProblem, counts: Map<number, number>, left: Map<number, readonly number[]>) {
    this.problem = problem;
    this.#counts = counts;
    this.#left = left;
  }

  static start(problem: CompiledProblem): ForwardState {
    const counts = new Map<number, number>();
    problem.start.forEach((count, name) => {
      if (count > 0) counts.set(name, count);
    });
    return new ForwardState(problem, counts, new Map(problem.worn));
  }

  copy(): ForwardState {
    return new ForwardState(this.problem, new Map(this.#counts), new Map(this.#left));
  }

  count(name: number): number {
    return this.#counts.get(name) ?? 0;
  }

  isGoal(): boolean {
    return this.problem.goal.every(({ fluent, count }) => this.count(fluent) >= count);
  }

  /** Whether these amounts are held, and the tools have this wear left. */
  holds(kinds: NameAmounts, wear: NameAmounts): boolean {
    for (const [name, count] of kinds) if (this.count(name) < count) return false;
    for (const [tool, points] of wear) if (this.count(tool) === 0 || this.#pointsLeft(tool) < points) return false;
    return true;
  }

  /** Whether the required and not consumed things are there; kept things count. */
  requirementsHold(operator: number): boolean {
    const { domain, kept } = this.problem;
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const held = this.kindsOf(domain.requiresClass[i] as number).reduce(
        (sum, name) => sum + this.count(name) + (kept[name] as number),
        0,
      );
      if (held < (domain.requiresCount[i] as number)) return false;
    }
    return true;
  }

  /**
   * The wear of `times` applications, one kind of tool for each use: the first with enough uses
   * left; null without one.
   */
  wearOf(operator: number, times: number): Map<number, number> | null {
    const { domain } = this.problem;
    const wear = new Map<number, number>();
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      const points = Math.ceil((domain.usesPoints[i] as number) * times - 1e-9);
      const tool = this.kindsOf(domain.usesClass[i] as number).find(
        (name) => this.count(name) > 0 && this.#pointsLeft(name) - (wear.get(name) ?? 0) >= points,
      );
      if (tool === undefined) return null;
      wear.set(tool, (wear.get(tool) ?? 0) + points);
    }
    return wear;
  }

  /** Whether any tool that the operator wears is held. */
  holdsToolFor(operator: number): boolean {
    const { domain } = this.problem;
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      if (this.kindsOf(domain.usesClass[i] as number).some((tool) => this.count(tool) > 0)) return true;
    }
    return false;
  }

  /**
   * Kinds for `times` applications, chosen greedily, narrow classes first; null where something is
   * missing.
   */
  greedyKinds(operator: number, times: number): Map<number, number> | null {
    const chosen = new Map<number, number>();
    const needs = this.needsOf(operator).sort((a, b) => a.kinds.length - b.kinds.length);
    for (const { kinds, count } of needs) {
      let missing = count * times;
      for (const name of kinds) {
        const taken = Math.min(missing, this.count(name) - (chosen.get(name) ?? 0));
        if (taken <= 0) continue;
        chosen.set(name, (chosen.get(name) ?? 0) + taken);
        missing -= taken;
      }
      if (missing > 0) return null;
    }
    return chosen;
  }

  /** The choices of kinds for one application, at most `max`; `cut` where there are more. */
  choices(operator: number, max: number): { choices: NameAmounts[]; cut: boolean } {
    let found = new Map<string, NameAmounts>([["", new Map()]]);
    for (const { kinds, count } of this.needsOf(operator)) {
      for (let piece = 0; piece < count; piece++) {
        const next = new Map<string, NameAmounts>();
        for (const chosen of found.values()) {
          for (const name of kinds) {
            const taken = (chosen.get(name) ?? 0) + 1;
            if (taken > this.count(name)) continue;
            const more = new Map(chosen).set(name, taken);
            next.set(keyOf(more), more);
            if (next.size > max) return { choices: [...next.values()].slice(0, max), cut: true };
          }
        }
        found = next;
      }
    }
    return { choices: [...found.values()], cut: false };
  }

  apply(operator: number, times: number, kinds: NameAmounts, wear: NameAmounts): void {
    const { domain } = this.problem;
    for (const [tool, points] of wear) this.#wear(tool, points);
    for (const [name, count] of kinds) this.#change(name, -count);
    for (let i = domain.clearsStart[operator] as number; i < (domain.clearsStart[operator + 1] as number); i++) {
      this.#counts.delete(domain.clearsName[i] as number);
    }
    for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
      this.#change(domain.producesName[i] as number, (domain.producesCount[i] as number) * times);
    }
  }

  /** Slots that all items fill, kept ones included. */
  slotsUsed(): number {
    const { domain, kept } = this.problem;
    let slots = 0;
    const add = (name: number, count: number): void => {
      if (domain.isItem[name] === 1) slots += Math.ceil(count / (domain.stack[name] as number));
    };
    for (const [name, count] of this.#counts) add(name, count + (kept[name] as number));
    kept.forEach((count, name) => {
      if (count > 0 && !this.#counts.has(name)) add(name, count);
    });
    return slots;
  }

  /** Equal for equal states. */
  key(): string {
    return `${keyOf(this.#counts)}|${[...this.#left].map(([tool, left]) => `${tool}:${left.join(" ")}`).sort()}`;
  }

  kindsOf(classId: number): number[] {
    const { domain } = this.problem;
    return [
      ...domain.classKinds.subarray(domain.classStart[classId] as number, domain.classStart[classId + 1] as number),
    ];
  }

  needsOf(operator: number): { kinds: number[]; count: number }[] {
    const { domain } = this.problem;
    const needs: { kinds: number[]; count: number }[] = [];
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      needs.push({
        kinds: this.kindsOf(domain.consumesClass[i] as number),
        count: domain.consumesCount[i] as number,
      });
    }
    return needs;
  }

  #pointsLeft(tool: number): number {
    const full = this.problem.domain.durability[tool] as number;
    if (full === 0) return Number.POSITIVE_INFINITY;
    const left = this.#left.get(tool) ?? [];
    return left.reduce((sum, points) => sum + points, 0) + (this.count(tool) - left.length) * full;
  }

  #wear(tool: number, points: number): void {
    const full = this.problem.domain.durability[tool] as number;
    if (full === 0) return;
    const left = [...(this.#left.get(tool) ?? [])];
    let due = points;
    while (due > 0) {
      const worst = left.shift() ?? full;
      if (worst > due) left.unshift(worst - due);
      else this.#change(tool, -1);
      due -= Math.min(worst, due);
    }
    this.#left.set(tool, left);
  }

  #change(name: number, by: number): void {
    const count = this.count(name) + by;
    if (count > 0) this.#counts.set(name, count);
    else this.#counts.delete(name);
    const left = this.#left.get(name);
    if (left === undefined) return;
    // Consumption takes the most worn first.
    if (left.length > count) this.#left.set(name, left.slice(left.length - Math.max(0, count)));
    if ((this.#left.get(name) ?? []).length === 0) this.#left.delete(name);
  }
}

const keyOf = (amounts: NameAmounts): string =>
  [...amounts]
    .sort(([a], [b]) => a - b)
    .map(([name, count]) => `${name}=${count}`)
    .join(",");
