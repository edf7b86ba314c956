// Patches the rest of a plan: uses what was found, leaves out superfluous batches, replays the rest
// from the observed state, and adds before a batch what it lacks. Added batches are merged with
// others of their operator if the order allows.
// Invariant: the result has been replayed from the state to the goal, within the slots.
// Source: keeping the old plan's structure, as in Fox et al., "Plan stability: replanning versus
// plan repair", ICAPS 2006.

import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { costOf, mergeBatches } from "../model/operator-batch.ts";
import { productsOf } from "../model/rows.ts";
import type { Expectations } from "./expectations.ts";
import { RepairNeeds } from "./needs.ts";
import { Patcher } from "./patcher.ts";
import type { RepairBatch } from "./repair-batches.ts";
import { Replay, replayed } from "./replay.ts";
import { substituteSpares } from "./substitute.ts";

export interface Mended {
  batches: RepairBatch[];
  /** Methods chosen for what was missing; batches that they added. */
  methods: number;
  added: number;
}

/**
 * Makes the batches hold from the problem's state; null if no patch was found. If batches are
 * forbidden now, what they served is patched as it is, and also without the first few batches that
 * consumed it: the cheapest result counts.
 */
export function mend(
  problem: CompiledProblem,
  batches: readonly RepairBatch[],
  expected: () => Expectations,
): Mended | null {
  let rest = batches.filter(({ operator }) => problem.allowed[operator] === 1);
  let best = mendBatches(problem, rest, expected);
  let dropped = batches.filter(({ operator }) => problem.allowed[operator] !== 1);
  for (let level = 0; level < problem.limits.repair.maxDroppedLevels && dropped.length > 0; level++) {
    const served = batchesServing(problem.domain, rest, dropped);
    dropped = rest.filter((batch) => served.has(batch));
    rest = rest.filter((batch) => !served.has(batch));
    const other = dropped.length === 0 ? null : mendBatches(problem, rest, expected);
    if (other === null) continue;
    if (best === null || costOf(problem.domain, other.batches) < costOf(problem.domain, best.batches)) best = other;
  }
  return best;
}

/** The batches that consume what the dropped ones made. */
function batchesServing(
  domain: CompiledDomain,
  batches: readonly RepairBatch[],
  dropped: readonly RepairBatch[],
): ReadonlySet<RepairBatch> {
  const made = new Set<number>();
  for (const { operator } of dropped) {
    for (const fluent of productsOf(domain, operator)) made.add(fluent);
  }
  return new Set(batches.filter(({ consumed }) => [...consumed.keys()].some((fluent) => made.has(fluent))));
}

function mendBatches(
  problem: CompiledProblem,
  batches: readonly RepairBatch[],
  expected: () => Expectations,
): Mended | null {
  const needs = new RepairNeeds(problem, substituteSpares(problem, batches));
  const replay = new Replay(problem);
  const done: RepairBatch[] = [];
  let patcher: Patcher | null = null;
  const patch = (): Patcher => {
    patcher ??= new Patcher(problem, replay, expected(), needs.counts, (batch) => done.push(batch));
    return patcher;
  };
  for (const [index, batch] of needs.batches.entries()) {
    needs.release(index);
    const wear = replay.apply(batch);
    if (wear !== null) done.push({ ...batch, wear });
    else if (replay.isOverfull || !patch().serve(batch)) return null;
    if (done.length - index > problem.limits.repair.maxAddedBatches) return null;
  }
  const { counts } = replay.holdings;
  const isShort = (): boolean => problem.goal.some(({ fluent, count }) => (counts[fluent] as number) < count);
  // Getting one part of the goal may have cleared another.
  if (isShort() && (!patch().reach(problem.goal) || isShort())) return null;
  if (patcher === null) return { batches: done, methods: 0, added: 0 };
  const added = done.reduce((sum, { cause }) => sum + (cause === null ? 0 : 1), 0);
  return { batches: tidy(problem, done), methods: (patcher as Patcher).methods, added };
}

/** Merges batches, and leaves out what that or the patches made superfluous. */
function tidy(problem: CompiledProblem, mended: readonly RepairBatch[]): RepairBatch[] {
  let best = [...mended];
  let tries = 0;
  for (let index = 0; index < best.length; index++) {
    const batch = best[index] as RepairBatch;
    if (batch.cause === null) continue;
    for (const [other, { operator }] of best.entries()) {
      if (operator !== batch.operator || other === index || tries++ >= problem.limits.repair.maxJoins) continue;
      const joined = replayed(problem, join(best, Math.min(index, other), Math.max(index, other)));
      if (joined === null) continue;
      best = joined;
      index = Math.min(index, other) - 1;
      break;
    }
  }
  return replayed(problem, new RepairNeeds(problem, best).batches) ?? best;
}

// Merges the later of two batches of one operator into the earlier; the plan's own if either is.
function join(batches: readonly RepairBatch[], first: number, second: number): RepairBatch[] {
  const [early, late] = [batches[first] as RepairBatch, batches[second] as RepairBatch];
  const together = mergeBatches([early, late]).map((batch) => ({
    ...batch,
    wear: early.wear,
    cause: early.cause === null ? null : late.cause,
  }));
  return [...batches.slice(0, first), ...together, ...batches.slice(first + 1, second), ...batches.slice(second + 1)];
}
