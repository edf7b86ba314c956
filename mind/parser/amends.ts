// Clauses that amend the act before them: its amount, or a repetition. Each function returns
// whether it applies; an amount changes the last act.

import type { ParsedAct } from "./reading.ts";

/** "shear the sheep and bring me 4 wool": a repetition with an amount is not a second request. */
export function namesLast(acts: readonly ParsedAct[], { intent, targets: [again, ...more] }: ParsedAct): boolean {
  const last = acts.at(-1);
  const [only, ...others] = last?.targets ?? [];
  return (
    last?.intent === "obtain" &&
    intent === "obtain" &&
    others.length + more.length === 0 &&
    only?.qty === 1 &&
    again?.item === only.item
  );
}

/**
 * "we are out of torches, make a dozen": a bare amount counts the item before it; `stackOf` if it is
 * one of stacks.
 */
export function countsLast(
  acts: readonly ParsedAct[],
  count: number | undefined,
  stackOf?: (item: string) => number,
): boolean {
  const last = acts.at(-1);
  const [only, ...others] = last?.targets ?? [];
  if (last === undefined || only === undefined || others.length > 0 || count === undefined) return false;
  last.targets = [{ ...only, qty: Math.max(1, Math.ceil(count * (stackOf?.(only.item) ?? 1))) }];
  return true;
}
