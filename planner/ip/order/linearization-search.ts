// Exhaustive search for an order of operators, each applied at most a given number of times, that
// reaches the goal. An application that nothing else could miss is taken at once; contested ones
// are branched on. No state is visited twice.
// Invariant: "none" says only that no plan applies each operator so often or less. Wear is not
// rounded and slots are ignored, so the caller has to check an order against the problem.
// Sound when every choice was tried: a choice that is skipped makes the answer "unknown"
// (`isWhole`).

import { spendWork, WORK } from "../../contract/work.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import type { OperatorBatch } from "../../model/operator-batch.ts";
import { AMOUNT_TOLERANCE } from "../../model/tolerances.ts";
import { ApplicationTable, type ClassNeed, isMet, type OperatorApplication } from "../applications.ts";
import {
  type AppliedStep,
  amountsTaken,
  batchesOf,
  type ConsumptionChoice,
  type FluentAmounts,
} from "./applied-steps.ts";

export type LinearizationResult =
  | { status: "ordered"; batches: OperatorBatch[] }
  | { status: "none" }
  | { status: "unknown" };

/** The demand for a tool that is used but not worn. */
const UNWORN_TOOL_WEIGHT = 1e-6;

export class LinearizationSearch {
  readonly #problem: CompiledProblem;
  readonly #those: ApplicationTable;
  /**
   * By fluent its points and count, and by operator its remaining applications: one buffer, so that
   * a state is copied and compared whole.
   */
  readonly #words: Uint16Array;
  readonly #points: Float64Array;
  readonly #counts: Int32Array;
  readonly #left: Int32Array;
  /** By fluent: the amounts that the remaining applications may consume or require, and wear. */
  readonly #demands: Float64Array;
  readonly #worn: Float64Array;
  /** For relaxed reachability: by fluent, 1 if it can be had; the applications still to come. */
  readonly #has: Uint8Array;
  readonly #open: Int32Array;
  readonly #seen = new Set<string>();
  readonly #steps: AppliedStep[] = [];
  readonly #limit: number;
  /** States visited. */
  states = 0;
  /** Whether every choice was tried. */
  #isWhole = true;

  /** `times` is by operator; visits at most `limit` states. */
  constructor(problem: CompiledProblem, times: ReadonlyMap<number, number>, limit: number) {
    this.#problem = problem;
    this.#limit = limit;
    const operators = [...times.keys()].filter((operator) => (times.get(operator) as number) > 0).sort((a, b) => a - b);
    spendWork(problem, WORK.program, operators.length);
    this.#those = new ApplicationTable(problem, operators);
    const { fluents, durability } = this.#those;
    const bytes = fluents.length * 12 + operators.length * 4;
    const memory = new ArrayBuffer(bytes);
    this.#words = new Uint16Array(memory);
    this.#points = new Float64Array(memory, 0, fluents.length);
    this.#counts = new Int32Array(memory, fluents.length * 8, fluents.length);
    this.#left = new Int32Array(memory, fluents.length * 12, operators.length);
    this.#demands = new Float64Array(fluents.length);
    this.#worn = new Float64Array(fluents.length);
    this.#has = new Uint8Array(fluents.length);
    this.#open = new Int32Array(operators.length);
    for (const [fluent, whole] of fluents.entries()) {
      const count = problem.start[whole] as number;
      const full = durability[fluent] as number;
      const used = full === 0 ? [] : (problem.worn.get(whole) ?? []).slice(0, count);
      // Points determine the number of tools only if at most one of a kind is worn.
      if (used.length > 1) this.#isWhole = false;
      this.#counts[fluent] = count;
      this.#points[fluent] = used.reduce((sum, uses) => sum + uses, 0) + (count - used.length) * full;
    }
    for (const { fluent, count } of this.#those.goal) this.#addDemand(fluent, count);
    for (const [at, operator] of operators.entries()) {
      this.#left[at] = times.get(operator) as number;
      const application = this.#those.all[at] as OperatorApplication;
      this.#expect(application, this.#left[at] as number, 1);
      for (const { members, amount } of application.requires)
        for (const fluent of members) this.#addDemand(fluent, amount);
    }
  }

  run(): LinearizationResult {
    const found = this.#look(0);
    if (found === true) return { status: "ordered", batches: batchesOf(this.#those, this.#steps) };
    return { status: found === false && this.#isWhole ? "none" : "unknown" };
  }

  /** Whether the goal can be reached from here; null if that was not settled. */
  #look(depth: number): boolean | null {
    this.#applyHarmless();
    if (this.#isReached()) return true;
    const key = String.fromCharCode.apply(null, this.#words as unknown as number[]);
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    if (++this.states > this.#limit || depth > this.#problem.limits.ip.maxOrderDepth) return null;
    spendWork(this.#problem, WORK.state, this.#left.length);
    if (!this.#isInReach()) return false;
    const putBack = this.#keep();
    for (const [at, application] of this.#those.all.entries()) {
      if (this.#left[at] === 0 || !this.#isWanted(application) || !this.#isReady(application)) continue;
      for (const method of this.#choices(application)) {
        this.#apply(at, application, method);
        const found = this.#look(depth + 1);
        if (found !== false) return found;
        putBack();
      }
    }
    return false;
  }

  /** Applies operators that take nothing contested. */
  #applyHarmless(): void {
    for (let changed = true; changed && !this.#isReached(); ) {
      changed = false;
      for (const [at, application] of this.#those.all.entries()) {
        while (
          (this.#left[at] as number) > 0 &&
          this.#isWanted(application) &&
          this.#isReady(application) &&
          this.#isHarmless(application)
        ) {
          // All choices are equally good here.
          const isWhole = this.#isWhole;
          const [method] = this.#choices(application);
          this.#isWhole = isWhole;
          if (method === undefined) break;
          this.#apply(at, application, method);
          changed = true;
        }
      }
    }
  }

  #isReached(): boolean {
    return this.#those.goal.every(({ fluent, count }) => (this.#counts[fluent] as number) >= count);
  }

  #isReady({ requires, uses, consumes }: OperatorApplication): boolean {
    const counts = this.#counts;
    const those = this.#those;
    for (const { members, amount } of requires) {
      let held = 0;
      for (const fluent of members) held += (counts[fluent] as number) + (those.kept[fluent] as number);
      if (held < amount) return false;
    }
    for (const { members, amount } of uses) {
      let max = 0;
      let held = false;
      for (const fluent of members) {
        if ((counts[fluent] as number) === 0) continue;
        held = true;
        max += those.durability[fluent] === 0 ? Number.POSITIVE_INFINITY : (this.#points[fluent] as number);
      }
      if (!held || max < amount - AMOUNT_TOLERANCE) return false;
    }
    for (const { members, amount } of consumes) {
      let held = 0;
      for (const fluent of members) held += counts[fluent] as number;
      if (held < amount) return false;
    }
    return true;
  }

  /** Whether a product of the operator is still demanded. */
  #isWanted({ produces }: OperatorApplication): boolean {
    const counts = this.#counts;
    const points = this.#points;
    const demands = this.#demands;
    const worn = this.#worn;
    const those = this.#those;
    return produces.some(({ fluent }) => {
      const [held, taken, used] = [counts[fluent] as number, demands[fluent] as number, worn[fluent] as number];
      const full = those.durability[fluent] as number;
      if (those.isCleared[fluent] === true && (taken !== 0 || used !== 0)) return true;
      // A piece that is used and one that is consumed whole are two.
      return full === 0
        ? held < taken + Math.min(used, 1)
        : held < taken || (points[fluent] as number) < used + taken * full;
    });
  }

  /** Whether the rest can spare what the operator takes, and its products may come early. */
  #isHarmless({ uses, consumes, clears, produces }: OperatorApplication): boolean {
    const demands = this.#demands;
    const worn = this.#worn;
    const counts = this.#counts;
    const points = this.#points;
    const those = this.#those;
    if (clears.some((fluent) => demands[fluent] !== 0 || worn[fluent] !== 0)) return false;
    if (produces.some(({ fluent }) => those.isCleared[fluent] === true)) return false;
    for (const { members } of consumes) {
      for (const fluent of members) {
        const held = counts[fluent] as number;
        if (held === 0) continue;
        // It may be needed as a tool, whether it wears or not.
        if (held < (demands[fluent] as number) || those.durability[fluent] !== 0 || worn[fluent] !== 0) return false;
      }
    }
    return uses.every(
      ({ members, amount }) =>
        amount === 0 ||
        members.every(
          (fluent) =>
            counts[fluent] === 0 ||
            those.durability[fluent] === 0 ||
            ((points[fluent] as number) >= (worn[fluent] as number) - AMOUNT_TOLERANCE && demands[fluent] === 0),
        ),
    );
  }

  /** The ways to take what a ready operator needs; the less capable member is taken first. */
  #choices({ uses, consumes }: OperatorApplication): ConsumptionChoice[] {
    const { maxConsumptionChoices } = this.#problem.limits.ip;
    let methods: FluentAmounts[][] = [[]];
    const join = (takingsAfter: (method: readonly FluentAmounts[]) => FluentAmounts[]): void => {
      const joined = methods.map((method) => ({ method, takings: takingsAfter(method) }));
      const count = joined.reduce((sum, { takings }) => sum + takings.length, 0);
      if (count > maxConsumptionChoices) this.#isWhole = false;
      methods = joined.flatMap(({ method, takings }) =>
        (count > maxConsumptionChoices ? takings.slice(0, 1) : takings).map((taken) => [...method, taken]),
      );
    };
    // Needs share members: what one takes, another cannot.
    for (const need of uses) {
      join((method) => this.#takings(need, (fluent) => this.#pointsOf(fluent) - amountsTaken(method, fluent), false));
    }
    for (const need of consumes) {
      join((method) => {
        const before = method.slice(uses.length);
        return this.#takings(need, (fluent) => (this.#counts[fluent] as number) - amountsTaken(before, fluent), true);
      });
    }
    return consumes.length + uses.length < 2
      ? methods
      : methods.filter((method) => this.#suffices(method, uses.length));
  }

  /** Whether the stock suffices for all takings of the choice together. */
  #suffices(choice: ConsumptionChoice, uses: number): boolean {
    const { durability } = this.#those;
    const worn = new Map<number, number>();
    const taken = new Map<number, number>();
    for (const [index, taking] of choice.entries()) {
      const sums = index < uses ? worn : taken;
      for (const { fluent, amount } of taking) sums.set(fluent, (sums.get(fluent) ?? 0) + amount);
    }
    for (const [fluent, amount] of worn) if (amount > this.#pointsOf(fluent) + AMOUNT_TOLERANCE) return false;
    for (const [fluent, amount] of taken) {
      const full = durability[fluent] as number;
      const rest = (this.#points[fluent] as number) - (worn.get(fluent) ?? 0);
      if (amount > (full === 0 ? (this.#counts[fluent] as number) : Math.ceil(rest / full - AMOUNT_TOLERANCE)))
        return false;
    }
    return true;
  }

  #pointsOf(fluent: number): number {
    if (this.#counts[fluent] === 0) return 0;
    return this.#those.durability[fluent] === 0 ? Number.POSITIVE_INFINITY : (this.#points[fluent] as number);
  }

  #takings({ members, amount }: ClassNeed, amountOf: (fluent: number) => number, isConsumed: boolean): FluentAmounts[] {
    const held = members.filter((fluent) => amountOf(fluent) > 0);
    held.sort((a, b) => (this.#those.askers[a]?.size ?? 0) - (this.#those.askers[b]?.size ?? 0) || a - b);
    const [first] = held;
    if (held.reduce((sum, fluent) => sum + amountOf(fluent), 0) < amount - AMOUNT_TOLERANCE) return [];
    if (first === undefined) return [[]];
    if (held.length === 1) return [[{ fluent: first, amount }]];
    if (amount === 0) return [[]];
    const inOrder = (order: readonly number[]): FluentAmounts => {
      let missing = amount;
      return order.flatMap((fluent) => {
        const taken = Math.min(missing, amountOf(fluent));
        missing -= taken;
        return taken > 0 ? [{ fluent, amount: taken }] : [];
      });
    };
    if (held.every((fluent, at) => at === 0 || this.#isLess(held[at - 1] as number, fluent, isConsumed)))
      return [inOrder(held)];
    // Single members are tried; other mixtures are not.
    if (amount > 1 + AMOUNT_TOLERANCE || held.some((fluent) => amountOf(fluent) < amount - AMOUNT_TOLERANCE))
      this.#isWhole = false;
    return held.map((fluent) => inOrder([fluent, ...held.filter((other) => other !== fluent)]));
  }

  /** Whether one fluent can do all that the other can, so that the lesser may be taken first. */
  #isLess(lesser: number, other: number, isConsumed: boolean): boolean {
    if (this.#those.isCleared[lesser] === true || this.#those.isCleared[other] === true) return false;
    // A worn tool may break and a consumed tool may be worn: a fluent that is both is not compared.
    const isMixed = (fluent: number): boolean =>
      this.#those.durability[fluent] !== 0 &&
      (isConsumed || this.#those.isConsumed[fluent] === true || this.#demands[fluent] !== 0);
    if (isMixed(lesser) || isMixed(other)) return false;
    const wider = this.#those.askers[other] as ReadonlySet<number>;
    return [...(this.#those.askers[lesser] as ReadonlySet<number>)].every((asker) => wider.has(asker));
  }

  #apply(at: number, application: OperatorApplication, method: ConsumptionChoice): void {
    const { uses, consumes, clears, produces, requires } = application;
    for (const [index, taken] of method.entries()) {
      for (const { fluent, amount } of taken) {
        if (index < uses.length) this.#wear(fluent, amount);
        else this.#remove(fluent, amount);
      }
    }
    for (const fluent of clears) {
      this.#counts[fluent] = 0;
      this.#points[fluent] = 0;
    }
    for (const { fluent, count } of produces) {
      this.#counts[fluent] = (this.#counts[fluent] as number) + count;
      this.#points[fluent] = (this.#points[fluent] as number) + count * (this.#those.durability[fluent] as number);
    }
    this.#left[at] = (this.#left[at] as number) - 1;
    this.#expect(application, 1, -1);
    if (this.#left[at] === 0) {
      for (const { members, amount } of requires) for (const fluent of members) this.#addDemand(fluent, -amount);
    }
    this.#steps.push({ application, method: method.slice(method.length - consumes.length) });
  }

  #wear(fluent: number, amount: number): void {
    const full = this.#those.durability[fluent] as number;
    if (full === 0) return;
    this.#points[fluent] = Math.max(0, (this.#points[fluent] as number) - amount);
    this.#counts[fluent] = Math.ceil((this.#points[fluent] as number) / full - AMOUNT_TOLERANCE);
  }

  /** The most worn tools are taken first. */
  #remove(fluent: number, amount: number): void {
    const full = this.#those.durability[fluent] as number;
    for (let i = 0; i < amount && full > 0; i++) {
      const rest = (this.#points[fluent] as number) % full;
      this.#points[fluent] = Math.max(0, (this.#points[fluent] as number) - (rest > AMOUNT_TOLERANCE ? rest : full));
    }
    this.#counts[fluent] = (this.#counts[fluent] as number) - amount;
  }

  #addDemand(fluent: number, amount: number): void {
    this.#demands[fluent] = (this.#demands[fluent] as number) + amount;
  }

  /** Adds or subtracts the demands of `times` applications. */
  #expect({ uses, consumes }: OperatorApplication, times: number, sign: 1 | -1): void {
    for (const { members, amount } of consumes)
      for (const fluent of members) this.#addDemand(fluent, sign * times * amount);
    for (const { members, amount } of uses) {
      for (const fluent of members) {
        this.#worn[fluent] = (this.#worn[fluent] as number) + sign * times * Math.max(amount, UNWORN_TOOL_WEIGHT);
      }
    }
  }

  /** Copies the mutable state before a choice; returns a function that restores it. */
  #keep(): () => void {
    const [words, demands, worn] = [this.#words.slice(), this.#demands.slice(), this.#worn.slice()];
    const { length } = this.#steps;
    return () => {
      this.#words.set(words);
      this.#demands.set(demands);
      this.#worn.set(worn);
      this.#steps.length = length;
    };
  }

  /** Relaxed reachability of the goal with the remaining applications. */
  #isInReach(): boolean {
    const has = this.#has;
    const { kept, all, goal } = this.#those;
    for (let fluent = 0; fluent < has.length; fluent++) {
      has[fluent] = (this.#counts[fluent] as number) + (kept[fluent] as number) > 0 ? 1 : 0;
    }
    let open = 0;
    for (let at = 0; at < all.length; at++) if ((this.#left[at] as number) > 0) this.#open[open++] = at;
    for (let before = -1; open !== before; ) {
      before = open;
      open = 0;
      for (let i = 0; i < before; i++) {
        const at = this.#open[i] as number;
        const { requires, uses, consumes, produces } = all[at] as OperatorApplication;
        if (isMet(requires, has) && isMet(uses, has) && isMet(consumes, has)) {
          for (const { fluent } of produces) has[fluent] = 1;
        } else this.#open[open++] = at;
      }
    }
    return goal.every(({ fluent, count }) => count === 0 || has[fluent] === 1);
  }
}
