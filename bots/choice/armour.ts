// Chooses armour: the held piece with the most points for a place of the body. Pure.

import { armourPoints } from "../../capabilities/combat/armour.ts";

/** Where armour is worn, as mineflayer names the places, and the slots of the inventory. */
export const ARMOUR_PLACES = [
  ["head", 5],
  ["torso", 6],
  ["legs", 7],
  ["feet", 8],
] as const;
type ArmourPlace = (typeof ARMOUR_PLACES)[number][0];

const PIECE: Readonly<Record<ArmourPlace, string>> = {
  head: "_helmet",
  torso: "_chestplate",
  legs: "_leggings",
  feet: "_boots",
};

/**
 * The held piece to put on; null if what is worn is as good, or is no armour (wings, a pumpkin), or is
 * gold, which keeps piglins calm.
 */
export function betterArmour(held: readonly string[], place: ArmourPlace, worn: string | null): string | null {
  const points = (name: string): number => armourPoints([name]);
  if (worn !== null && (points(worn) === 0 || worn.startsWith("golden_"))) return null;
  const pieces = held.filter((name) => name.endsWith(PIECE[place])).sort((a, b) => points(b) - points(a));
  const [best] = pieces;
  return best !== undefined && points(best) > (worn === null ? 0 : points(worn)) ? best : null;
}
