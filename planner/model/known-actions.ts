// Actions that were told before, by lot: plans of one domain have the same lots again and again, and whoever makes something of an action can keep
// that with it. Invariant: what is shared is frozen, and nobody finds another's lot.

import type { Action } from "../../schemas/index.ts";
import type { CompiledDomain } from "./compiled-domain.ts";
import { actionOf, type ScheduledLot } from "./lot.ts";

/** Some hundred bytes each; plans of whole inventories have some thousand. */
const MAX_KNOWN = 8_192;

interface Entry {
  times: number;
  /** Names and amounts in turn: the kinds, then the wear. */
  amounts: readonly number[];
  kindCount: number;
  action: Action;
}

interface Known {
  /** By operator, then by what its lots hash to: those are kept that came last. */
  byOperator: (Map<number, Entry> | undefined)[];
  size: number;
}

const known = new WeakMap<CompiledDomain, Known>();

/** The document's form of a scheduled lot, frozen. */
export function knownAction(domain: CompiledDomain, lot: ScheduledLot): Action {
  let all = known.get(domain);
  if (all === undefined || all.size >= MAX_KNOWN) {
    all = { byOperator: [], size: 0 };
    known.set(domain, all);
  }
  const { operator } = lot;
  let own = all.byOperator[operator];
  if (own === undefined) {
    own = new Map();
    all.byOperator[operator] = own;
  }
  const key = hashOf(lot);
  const before = own.get(key);
  if (before !== undefined && isOf(before, lot)) return before.action;
  const entry = entryOf(domain, lot);
  own.set(key, entry);
  all.size++;
  return entry.action;
}

function hashOf({ times, kinds, wear }: ScheduledLot): number {
  let hash = times | 0;
  for (const [name, count] of kinds) hash = (Math.imul(Math.imul(hash, 31) + name, 31) + count) | 0;
  for (const [name, points] of wear) hash = (Math.imul(Math.imul(hash, 37) + name, 37) + points) | 0;
  return hash;
}

function isOf({ times, amounts, kindCount }: Entry, lot: ScheduledLot): boolean {
  const { kinds, wear } = lot;
  if (times !== lot.times || kindCount !== kinds.size || amounts.length !== 2 * (kinds.size + wear.size)) return false;
  let at = 0;
  for (const [name, count] of kinds) {
    if (amounts[at] !== name || amounts[at + 1] !== count) return false;
    at += 2;
  }
  for (const [name, points] of wear) {
    if (amounts[at] !== name || amounts[at + 1] !== points) return false;
    at += 2;
  }
  return true;
}

function entryOf(domain: CompiledDomain, lot: ScheduledLot): Entry {
  const { times, kinds, wear } = lot;
  const action = actionOf(domain, lot);
  Object.freeze(action.consumes);
  if (action.uses !== undefined) Object.freeze(action.uses);
  return { times, amounts: [...kinds, ...wear].flat(), kindCount: kinds.size, action: Object.freeze(action) };
}
