// What comes before the search: what no cheaper plan can need is left out, and the bound at the root is made as high as it gets.
// What is left out makes the rest cheaper to look at and the bound higher, which leaves out more.
// A little at a time: whoever steps wants to look at the clock in between.
// Invariant: every plan that is cheaper than the one in hand can be made of the operators that are left.

import { checkpoint } from "../contract/interruption.ts";
import type { Counters, FoundPlan } from "../contract/search.ts";
import { reachable } from "../heuristics/reachability.ts";
import { relevant } from "../heuristics/relevance.ts";
import { withinCost } from "../heuristics/within-cost.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { steeringOf } from "../model/lot.ts";
import { closeNode } from "./closing.ts";
import { bound, isBanned, type Node } from "./node.ts";
import { narrowedTo, planIn, planWithin, takenIn } from "./parts.ts";
import { otherPrices } from "./priced-names.ts";
import { relaxedPlan } from "./relaxed-plan.ts";
import { SearchSpace } from "./search-space.ts";
import { cheaperThan, isStageable, SMALL } from "./staging.ts";

export type Prepared =
  /** What is wanted is out of reach: by name, what is not. */
  { status: "unreachable"; reached: Uint8Array } | Ready;

export interface Ready {
  status: "ready";
  space: SearchSpace;
  /** Where the search begins; null where nothing is cheaper than the plan in hand. */
  root: Node | null;
  bound: number;
  /** What was not looked at costs so much at least. */
  passedOver: number;
  /** Plans are looked for that cost less than this, and than the plan in hand. */
  below: number;
}

/** How far the preparation has come: what no plan costs less than, and a better plan, in the problem's own numbers, where one was found. */
export interface Progress {
  bound: number;
  /** How many operators are left: what a piece takes grows with them. */
  size: number;
  better: FoundPlan | null;
  /** What a part of what there might be costs at least, where one was just looked at: that is an expansion. */
  part?: number | null;
}

/** Makes a plan of a part of the problem cheaper, if it can, a try at a time: null for one in vain. */
export type Improver = (part: CompiledProblem, plan: FoundPlan, counters: Counters) => Iterable<FoundPlan | null>;

/** Plans of a part of the problem that cost less than `below`, each less than the last, made of the plan in hand, if any, and what is marked. */
export type NearImprover = (
  part: CompiledProblem,
  marks: Uint8Array,
  plan: FoundPlan | null,
  below: number,
  counters: Counters,
) => Iterable<FoundPlan | null>;

/** What makes plans cheaper. */
export interface Improvers {
  /** Quickly, of what the plan has already. */
  quick?: Improver;
  /** Where little is left that could be in a cheaper one. */
  thorough?: Improver;
  /** Where staged programs take long, of what their fractions come close to. */
  near: NearImprover;
}

export interface PrepareRequest {
  incumbent: FoundPlan | null;
  /**
   * Where there is no plan in hand: that there is one of less than so many times the bound at the root, or `floor` where that is more, is a guess
   * that leaves out all that is dearer. Whether it was right shows: nothing below it is proven to be no plan at all.
   */
  guess: { times: number; floor: number };
  improvers: Improvers;
  /** Where false, staged programs are left to whoever asks: what they take is measured so. */
  isStaged?: boolean;
  counters: Counters;
}

/** A bound of nothing says nothing. */
const LEAST_GUESS = 1;
/** Within how many times the cost of a relaxed plan a first plan is looked for. */
const DEARER_THAN_RELAXED = 8;
/** Rounds of leaving out; it settles in three or four. */
const ROUNDS = 8;
/** What is left out of the operators in a round must be so much, or there is no other. */
const SHARE = 0.05;
/** Where more operators are left, staged programs are too large to be solved one after the other. */
const MOST_OPERATORS = 3_000;

/**
 * With a plan in hand, where staged programs take long: whether anything costs less than so much of the way from the bound to it is a guess, too.
 * It is made for so small a share of the work, so many in a row at most, and no more once the bound is within this share of the plan.
 */
const NEARER = { way: 0.5, work: 0.2, rounds: 10, enough: 0.05 };

/** Makes ready to search for plans cheaper than the one in hand. */
export function* prepare(problem: CompiledProblem, request: PrepareRequest): Generator<Progress, Prepared> {
  const { domain, start, allowed, kept, goal } = problem;
  const all = reachable(domain, start, allowed, kept);
  if (goal.some(({ name, count }) => count > 0 && all.names[name] !== 1)) {
    return { status: "unreachable", reached: all.names };
  }
  checkpoint(problem);
  const upper = steeredCost(problem, request.incumbent);
  const { operators } = relevant(problem, withinCost(problem, all, upper, 1));
  yield { bound: 0, size: operators.length, better: null };
  return yield* new Preparation(problem, narrowedTo(problem, problem, operators), request).run();
}

/** What a plan costs as costs steer the search; Infinity where there is none. */
export function steeredCost(problem: CompiledProblem, plan: FoundPlan | null): number {
  return plan === null ? Number.POSITIVE_INFINITY : steeringOf(problem, plan.lots);
}

class Preparation {
  private readonly problem: CompiledProblem;
  private readonly counters: Counters;
  private readonly improvers: Improvers;
  private readonly isStaged: boolean;
  private incumbent: FoundPlan | null;
  private readonly guess: PrepareRequest["guess"];
  private below = Number.POSITIVE_INFINITY;
  /** The problem over the operators that are left. */
  private part: CompiledProblem;
  /** Names, in the problem's numbers, that are priced otherwise than by the rule. */
  private turned: ReadonlySet<number> = new Set();

  constructor(
    problem: CompiledProblem,
    part: CompiledProblem,
    { incumbent, guess, improvers, isStaged = true, counters }: PrepareRequest,
  ) {
    this.problem = problem;
    this.part = part;
    this.incumbent = incumbent;
    this.guess = guess;
    this.improvers = improvers;
    this.isStaged = isStaged;
    this.counters = counters;
  }

  *run(): Generator<Progress, Ready> {
    this.leaveOut(this.part.allowed);
    yield { bound: 0, size: this.part.domain.operatorCount, better: null };
    let ready = this.look();
    if (ready.root !== null && this.incumbent === null) {
      yield this.progress(ready);
      if (this.guess.floor === 0 && (yield* this.begun(ready))) ready = this.look();
    }
    if (ready.root !== null && this.incumbent === null) {
      this.below = Math.max(ready.bound, this.guess.floor, LEAST_GUESS) * this.guess.times;
      if (this.below === Number.POSITIVE_INFINITY) return ready;
      this.leaveOut(this.part.allowed);
      ready = this.look();
    }
    if (ready.root === null) return ready;
    yield this.progress(ready);
    if (yield* this.improved(ready, this.improvers.quick)) ready = this.look();
    ready = yield* this.narrowed(this.turn(ready));
    if (ready.root !== null && (yield* this.improved(ready, this.improvers.thorough))) {
      ready = yield* this.narrowed(this.look());
    }
    for (let round = 0; round < ROUNDS && ready.root !== null; round++) {
      const before = this.upper();
      ready = yield* this.staged(ready);
      if (this.upper() >= before) break;
    }
    return ready;
  }

  /**
   * Whether a first plan was made of the operators of a relaxed one: a staged program over so few is settled at once. Whatever steers the search,
   * it is made at true costs, so that prices do not decide whether there is one.
   */
  private *begun(ready: Ready): Generator<Progress, boolean> {
    const { problem, counters } = this;
    if (!problem.limits.layers.relaxedPlan) return false;
    const plain = problem.steered ? { ...problem, steering: problem.domain.cost, steered: false } : problem;
    const { operators, cost } = relaxedPlan(plain);
    // Of what cannot be made there may be too little.
    if (cost === Number.POSITIVE_INFINITY) return false;
    const marks = problem.allowed.map((_, operator) => (operators.has(operator) ? 1 : 0));
    const below = Math.ceil(DEARER_THAN_RELAXED * cost) + 1;
    for (const found of this.improvers.near(plain, marks, null, below, counters)) {
      if (found !== null) this.incumbent = found;
      yield this.progress(ready, found);
    }
    if (this.incumbent === null) return false;
    this.leaveOut(this.part.allowed);
    return true;
  }

  /** Leaves out what the bound at the root rules out, as long as that leaves out much more. */
  private *narrowed(ready: Ready): Generator<Progress, Ready> {
    let narrow = ready;
    for (let round = 0; round < ROUNDS && narrow.root !== null; round++) {
      const { root } = narrow;
      yield this.progress(narrow);
      const before = this.part.domain.operatorCount;
      const left = this.leaveOut(this.part.allowed.map((_, operator) => (isRuledOut(root, operator) ? 0 : 1)));
      if (left === before) break;
      narrow = this.look();
      if (left > (1 - SHARE) * before) break;
    }
    return narrow;
  }

  /** Where staged programs settle what is cheapest, by so much of the work that they may take, there is nothing left to search for. */
  private *staged(ready: Ready, work = 1): Generator<Progress, Ready> {
    const { part, problem } = this;
    if (!this.isStaged || part.domain.operatorCount > MOST_OPERATORS || !isStageable(ready.space)) return ready;
    const before = this.upper();
    let least = ready.bound;
    const looking = cheaperThan(ready.space, before, this.counters, { work });
    let found = looking.next();
    for (; found.done !== true; found = looking.next()) {
      const { lots, bound: shown, part: expanded, near } = found.value;
      least = Math.max(least, shown);
      if (near !== undefined) {
        if (yield* this.improvedNear({ ...ready, bound: least }, near)) return this.lookFrom(least);
        // Fewer operators are settled as soon without guesses, which make none themselves.
        if (problem.limits.layers.costCutoffs && work === 1 && part.domain.operatorCount > SMALL) {
          const held = this.upper();
          least = yield* this.guessed({ ...ready, bound: least });
          if (least >= this.upper()) return this.settled(ready);
          if (this.upper() < held) {
            this.leaveOut(this.part.allowed);
            return this.lookFrom(least);
          }
        }
      }
      if (lots !== null) this.incumbent = planWithin(problem, part, { lots: [...lots] });
      yield { ...this.progress({ ...ready, bound: least }, lots === null ? null : this.incumbent), part: expanded };
    }
    if (found.value) return this.settled(ready);
    if (this.upper() >= before) return { ...ready, bound: least };
    this.leaveOut(this.part.allowed);
    return this.lookFrom(least);
  }

  /** Looks for plans that cost much less than the one in hand, until one is found or little is left; answers what no plan costs less than. */
  private *guessed({ bound: shown }: Ready): Generator<Progress, number> {
    const { part, below } = this;
    const held = this.upper();
    let least = shown;
    for (let round = 0; round < NEARER.rounds && held - least > NEARER.enough * held; round++) {
      this.below = Math.ceil(least + NEARER.way * (held - least));
      this.leaveOut(part.allowed);
      let narrow = yield* this.narrowed(this.look());
      if (narrow.root !== null) narrow = yield* this.staged(narrow, NEARER.work);
      if (narrow.root === null) least = Math.max(least, Math.min(this.upper(), narrow.passedOver));
      const isOver = narrow.root !== null || this.upper() < this.below;
      this.part = part;
      this.below = below;
      yield this.progress({ bound: least });
      if (isOver) break;
    }
    return least;
  }

  /** Nothing is cheaper than the plan in hand, or than what was asked for. */
  private settled(ready: Ready): Ready {
    return { ...ready, root: null, bound: this.upper(), passedOver: Number.POSITIVE_INFINITY };
  }

  private progress({ bound: least }: Pick<Ready, "bound">, better: FoundPlan | null = null): Progress {
    return { bound: least, size: this.part.domain.operatorCount, better };
  }

  private upper(): number {
    return Math.min(this.below, steeredCost(this.problem, this.incumbent));
  }

  /** Leaves out what is not marked, and what then serves no plan cheaper than the one in hand; answers how many operators are left. */
  private leaveOut(marks: Uint8Array): number {
    const part = { ...this.part, allowed: marks };
    const { domain, start, kept } = part;
    const reach = withinCost(part, reachable(domain, start, marks, kept), this.upper());
    checkpoint(part);
    const { operators } = relevant(part, reach);
    checkpoint(part);
    this.part = narrowedTo(this.problem, this.part, operators);
    return this.part.domain.operatorCount;
  }

  /** Bounds the root, over the operators that are left; `like` is a space over the same, with other prices. */
  private look(like: SearchSpace | null = null): Ready {
    const space = new SearchSpace(this.part, takenIn(this.problem, this.part, this.incumbent, this.turned), like);
    const root = space.root();
    const upper = this.upper();
    const closed = closeNode(space, root, upper, this.counters);
    const least = closed === "dear" ? upper : bound(root);
    return {
      status: "ready",
      space,
      root: closed === "closed" ? root : null,
      bound: least,
      passedOver: closed === "circular" ? least : Number.POSITIVE_INFINITY,
      below: this.below,
    };
  }

  /** The same where no plan is known to cost less than `least`. */
  private lookFrom(least: number): Ready {
    const ready = this.look();
    return { ...ready, bound: Math.max(ready.bound, Math.min(least, this.upper())) };
  }

  /** Whether a better plan is in hand now: all that is dearer than it is left out. */
  private *improved(ready: Ready, improve: Improver | undefined): Generator<Progress, boolean> {
    const own = this.own();
    if (improve === undefined || own === null) return false;
    return yield* this.adopted(ready, improve(this.part, own, this.counters));
  }

  private *improvedNear(ready: Ready, marks: Uint8Array): Generator<Progress, boolean> {
    return yield* this.adopted(ready, this.improvers.near(this.part, marks, this.own(), this.upper(), this.counters));
  }

  /** The plan in hand as one of the part, where it is one. */
  private own(): FoundPlan | null {
    return this.incumbent === null ? null : planIn(this.problem, this.part, this.incumbent);
  }

  /** Takes the plans that come, the last for the best. */
  private *adopted(ready: Ready, plans: Iterable<FoundPlan | null>): Generator<Progress, boolean> {
    const { part, problem } = this;
    const before = this.upper();
    for (const found of plans) {
      if (found !== null) this.incumbent = planWithin(problem, part, found);
      yield this.progress(ready, found === null ? null : this.incumbent);
    }
    if (this.upper() >= before) return false;
    this.leaveOut(this.part.allowed);
    return true;
  }

  /** Prices other names, where that makes the bound higher. */
  private turn(ready: Ready): Ready {
    const { space, root } = ready;
    if (root === null || !this.problem.limits.layers.priceSelection) return ready;
    const other = otherPrices(space.problem, space.taken);
    if (other.size === 0) return ready;
    const nameOf = this.part.narrowing?.nameOf;
    this.turned = new Set([...other].map((name) => nameOf?.[name] ?? name));
    const turned = this.look(space);
    if (turned.root === null || turned.space.bounding.least > space.bounding.least || turned.bound > ready.bound) {
      return turned;
    }
    this.turned = new Set();
    return ready;
  }
}

/** Whether no more of the operator is applied, and none was. */
const isRuledOut = (node: Node, operator: number): boolean => isBanned(node, operator) && !node.lots.has(operator);
