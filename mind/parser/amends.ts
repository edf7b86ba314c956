// Clauses that amend the act before them: its amount, or a repetition. Each function returns
// whether it applies; an amount changes the last act.

import type { ParsedAct } from "./reading.ts";

/** "shear the sheep and bring me 4 wool": a repetition with an amount is not a second request. */
function namesLast(acts: readonly ParsedAct[], { intent, targets: [again, ...more] }: ParsedAct): boolean {
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

const ONGOING = new Set(["follow", "guard", "stay", "attack", "flee", "come"]);
const kindOf = (act: ParsedAct | undefined): string | undefined => act?.targets[0]?.item.split("_").at(-1);

/**
 * Adds an act; it replaces the last one if it repeats it with an amount, or says which kind of what
 * was `lacked` to be lacking.
 */
export function add(acts: ParsedAct[], act: ParsedAct, lacked?: ParsedAct): void {
  const isLacked =
    lacked !== undefined && lacked === acts.at(-1) && act.intent === "obtain" && kindOf(act) === kindOf(lacked);
  // "Milk a cow, need 3 buckets".
  const [only, ...others] = acts.at(-1)?.targets ?? [];
  const [bucket] = act.targets;
  if (
    act.intent === "obtain" &&
    bucket?.item === "bucket" &&
    bucket.qty !== 1 &&
    others.length === 0 &&
    /_bucket$/.test(only?.item ?? "")
  ) {
    countsLast(acts, bucket.qty === "all" ? undefined : bucket.qty);
    return;
  }
  // "Follow me and keep up with me" is one act; "jump, jump" is not.
  const isSame = ONGOING.has(act.intent) && JSON.stringify(acts.at(-1)) === JSON.stringify(act);
  if (isLacked || isSame || namesLast(acts, act)) acts.pop();
  acts.push(act);
}
