// Splits a batch in two: its first applications, and the rest. Each part takes its share of the
// members and of the tools' wear, in the order in which the batch names them.
// Invariant: both parts are batches that validate, and together they are the batch. A batch whose
// shares are not clear is not split: of members that serve two needs, or of parts of a point.

import { type CompiledDomain, pointsWorn } from "../../model/compiled-domain.ts";
import type { ScheduledBatch } from "../../model/operator-batch.ts";
import { consumesOf, isMember, usesOf } from "../../model/rows.ts";

interface Share {
  classId: number;
  amount: number;
}

/** The batch's first `times` applications and the others; null if there are none or shares are unclear. */
export function splitBatch(
  domain: CompiledDomain,
  batch: ScheduledBatch,
  times: number,
): [ScheduledBatch, ScheduledBatch] | null {
  if (times < 1 || times >= batch.times) return null;
  const { operator } = batch;
  const uses = usesOf(domain, operator);
  if (uses.some(({ points }) => !Number.isInteger(points))) return null;
  const consumed = sharesOf(
    domain,
    batch.consumed,
    consumesOf(domain, operator).map(({ classId, count }) => ({ classId, amount: count * times })),
  );
  const wear = sharesOf(
    domain,
    batch.wear,
    uses.map(({ classId, points }) => ({ classId, amount: pointsWorn(points, times) })),
  );
  if (consumed === null || wear === null) return null;
  return [
    { operator, times, consumed: consumed.first, wear: wear.first },
    { operator, times: batch.times - times, consumed: consumed.rest, wear: wear.rest },
  ];
}

function sharesOf(domain: CompiledDomain, amounts: ReadonlyMap<number, number>, shares: readonly Share[]) {
  const first = new Map<number, number>();
  const rest = new Map<number, number>();
  const left = shares.map(({ amount }) => amount);
  for (const [fluent, amount] of amounts) {
    const [share, ...others] = shares.flatMap(({ classId }, index) => (isMember(domain, classId, fluent) ? index : []));
    if (share === undefined || others.length > 0) return null;
    const taken = Math.min(amount, left[share] as number);
    left[share] = (left[share] as number) - taken;
    // A tool that is used for no points is named as well.
    if (taken > 0 || amount === 0) first.set(fluent, taken);
    if (amount > taken || amount === 0) rest.set(fluent, amount - taken);
  }
  return left.every((amount) => amount === 0) ? { first, rest } : null;
}
