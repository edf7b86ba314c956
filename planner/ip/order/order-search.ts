// Whether operators, each applied no more often than so many times, have an order that comes to the goal: looked through to the end. What
// nobody else could miss is applied at once; what is contested is tried one after the other, and no state is looked at twice.
// Invariant: "none" says that no plan applies each of them so often or less, and nothing else. Wear is counted without rounding and slots are
// not counted at all, so an order may turn out not to hold, and is to be held against the problem by whoever asked.
// Sound when every way was tried: what is not followed makes the answer "unknown" (`isWhole`).

import { throwIfInterrupted } from "../../contract/interruption.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import type { OperatorBatch } from "../../model/lot.ts";
import { ApplicationTable, type ClassNeed, type OperatorApplication } from "../applications.ts";

export type LinearizationResult =
  | { status: "ordered"; lots: OperatorBatch[] }
  | { status: "none" }
  | { status: "unknown" };

const AMOUNT_TOLERANCE = 1e-9;
/** Ways to take what an operator asks for that are tried. */
const MAX_CHOICES = 16;
/** What looking at a tool counts for where it does not wear it. */
const UNWORN_TOOL_WEIGHT = 1e-6;
/** Applications tried one within the other: each takes its part of the stack. */
const MAX_DEPTH = 500;

/** What is taken of kinds, by number. */
type FluentAmounts = readonly { name: number; amount: number }[];
/** What one application takes: of each use, then of each thing that it consumes. */
type ConsumptionChoice = readonly FluentAmounts[];

export class LinearizationSearch {
  private readonly problem: CompiledProblem;
  private readonly those: ApplicationTable;
  /** Points left of each name, how many there are, and how often each operator is left: one piece of memory, so that it is kept and compared whole. */
  private readonly words: Uint16Array;
  private readonly points: Float64Array;
  private readonly counts: Int32Array;
  private readonly left: Int32Array;
  /** By name: how much all that is left may consume or look at, and wear. */
  private readonly demands: Float64Array;
  private readonly worn: Float64Array;
  private readonly seen = new Set<string>();
  private readonly steps: { application: OperatorApplication; way: ConsumptionChoice }[] = [];
  private readonly limit: number;
  /** How many states were looked at. */
  states = 0;
  /** Whether every way was tried. */
  private isWhole = true;

  /** `times` is by operator; at most `limit` states are looked at. */
  constructor(problem: CompiledProblem, times: ReadonlyMap<number, number>, limit: number) {
    this.problem = problem;
    this.limit = limit;
    const operators = [...times.keys()].filter((operator) => (times.get(operator) as number) > 0).sort((a, b) => a - b);
    this.those = new ApplicationTable(problem, operators);
    const { names, durability } = this.those;
    const bytes = names.length * 12 + operators.length * 4;
    const memory = new ArrayBuffer(bytes);
    this.words = new Uint16Array(memory);
    this.points = new Float64Array(memory, 0, names.length);
    this.counts = new Int32Array(memory, names.length * 8, names.length);
    this.left = new Int32Array(memory, names.length * 12, operators.length);
    this.demands = new Float64Array(names.length);
    this.worn = new Float64Array(names.length);
    for (const [name, whole] of names.entries()) {
      const count = problem.start[whole] as number;
      const full = durability[name] as number;
      const used = full === 0 ? [] : (problem.worn.get(whole) ?? []).slice(0, count);
      // Points tell how many tools there are as long as no more than one of a kind is worn.
      if (used.length > 1) this.isWhole = false;
      this.counts[name] = count;
      this.points[name] = used.reduce((sum, uses) => sum + uses, 0) + (count - used.length) * full;
    }
    for (const { name, count } of this.those.goal) this.addDemand(name, count);
    for (const [at, operator] of operators.entries()) {
      this.left[at] = times.get(operator) as number;
      const application = this.those.all[at] as OperatorApplication;
      this.expect(application, this.left[at] as number, 1);
      for (const { members, amount } of application.requires) for (const name of members) this.addDemand(name, amount);
    }
  }

  run(): LinearizationResult {
    const found = this.look(0);
    if (found === true) return { status: "ordered", lots: this.batches() };
    return { status: found === false && this.isWhole ? "none" : "unknown" };
  }

  /** Whether the goal can be had from here: null where that was not settled. */
  private look(depth: number): boolean | null {
    this.applyHarmless();
    if (this.isReached()) return true;
    const key = String.fromCharCode.apply(null, this.words as unknown as number[]);
    if (this.seen.has(key)) return false;
    this.seen.add(key);
    if (++this.states > this.limit || depth > MAX_DEPTH) return null;
    throwIfInterrupted(this.problem);
    if (!this.isInReach()) return false;
    const kept = this.keep();
    for (const [at, application] of this.those.all.entries()) {
      if (this.left[at] === 0 || !this.isWanted(application) || !this.isReady(application)) continue;
      for (const way of this.choices(application)) {
        this.apply(at, application, way);
        const found = this.look(depth + 1);
        if (found !== false) return found;
        this.putBack(kept);
      }
    }
    return false;
  }

  /** Applies what takes nothing that anything else could want. */
  private applyHarmless(): void {
    for (let changed = true; changed && !this.isReached(); ) {
      changed = false;
      for (const [at, application] of this.those.all.entries()) {
        while (
          (this.left[at] as number) > 0 &&
          this.isWanted(application) &&
          this.isReady(application) &&
          this.isHarmless(application)
        ) {
          // One way is as good as another.
          const { isWhole } = this;
          const [way] = this.choices(application);
          this.isWhole = isWhole;
          if (way === undefined) break;
          this.apply(at, application, way);
          changed = true;
        }
      }
    }
  }

  private isReached(): boolean {
    return this.those.goal.every(({ name, count }) => (this.counts[name] as number) >= count);
  }

  private isReady({ requires, uses, consumes }: OperatorApplication): boolean {
    const { counts, those } = this;
    for (const { members, amount } of requires) {
      let held = 0;
      for (const name of members) held += (counts[name] as number) + (those.kept[name] as number);
      if (held < amount) return false;
    }
    for (const { members, amount } of uses) {
      let most = 0;
      let held = false;
      for (const name of members) {
        if ((counts[name] as number) === 0) continue;
        held = true;
        most += those.durability[name] === 0 ? Number.POSITIVE_INFINITY : (this.points[name] as number);
      }
      if (!held || most < amount - AMOUNT_TOLERANCE) return false;
    }
    for (const { members, amount } of consumes) {
      let held = 0;
      for (const name of members) held += counts[name] as number;
      if (held < amount) return false;
    }
    return true;
  }

  /** Whether something could do with more of what the operator makes. */
  private isWanted({ produces }: OperatorApplication): boolean {
    const { counts, points, demands, worn, those } = this;
    return produces.some(({ name }) => {
      const [held, taken, used] = [counts[name] as number, demands[name] as number, worn[name] as number];
      const full = those.durability[name] as number;
      if (those.isCleared[name] === true && (taken !== 0 || used !== 0)) return true;
      // One that is used and another that is taken whole are two.
      return full === 0
        ? held < taken + Math.min(used, 1)
        : held < taken || (points[name] as number) < used + taken * full;
    });
  }

  /** Whether everything else that is left can do without what the operator takes, and what it makes is not lost for its being early. */
  private isHarmless({ uses, consumes, clears, produces }: OperatorApplication): boolean {
    const { demands, worn, counts, points, those } = this;
    if (clears.some((name) => demands[name] !== 0 || worn[name] !== 0)) return false;
    if (produces.some(({ name }) => those.isCleared[name] === true)) return false;
    for (const { members } of consumes) {
      for (const name of members) {
        const held = counts[name] as number;
        if (held === 0) continue;
        // Somebody may use it as a tool, whether it wears or not.
        if (held < (demands[name] as number) || those.durability[name] !== 0 || worn[name] !== 0) return false;
      }
    }
    return uses.every(
      ({ members, amount }) =>
        amount === 0 ||
        members.every(
          (name) =>
            counts[name] === 0 ||
            those.durability[name] === 0 ||
            ((points[name] as number) >= (worn[name] as number) - AMOUNT_TOLERANCE && demands[name] === 0),
        ),
    );
  }

  /** The ways to take what an operator that is ready asks for; of kinds of which one can do all that the other can, the lesser is taken. */
  private choices({ uses, consumes }: OperatorApplication): ConsumptionChoice[] {
    let ways: FluentAmounts[][] = [[]];
    const join = (takingsAfter: (way: readonly FluentAmounts[]) => FluentAmounts[]): void => {
      const joined = ways.map((way) => ({ way, takings: takingsAfter(way) }));
      const count = joined.reduce((sum, { takings }) => sum + takings.length, 0);
      if (count > MAX_CHOICES) this.isWhole = false;
      ways = joined.flatMap(({ way, takings }) =>
        (count > MAX_CHOICES ? takings.slice(0, 1) : takings).map((taken) => [...way, taken]),
      );
    };
    // What one need has taken another cannot: a kind that does for both is there for one of them.
    for (const need of uses) {
      join((way) => this.takings(need, (name) => this.pointsOf(name) - amountsTaken(way, name), false));
    }
    for (const need of consumes) {
      join((way) => {
        const before = way.slice(uses.length);
        return this.takings(need, (name) => (this.counts[name] as number) - amountsTaken(before, name), true);
      });
    }
    return consumes.length + uses.length < 2 ? ways : ways.filter((way) => this.suffices(way, uses.length));
  }

  /** Whether there is enough for all that a way takes together. */
  private suffices(choice: ConsumptionChoice, uses: number): boolean {
    const { durability } = this.those;
    const worn = new Map<number, number>();
    const taken = new Map<number, number>();
    for (const [index, taking] of choice.entries()) {
      const sums = index < uses ? worn : taken;
      for (const { name, amount } of taking) sums.set(name, (sums.get(name) ?? 0) + amount);
    }
    for (const [name, amount] of worn) if (amount > this.pointsOf(name) + AMOUNT_TOLERANCE) return false;
    for (const [name, amount] of taken) {
      const full = durability[name] as number;
      const rest = (this.points[name] as number) - (worn.get(name) ?? 0);
      if (amount > (full === 0 ? (this.counts[name] as number) : Math.ceil(rest / full - AMOUNT_TOLERANCE)))
        return false;
    }
    return true;
  }

  private pointsOf(name: number): number {
    if (this.counts[name] === 0) return 0;
    return this.those.durability[name] === 0 ? Number.POSITIVE_INFINITY : (this.points[name] as number);
  }

  private takings(
    { members, amount }: ClassNeed,
    amountOf: (name: number) => number,
    isConsumed: boolean,
  ): FluentAmounts[] {
    const held = members.filter((name) => amountOf(name) > 0);
    held.sort((a, b) => (this.those.askers[a]?.size ?? 0) - (this.those.askers[b]?.size ?? 0) || a - b);
    const [first] = held;
    if (held.reduce((sum, name) => sum + amountOf(name), 0) < amount - AMOUNT_TOLERANCE) return [];
    if (first === undefined) return [[]];
    if (held.length === 1) return [[{ name: first, amount }]];
    if (amount === 0) return [[]];
    const inOrder = (order: readonly number[]): FluentAmounts => {
      let missing = amount;
      return order.flatMap((name) => {
        const taken = Math.min(missing, amountOf(name));
        missing -= taken;
        return taken > 0 ? [{ name, amount: taken }] : [];
      });
    };
    if (held.every((name, at) => at === 0 || this.isLess(held[at - 1] as number, name, isConsumed)))
      return [inOrder(held)];
    // Each by itself where it suffices; what would be put together otherwise is not tried.
    if (amount > 1 + AMOUNT_TOLERANCE || held.some((name) => amountOf(name) < amount - AMOUNT_TOLERANCE))
      this.isWhole = false;
    return held.map((name) => inOrder([name, ...held.filter((other) => other !== name)]));
  }

  /** Whether one kind can do all that the other can, so that the lesser may be taken first. */
  private isLess(lesser: number, other: number, isConsumed: boolean): boolean {
    const { those } = this;
    if (those.isCleared[lesser] === true || those.isCleared[other] === true) return false;
    // A tool that is worn may break, and one that is consumed is worn: what is both is not compared.
    const isMixed = (name: number): boolean =>
      those.durability[name] !== 0 && (isConsumed || those.isConsumed[name] === true || this.demands[name] !== 0);
    if (isMixed(lesser) || isMixed(other)) return false;
    const wider = those.askers[other] as ReadonlySet<number>;
    return [...(those.askers[lesser] as ReadonlySet<number>)].every((asker) => wider.has(asker));
  }

  private apply(at: number, application: OperatorApplication, way: ConsumptionChoice): void {
    const { counts, points, those } = this;
    const { uses, consumes, clears, produces, requires } = application;
    for (const [index, taken] of way.entries()) {
      for (const { name, amount } of taken) {
        if (index < uses.length) this.wear(name, amount);
        else this.remove(name, amount);
      }
    }
    for (const name of clears) {
      counts[name] = 0;
      points[name] = 0;
    }
    for (const { name, count } of produces) {
      counts[name] = (counts[name] as number) + count;
      points[name] = (points[name] as number) + count * (those.durability[name] as number);
    }
    this.left[at] = (this.left[at] as number) - 1;
    this.expect(application, 1, -1);
    if (this.left[at] === 0) {
      for (const { members, amount } of requires) for (const name of members) this.addDemand(name, -amount);
    }
    this.steps.push({ application, way: way.slice(way.length - consumes.length) });
  }

  private wear(name: number, amount: number): void {
    const full = this.those.durability[name] as number;
    if (full === 0) return;
    this.points[name] = Math.max(0, (this.points[name] as number) - amount);
    this.counts[name] = Math.ceil((this.points[name] as number) / full - AMOUNT_TOLERANCE);
  }

  /** Of tools the most worn is taken. */
  private remove(name: number, amount: number): void {
    const full = this.those.durability[name] as number;
    for (let i = 0; i < amount && full > 0; i++) {
      const rest = (this.points[name] as number) % full;
      this.points[name] = Math.max(0, (this.points[name] as number) - (rest > AMOUNT_TOLERANCE ? rest : full));
    }
    this.counts[name] = (this.counts[name] as number) - amount;
  }

  private addDemand(name: number, amount: number): void {
    this.demands[name] = (this.demands[name] as number) + amount;
  }

  /** What so many applications may take of each name, more or less. */
  private expect({ uses, consumes }: OperatorApplication, times: number, sign: 1 | -1): void {
    for (const { members, amount } of consumes) for (const name of members) this.addDemand(name, sign * times * amount);
    for (const { members, amount } of uses) {
      for (const name of members) {
        this.worn[name] = (this.worn[name] as number) + sign * times * Math.max(amount, UNWORN_TOOL_WEIGHT);
      }
    }
  }

  private keep(): { words: Uint16Array; asked: Float64Array; worn: Float64Array; steps: number } {
    return {
      words: this.words.slice(),
      asked: this.demands.slice(),
      worn: this.worn.slice(),
      steps: this.steps.length,
    };
  }

  private putBack({ words, asked, worn, steps }: ReturnType<LinearizationSearch["keep"]>): void {
    this.words.set(words);
    this.demands.set(asked);
    this.worn.set(worn);
    this.steps.length = steps;
  }

  /** Whether the goal could be had with what is left, were nothing ever used up. */
  private isInReach(): boolean {
    const { those, left } = this;
    const has = Uint8Array.from(this.counts, (count, name) => (count + (those.kept[name] as number) > 0 ? 1 : 0));
    const open = new Set([...those.all.keys()].filter((at) => (left[at] as number) > 0));
    for (let changed = true; changed; ) {
      changed = false;
      for (const at of open) {
        const { requires, uses, consumes, produces } = those.all[at] as OperatorApplication;
        const isMet = ({ members }: ClassNeed): boolean => members.some((name) => has[name] === 1);
        if (!requires.every(isMet) || !uses.every(isMet) || !consumes.every(isMet)) continue;
        for (const { name } of produces) has[name] = 1;
        open.delete(at);
        changed = true;
      }
    }
    return those.goal.every(({ name, count }) => count === 0 || has[name] === 1);
  }

  /** The steps as lots, those of one operator in a row as one, but where one makes what the next takes. */
  private batches(): OperatorBatch[] {
    const lots: OperatorBatch[] = [];
    for (const { application, way } of this.steps) {
      let lot = lots.at(-1);
      const takesItsOwn = application.produces.some(({ name }) =>
        application.consumes.some(({ members }) => members.includes(name)),
      );
      if (lot?.operator !== application.operator || takesItsOwn) {
        lot = { operator: application.operator, times: 0, consumed: new Map() };
        lots.push(lot);
      }
      lot.times++;
      for (const { name, amount } of way.flat()) {
        const kind = this.those.names[name] as number;
        lot.consumed.set(kind, (lot.consumed.get(kind) ?? 0) + amount);
      }
    }
    return lots;
  }
}

/** How much of a name needs have taken. */
function amountsTaken(way: readonly FluentAmounts[], name: number): number {
  let sum = 0;
  for (const need of way) for (const taken of need) if (taken.name === name) sum += taken.amount;
  return sum;
}
