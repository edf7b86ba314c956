// Splits an action's totals into the kinds that single applications consume. Kinds are assigned in
// code-unit order, so applications with equal mixtures are adjacent and become one action; a class
// has only a few such runs.

import type { Action } from "../../schemas/index.ts";
import { byCodeUnit } from "../../schemas/plain.ts";
import { type AppliedAction, addTo, refuse } from "./draft.ts";

export interface MixtureRun {
  times: number;
  /** Kinds that one application consumes. */
  each: Record<string, number>;
}

interface MemberShare {
  kind: string;
  amount: number;
}

/**
 * Runs of applications with one mixture each, which sum up to the action. Throws `pool.invalidPlan`
 * if none exist.
 */
export function splitByMixture({ action, operator }: AppliedAction): MixtureRun[] {
  const only = oneRun({ action, operator });
  if (only !== undefined) return [only];
  const shares = shareOut({ action, operator });
  const cuts = new Set([0, action.times]);
  operator.consumes.forEach(({ count }, index) => {
    let units = 0;
    for (const { amount } of shares[index] ?? []) {
      units += amount;
      cuts.add(Math.floor(units / count));
      cuts.add(Math.ceil(units / count));
    }
  });
  const bounds = [...cuts].sort((a, b) => a - b);
  return bounds.slice(1).map((end, index) => {
    const start = bounds[index] ?? 0;
    const each: Record<string, number> = {};
    operator.consumes.forEach(({ count }, member) => {
      addTo(each, slice(shares[member] ?? [], start * count, count));
    });
    return { times: end - start, each };
  });
}

/** The only run, in the common case that each need consumes one kind of its own. */
function oneRun({ action: { times, consumes }, operator }: AppliedAction): MixtureRun | undefined {
  const kinds = Object.keys(consumes);
  if (kinds.length !== operator.consumes.length) return undefined;
  const each: Record<string, number> = {};
  for (const { anyOf, count } of operator.consumes) {
    const own = kinds.filter((kind) => anyOf.includes(kind));
    const [kind] = own;
    if (own.length !== 1 || kind === undefined || kind in each || consumes[kind] !== count * times) return undefined;
    each[kind] = count;
  }
  return { times, each };
}

/** The action that applies one run. The caller adds `uses`. */
export const actionOf = (operator: string, { times, each }: MixtureRun): Action => ({
  operator,
  times,
  consumes: Object.fromEntries(
    Object.entries(each)
      .sort(([a], [b]) => byCodeUnit(a, b))
      .map(([kind, amount]) => [kind, amount * times]),
  ),
});

/**
 * Assigns kinds to each `consumes` of the operator; those with the fewest alternatives choose
 * first.
 */
function shareOut({ action, operator }: AppliedAction): MemberShare[][] {
  const left = new Map(Object.entries(action.consumes));
  const shares: MemberShare[][] = operator.consumes.map(() => []);
  const order = [...operator.consumes.entries()].sort(([i, a], [j, b]) => a.anyOf.length - b.anyOf.length || i - j);
  for (const [index, { anyOf, count }] of order) {
    let needed = count * action.times;
    for (const kind of [...anyOf].sort(byCodeUnit)) {
      const amount = Math.min(needed, left.get(kind) ?? 0);
      if (amount === 0) continue;
      shares[index]?.push({ kind, amount });
      left.set(kind, (left.get(kind) ?? 0) - amount);
      needed -= amount;
    }
    if (needed > 0) refuse(action, `consumes names ${needed} too few of ${anyOf.slice(0, 4).join(", ")}`);
  }
  for (const [kind, amount] of left) if (amount > 0) refuse(action, `consumes names ${amount} ${kind} too many`);
  return shares;
}

/** The kinds of `count` units from `start` on, in the sequence of shares. */
function slice(shares: readonly MemberShare[], start: number, count: number): Record<string, number> {
  const taken: Record<string, number> = {};
  let at = 0;
  for (const { kind, amount } of shares) {
    const overlap = Math.min(at + amount, start + count) - Math.max(at, start);
    if (overlap > 0) taken[kind] = (taken[kind] ?? 0) + overlap;
    at += amount;
  }
  return taken;
}
