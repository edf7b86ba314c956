// What a clause says of the one before it: its number, or the same again. Each tells whether it did; a number changes the last act.

import type { ParsedAct } from "./reading.ts";

/** "shear the sheep and bring me 4 wool": the same again, with its number, is no second wish. */
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

/** "we are out of torches, make a dozen": a number alone is of what was named before. Tells whether there was any. */
export function countsLast(acts: readonly ParsedAct[], count: number | undefined): boolean {
  const last = acts.at(-1);
  const [only, ...others] = last?.targets ?? [];
  if (last === undefined || only === undefined || others.length > 0 || count === undefined) return false;
  last.targets = [{ ...only, qty: count }];
  return true;
}
