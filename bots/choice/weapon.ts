// What to strike with: the held weapon that does most damage a second. Against what does not strike back no durability is spent on a tool;
// against what does, a pickaxe is better than the fist. Pure.

import { blowOf, pauseBetweenBlows } from "../../capabilities/combat/blows.ts";

const harmASecond = (item: string | null): number => (blowOf(item).damage * 1_000) / pauseBetweenBlows(item);

/**
 * The name of the held item to strike with, or null for none: the one that the plan names where it is held, else a sword, and
 * against what strikes back the best there is, a tool that only digs last.
 */
export function chooseWeapon(held: readonly string[], named: string | null, strikesBack: boolean): string | null {
  if (named !== null && held.includes(named)) return named;
  const best = (kind: RegExp): string | undefined =>
    held.filter((item) => kind.test(item)).sort((a, b) => harmASecond(b) - harmASecond(a) || (a < b ? -1 : 1))[0];
  if (!strikesBack) return best(/_sword$/) ?? null;
  return best(/_(sword|axe)$/) ?? best(/_pickaxe$/) ?? null;
}
