// Documents that nobody changes any more, frozen through and through, so that what follows from one may be kept beside it.
// Invariant: only what was frozen here counts, since a document that is frozen at its surface alone may still change beneath it.

const frozen = new WeakSet<object>();

/** Freezes a plain document with all that is in it; the same one. */
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
