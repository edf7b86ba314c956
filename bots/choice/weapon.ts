// Chooses the weapon: the held item with the most damage per second. Against creatures that do not
// strike back, tools are spared; against those that do, a pickaxe is better than the fist. Pure.

import { blowOf, pauseBetweenBlows } from "../../capabilities/combat/blows.ts";

const harmASecond = (item: string | null): number => (blowOf(item).damage * 1_000) / pauseBetweenBlows(item);

/**
 * The name of the held item to strike with, or null for none: the one that the plan names if it is
 * held, else a sword. Against creatures that strike back it is the best item there is; a tool made
 * only for digging comes last.
 */
export function chooseWeapon(held: readonly string[], named: string | null, strikesBack: boolean): string | null {
  if (named !== null && held.includes(named)) return named;
  const best = (kind: RegExp): string | undefined =>
    held.filter((item) => kind.test(item)).sort((a, b) => harmASecond(b) - harmASecond(a) || (a < b ? -1 : 1))[0];
  if (!strikesBack) return best(/_sword$/) ?? null;
  return best(/_(sword|axe)$/) ?? best(/_pickaxe$/) ?? null;
}
