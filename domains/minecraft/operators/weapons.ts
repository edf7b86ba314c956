// The weapons that an operator may use, and its cost with the weakest of them: as with digging, a
// plan may hold any.

import { byCodeUnit, type Operator } from "../../../schemas/index.ts";
import { BARE_HAND, blowsToKill, killTicks, type Opponent } from "../costs/combat.ts";
import type { HeldWeapon } from "../tables/weapons.ts";
import { wear } from "./family.ts";

export interface WeaponUse {
  uses: Operator["uses"];
  /** Game ticks of one kill in the worst case. */
  ticks: number;
}

/** Killing with the bare hand. */
export const unarmed = (opponent: Opponent): WeaponUse => ({ uses: [], ticks: killTicks(opponent, BARE_HAND) });

/**
 * `kills` kills with any weapon of which one new piece survives the total wear, so that a step
 * needs one tool; if none does, with the most durable ones. Wear is of all kills, time of one.
 */
export function armedUse(opponent: Opponent, kills: number, weapons: readonly HeldWeapon[]): WeaponUse {
  const wearOf = (weapon: HeldWeapon): number => blowsToKill(opponent, weapon) * weapon.wear * kills;
  // Drops the weapons that wear most until the rest survive the highest wear among them.
  let kept = [...weapons].sort((a, b) => wearOf(a) - wearOf(b));
  const lasts = (): boolean => kept.every(({ durability }) => durability >= Math.max(...kept.map(wearOf)));
  while (kept.length > 0 && !lasts()) kept = kept.slice(0, -1);
  if (kept.length === 0) {
    const longest = Math.max(...weapons.map(({ durability }) => durability));
    kept = weapons.filter(({ durability }) => durability === longest);
  }
  return {
    uses: [{ anyOf: kept.map(({ item }) => item).sort(byCodeUnit), durability: wear(Math.max(...kept.map(wearOf))) }],
    ticks: Math.max(...kept.map((weapon) => killTicks(opponent, weapon))),
  };
}

/** `blows` attacks with a sword that is good enough for a boss. */
export const strongSword = (blows: number, weapons: readonly HeldWeapon[]): Operator["uses"][number] => ({
  anyOf: weapons.filter((weapon) => weapon.strong && weapon.wear === 1).map(({ item }) => item),
  durability: blows,
});
