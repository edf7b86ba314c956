// Whether operators, each applied no more often than so many times, have an order that comes to the goal: looked through to the end. What
// nobody else could miss is applied at once; what is contested is tried one after the other, and no state is looked at twice.
// Invariant: "none" says that no plan applies each of them so often or less, and nothing else. Wear is counted without rounding and slots are
// not counted at all, so an order may turn out not to hold, and is to be held against the problem by whoever asked.
// Sound when every way was tried: what is not followed makes the answer "unknown" (`isWhole`).

import { checkpoint } from "../../contract/interruption.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import type { Lot } from "../../model/lot.ts";
import { type Application, Applications, type Need } from "../applications.ts";

export type Order = { status: "ordered"; lots: Lot[] } | { status: "none" } | { status: "unknown" };

const EPSILON = 1e-9;
/** Ways to take what an operator asks for that are tried. */
const MOST_WAYS = 16;
/** What looking at a tool counts for where it does not wear it. */
const LOOK = 1e-6;
/** Applications tried one within the other: each takes its part of the stack. */
const MOST_DEPTH = 500;

/** What is taken of kinds, by number. */
type Taken = readonly { name: number; amount: number }[];
/** What one application takes: of each use, then of each thing that it consumes. */
type Way = readonly Taken[];

export class OrderSearch {
  private readonly problem: CompiledProblem;
  private readonly those: Applications;
  /** Points left of each name, how many there are, and how often each operator is left: one piece of memory, so that it is kept and compared whole. */
  private readonly words: Uint16Array;
  private readonly points: Float64Array;
  private readonly counts: Int32Array;
  private readonly left: Int32Array;
  /** By name: how much all that is left may consume or look at, and wear. */
  private readonly asked: Float64Array;
  private readonly worn: Float64Array;
  private readonly seen = new Set<string>();
  private readonly steps: { application: Application; way: Way }[] = [];
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
    this.those = new Applications(problem, operators);
    const { names, durability } = this.those;
    const bytes = names.length * 12 + operators.length * 4;
    const memory = new ArrayBuffer(bytes);
    this.words = new Uint16Array(memory);
    this.points = new Float64Array(memory, 0, names.length);
    this.counts = new Int32Array(memory, names.length * 8, names.length);
    this.left = new Int32Array(memory, names.length * 12, operators.length);
    this.asked = new Float64Array(names.length);
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
    for (const { name, count } of this.those.goal) this.ask(name, count);
    for (const [at, operator] of operators.entries()) {
      this.left[at] = times.get(operator) as number;
      const application = this.those.all[at] as Application;
      this.expect(application, this.left[at] as number, 1);
      for (const { kinds, amount } of application.requires) for (const name of kinds) this.ask(name, amount);
    }
  }

  run(): Order {
    const found = this.look(0);
    if (found === true) return { status: "ordered", lots: this.lots() };
    return { status: found === false && this.isWhole ? "none" : "unknown" };
  }

  /** Whether the goal can be had from here: null where that was not settled. */
  private look(depth: number): boolean | null {
    this.applyHarmless();
    if (this.isReached()) return true;
    const key = String.fromCharCode.apply(null, this.words as unknown as number[]);
    if (this.seen.has(key)) return false;
    this.seen.add(key);
    if (++this.states > this.limit || depth > MOST_DEPTH) return null;
    checkpoint(this.problem);
    if (!this.isInReach()) return false;
    const kept = this.keep();
    for (const [at, application] of this.those.all.entries()) {
      if (this.left[at] === 0 || !this.isWanted(application) || !this.isReady(application)) continue;
      for (const way of this.ways(application)) {
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
          const [way] = this.ways(application);
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

  private isReady({ requires, uses, consumes }: Application): boolean {
    const { counts, those } = this;
    for (const { kinds, amount } of requires) {
      let held = 0;
      for (const name of kinds) held += (counts[name] as number) + (those.kept[name] as number);
      if (held < amount) return false;
    }
    for (const { kinds, amount } of uses) {
      let most = 0;
      let held = false;
      for (const name of kinds) {
        if ((counts[name] as number) === 0) continue;
        held = true;
        most += those.durability[name] === 0 ? Number.POSITIVE_INFINITY : (this.points[name] as number);
      }
      if (!held || most < amount - EPSILON) return false;
    }
    for (const { kinds, amount } of consumes) {
      let held = 0;
      for (const name of kinds) held += counts[name] as number;
      if (held < amount) return false;
    }
    return true;
  }

  /** Whether something could do with more of what the operator makes. */
  private isWanted({ produces }: Application): boolean {
    const { counts, points, asked, worn, those } = this;
    return produces.some(({ name }) => {
      const [held, taken, used] = [counts[name] as number, asked[name] as number, worn[name] as number];
      const full = those.durability[name] as number;
      if (those.isCleared[name] === true && (taken !== 0 || used !== 0)) return true;
      // One that is used and another that is taken whole are two.
      return full === 0
        ? held < taken + Math.min(used, 1)
        : held < taken || (points[name] as number) < used + taken * full;
    });
  }

  /** Whether everything else that is left can do without what the operator takes, and what it makes is not lost for its being early. */
  private isHarmless({ uses, consumes, clears, produces }: Application): boolean {
    const { asked, worn, counts, points, those } = this;
    if (clears.some((name) => asked[name] !== 0 || worn[name] !== 0)) return false;
    if (produces.some(({ name }) => those.isCleared[name] === true)) return false;
    for (const { kinds } of consumes) {
      for (const name of kinds) {
        const held = counts[name] as number;
        if (held === 0) continue;
        // Somebody may use it as a tool, whether it wears or not.
        if (held < (asked[name] as number) || those.durability[name] !== 0 || worn[name] !== 0) return false;
      }
    }
    return uses.every(
      ({ kinds, amount }) =>
        amount === 0 ||
        kinds.every(
          (name) =>
            counts[name] === 0 ||
            those.durability[name] === 0 ||
            ((points[name] as number) >= (worn[name] as number) - EPSILON && asked[name] === 0),
        ),
    );
  }

  /** The ways to take what an operator that is ready asks for; of kinds of which one can do all that the other can, the lesser is taken. */
  private ways({ uses, consumes }: Application): Way[] {
    let ways: Taken[][] = [[]];
    const join = (takingsAfter: (way: readonly Taken[]) => Taken[]): void => {
      const joined = ways.map((way) => ({ way, takings: takingsAfter(way) }));
      const count = joined.reduce((sum, { takings }) => sum + takings.length, 0);
      if (count > MOST_WAYS) this.isWhole = false;
      ways = joined.flatMap(({ way, takings }) =>
        (count > MOST_WAYS ? takings.slice(0, 1) : takings).map((taken) => [...way, taken]),
      );
    };
    // What one need has taken another cannot: a kind that does for both is there for one of them.
    for (const need of uses) {
      join((way) => this.takings(need, (name) => this.pointsOf(name) - takenIn(way, name), false));
    }
    for (const need of consumes) {
      join((way) => {
        const before = way.slice(uses.length);
        return this.takings(need, (name) => (this.counts[name] as number) - takenIn(before, name), true);
      });
    }
    return consumes.length + uses.length < 2 ? ways : ways.filter((way) => this.suffices(way, uses.length));
  }

  /** Whether there is enough for all that a way takes together. */
  private suffices(way: Way, uses: number): boolean {
    const { durability } = this.those;
    const worn = new Map<number, number>();
    const taken = new Map<number, number>();
    for (const [index, taking] of way.entries()) {
      const sums = index < uses ? worn : taken;
      for (const { name, amount } of taking) sums.set(name, (sums.get(name) ?? 0) + amount);
    }
    for (const [name, amount] of worn) if (amount > this.pointsOf(name) + EPSILON) return false;
    for (const [name, amount] of taken) {
      const full = durability[name] as number;
      const rest = (this.points[name] as number) - (worn.get(name) ?? 0);
      if (amount > (full === 0 ? (this.counts[name] as number) : Math.ceil(rest / full - EPSILON))) return false;
    }
    return true;
  }

  private pointsOf(name: number): number {
    if (this.counts[name] === 0) return 0;
    return this.those.durability[name] === 0 ? Number.POSITIVE_INFINITY : (this.points[name] as number);
  }

  private takings({ kinds, amount }: Need, amountOf: (name: number) => number, isConsumed: boolean): Taken[] {
    const held = kinds.filter((name) => amountOf(name) > 0);
    held.sort((a, b) => (this.those.askers[a]?.size ?? 0) - (this.those.askers[b]?.size ?? 0) || a - b);
    const [first] = held;
    if (held.reduce((sum, name) => sum + amountOf(name), 0) < amount - EPSILON) return [];
    if (first === undefined) return [[]];
    if (held.length === 1) return [[{ name: first, amount }]];
    if (amount === 0) return [[]];
    const inOrder = (order: readonly number[]): Taken => {
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
    if (amount > 1 + EPSILON || held.some((name) => amountOf(name) < amount - EPSILON)) this.isWhole = false;
    return held.map((name) => inOrder([name, ...held.filter((other) => other !== name)]));
  }

  /** Whether one kind can do all that the other can, so that the lesser may be taken first. */
  private isLess(lesser: number, other: number, isConsumed: boolean): boolean {
    const { those } = this;
    if (those.isCleared[lesser] === true || those.isCleared[other] === true) return false;
    // A tool that is worn may break, and one that is consumed is worn: what is both is not compared.
    const isMixed = (name: number): boolean =>
      those.durability[name] !== 0 && (isConsumed || those.isConsumed[name] === true || this.asked[name] !== 0);
    if (isMixed(lesser) || isMixed(other)) return false;
    const wider = those.askers[other] as ReadonlySet<number>;
    return [...(those.askers[lesser] as ReadonlySet<number>)].every((asker) => wider.has(asker));
  }

  private apply(at: number, application: Application, way: Way): void {
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
      for (const { kinds, amount } of requires) for (const name of kinds) this.ask(name, -amount);
    }
    this.steps.push({ application, way: way.slice(way.length - consumes.length) });
  }

  private wear(name: number, amount: number): void {
    const full = this.those.durability[name] as number;
    if (full === 0) return;
    this.points[name] = Math.max(0, (this.points[name] as number) - amount);
    this.counts[name] = Math.ceil((this.points[name] as number) / full - EPSILON);
  }

  /** Of tools the most worn is taken. */
  private remove(name: number, amount: number): void {
    const full = this.those.durability[name] as number;
    for (let i = 0; i < amount && full > 0; i++) {
      const rest = (this.points[name] as number) % full;
      this.points[name] = Math.max(0, (this.points[name] as number) - (rest > EPSILON ? rest : full));
    }
    this.counts[name] = (this.counts[name] as number) - amount;
  }

  private ask(name: number, amount: number): void {
    this.asked[name] = (this.asked[name] as number) + amount;
  }

  /** What so many applications may take of each name, more or less. */
  private expect({ uses, consumes }: Application, times: number, sign: 1 | -1): void {
    for (const { kinds, amount } of consumes) for (const name of kinds) this.ask(name, sign * times * amount);
    for (const { kinds, amount } of uses) {
      for (const name of kinds) {
        this.worn[name] = (this.worn[name] as number) + sign * times * Math.max(amount, LOOK);
      }
    }
  }

  private keep(): { words: Uint16Array; asked: Float64Array; worn: Float64Array; steps: number } {
    return {
      words: this.words.slice(),
      asked: this.asked.slice(),
      worn: this.worn.slice(),
      steps: this.steps.length,
    };
  }

  private putBack({ words, asked, worn, steps }: ReturnType<OrderSearch["keep"]>): void {
    this.words.set(words);
    this.asked.set(asked);
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
        const { requires, uses, consumes, produces } = those.all[at] as Application;
        const isMet = ({ kinds }: Need): boolean => kinds.some((name) => has[name] === 1);
        if (!requires.every(isMet) || !uses.every(isMet) || !consumes.every(isMet)) continue;
        for (const { name } of produces) has[name] = 1;
        open.delete(at);
        changed = true;
      }
    }
    return those.goal.every(({ name, count }) => count === 0 || has[name] === 1);
  }

  /** The steps as lots, those of one operator in a row as one, but where one makes what the next takes. */
  private lots(): Lot[] {
    const lots: Lot[] = [];
    for (const { application, way } of this.steps) {
      let lot = lots.at(-1);
      const takesItsOwn = application.produces.some(({ name }) =>
        application.consumes.some(({ kinds }) => kinds.includes(name)),
      );
      if (lot?.operator !== application.operator || takesItsOwn) {
        lot = { operator: application.operator, times: 0, kinds: new Map() };
        lots.push(lot);
      }
      lot.times++;
      for (const { name, amount } of way.flat()) {
        const kind = this.those.names[name] as number;
        lot.kinds.set(kind, (lot.kinds.get(kind) ?? 0) + amount);
      }
    }
    return lots;
  }
}

/** How much of a name needs have taken. */
function takenIn(way: readonly Taken[], name: number): number {
  let sum = 0;
  for (const need of way) for (const taken of need) if (taken.name === name) sum += taken.amount;
  return sum;
}
