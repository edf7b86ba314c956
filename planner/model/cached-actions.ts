// Cached actions by batch: plans of one domain repeat the same batches, and a caller that derives
// something from an action can keep that with it.
// Invariant: shared actions are frozen, and a batch never finds another batch's action.

import type { Action } from "../../schemas/index.ts";
import type { CompiledDomain } from "./compiled-domain.ts";
import { actionOf, type ScheduledBatch } from "./operator-batch.ts";

/** Some hundred bytes each; plans of whole inventories have some thousand. */
const MAX_CACHED = 8_192;

interface CachedAction {
  times: number;
  /** Fluents and amounts in turn: the consumed members, then the wear. */
  amounts: readonly number[];
  kindCount: number;
  action: Action;
}

interface ActionCache {
  /** By operator, then by the hash of a batch: the latest stays. */
  byOperator: (Map<number, CachedAction> | undefined)[];
  size: number;
}

const actionCache = new WeakMap<CompiledDomain, ActionCache>();

/** The document's form of a scheduled batch, frozen. */
export function cachedAction(domain: CompiledDomain, batch: ScheduledBatch): Action {
  let all = actionCache.get(domain);
  if (all === undefined || all.size >= MAX_CACHED) {
    all = { byOperator: [], size: 0 };
    actionCache.set(domain, all);
  }
  const { operator } = batch;
  let own = all.byOperator[operator];
  if (own === undefined) {
    own = new Map();
    all.byOperator[operator] = own;
  }
  const key = hashOf(batch);
  const before = own.get(key);
  if (before !== undefined && isOf(before, batch)) return before.action;
  const entry = entryOf(domain, batch);
  own.set(key, entry);
  all.size++;
  return entry.action;
}

function hashOf({ times, consumed, wear }: ScheduledBatch): number {
  let hash = times | 0;
  for (const [fluent, count] of consumed) hash = (Math.imul(Math.imul(hash, 31) + fluent, 31) + count) | 0;
  for (const [fluent, points] of wear) hash = (Math.imul(Math.imul(hash, 37) + fluent, 37) + points) | 0;
  return hash;
}

function isOf({ times, amounts, kindCount }: CachedAction, batch: ScheduledBatch): boolean {
  const { consumed, wear } = batch;
  if (times !== batch.times || kindCount !== consumed.size || amounts.length !== 2 * (consumed.size + wear.size))
    return false;
  let at = 0;
  for (const [fluent, count] of consumed) {
    if (amounts[at] !== fluent || amounts[at + 1] !== count) return false;
    at += 2;
  }
  for (const [fluent, points] of wear) {
    if (amounts[at] !== fluent || amounts[at + 1] !== points) return false;
    at += 2;
  }
  return true;
}

function entryOf(domain: CompiledDomain, batch: ScheduledBatch): CachedAction {
  const { times, consumed, wear } = batch;
  const action = actionOf(domain, batch);
  Object.freeze(action.consumes);
  if (action.uses !== undefined) Object.freeze(action.uses);
  return { times, amounts: [...consumed, ...wear].flat(), kindCount: consumed.size, action: Object.freeze(action) };
}
