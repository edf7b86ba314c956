// Deeply frozen documents: results derived from one may be cached with it.
// Invariant: only documents frozen here count; Object.freeze alone leaves their members mutable.

const frozen = new WeakSet<object>();

/** Freezes a plain document and everything in it; returns the same object. */
export function frozenDocument<D extends object>(document: D): D {
  const pending: object[] = [document];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (frozen.has(next)) continue;
    Object.freeze(next);
    for (const value of Object.values(next)) if (typeof value === "object" && value !== null) pending.push(value);
  }
  frozen.add(document);
  return document;
}

/** Whether `frozenDocument` froze it. */
export const isFrozenDocument = (document: object): boolean => frozen.has(document);
