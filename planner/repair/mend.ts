// Mends what is left of a plan: what was found is used, superfluous lots are left out, the rest is replayed from the observed state, and where a lot lacks something
// a patch gets just that before it. What was added joins a lot of the same operator where the order allows.
// Invariant: the answer has been replayed from the state to the goal, within the slots.
// Source: plan repair by keeping the old plan's structure, as in Fox et al., "Plan stability: replanning versus plan repair", ICAPS 2006.

import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { costOf, mergeLots } from "../model/lot.ts";
import { productsOf } from "../model/rows.ts";
import type { Expectations } from "./expectations.ts";
import type { RepairLot } from "./lots.ts";
import { Needs } from "./needs.ts";
import { Patcher } from "./patcher.ts";
import { Replay, replayed } from "./replay.ts";
import { substituteSpares } from "./substitute.ts";

export interface Mended {
  lots: RepairLot[];
  /** Ways that were gone to get what was missing; lots that these added. */
  ways: number;
  added: number;
}

/** Patches that have more lots than this are no small repair: a plan made anew is likely better. */
const MAX_ADDED = 64;
/** Attempts to join an added lot with another: each is a replay. */
const MAX_JOINS = 16;
/** Links of the chain of what lots served that may be left out with them. */
const MAX_LEVELS = 3;

/**
 * The lots of a plan made to hold from the problem's state; null where no patch was found. Where lots may not be used any more, what they
 * served is mended as it is and, since that may stand or fall with them, without the first few that took it: the cheapest counts.
 */
export function mend(
  problem: CompiledProblem,
  lots: readonly RepairLot[],
  expected: () => Expectations,
): Mended | null {
  let rest = lots.filter(({ operator }) => problem.allowed[operator] === 1);
  let best = mendLots(problem, rest, expected);
  let dropped = lots.filter(({ operator }) => problem.allowed[operator] !== 1);
  for (let level = 0; level < MAX_LEVELS && dropped.length > 0; level++) {
    const served = servedBy(problem.domain, rest, dropped);
    dropped = rest.filter((lot) => served.has(lot));
    rest = rest.filter((lot) => !served.has(lot));
    const other = dropped.length === 0 ? null : mendLots(problem, rest, expected);
    if (other === null) continue;
    if (best === null || costOf(problem.domain, other.lots) < costOf(problem.domain, best.lots)) best = other;
  }
  return best;
}

/** The lots that consume what the dropped ones made. */
function servedBy(
  domain: CompiledDomain,
  lots: readonly RepairLot[],
  dropped: readonly RepairLot[],
): ReadonlySet<RepairLot> {
  const made = new Set<number>();
  for (const { operator } of dropped) {
    for (const name of productsOf(domain, operator)) made.add(name);
  }
  return new Set(lots.filter(({ kinds }) => [...kinds.keys()].some((name) => made.has(name))));
}

function mendLots(problem: CompiledProblem, lots: readonly RepairLot[], expected: () => Expectations): Mended | null {
  const needs = new Needs(problem, substituteSpares(problem, lots));
  const replay = new Replay(problem);
  const done: RepairLot[] = [];
  let patcher: Patcher | null = null;
  const patch = (): Patcher => {
    patcher ??= new Patcher(problem, replay, expected(), needs.counts, (lot) => done.push(lot));
    return patcher;
  };
  for (const [index, lot] of needs.lots.entries()) {
    needs.release(index);
    const wear = replay.apply(lot);
    if (wear !== null) done.push({ ...lot, wear });
    else if (replay.isOverfull || !patch().serve(lot)) return null;
    if (done.length - index > MAX_ADDED) return null;
  }
  const { counts } = replay.holdings;
  const isShort = (): boolean => problem.goal.some(({ name, count }) => (counts[name] as number) < count);
  // What was got for one part of the goal may have ended another.
  if (isShort() && (!patch().reach(problem.goal) || isShort())) return null;
  if (patcher === null) return { lots: done, ways: 0, added: 0 };
  const added = done.reduce((sum, { cause }) => sum + (cause === null ? 0 : 1), 0);
  return { lots: tidy(problem, done), ways: (patcher as Patcher).ways, added };
}

/** Joins what can be joined and leaves out what that, or the patches, made superfluous. */
function tidy(problem: CompiledProblem, mended: readonly RepairLot[]): RepairLot[] {
  let best = [...mended];
  let tries = 0;
  for (let index = 0; index < best.length; index++) {
    const lot = best[index] as RepairLot;
    if (lot.cause === null) continue;
    for (const [other, { operator }] of best.entries()) {
      if (operator !== lot.operator || other === index || tries++ >= MAX_JOINS) continue;
      const joined = replayed(problem, join(best, Math.min(index, other), Math.max(index, other)));
      if (joined === null) continue;
      best = joined;
      index = Math.min(index, other) - 1;
      break;
    }
  }
  return replayed(problem, new Needs(problem, best).lots) ?? best;
}

/** The later of two lots of one operator moved into the earlier one, which is the plan's own where either is. */
function join(lots: readonly RepairLot[], first: number, second: number): RepairLot[] {
  const [early, late] = [lots[first] as RepairLot, lots[second] as RepairLot];
  const together = mergeLots([early, late]).map((lot) => ({
    ...lot,
    wear: early.wear,
    cause: early.cause === null ? null : late.cause,
  }));
  return [...lots.slice(0, first), ...together, ...lots.slice(first + 1, second), ...lots.slice(second + 1)];
}
