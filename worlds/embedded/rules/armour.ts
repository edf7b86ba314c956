// Armour: how much damage it absorbs, and how it wears. Pure. Source: Minecraft Wiki "Armor"
// (damage = damage x (1 - min(20, max(points / 5, points - 4 damage / (toughness + 8))) / 25); each
// piece loses a quarter of the damage, at least 1).

import { armourPoints } from "../../../capabilities/combat/armour.ts";
import type { ItemFactory, ItemStack, Slot } from "../core/items.ts";
import { worn } from "./wear.ts";

/** The window slots of helmet, chestplate, leggings and boots. */
export const ARMOUR_SLOTS = [5, 6, 7, 8] as const;

const TOUGHNESS: Record<string, number> = { diamond: 2, netherite: 3 };
const MAX_POINTS = 20;
const DAMAGE_PER_WEAR = 4;

interface Armour {
  points: number;
  toughness: number;
}

/** The protection of worn items, by their names; other items protect nothing. */
export function armourOf(names: readonly string[]): Armour {
  const pieces = names.filter((name) => armourPoints([name]) > 0);
  const toughness = pieces.reduce((sum, name) => sum + (TOUGHNESS[name.split("_", 1)[0] ?? ""] ?? 0), 0);
  return { points: armourPoints(pieces), toughness };
}

/** The damage that remains, in health points. */
export function afterArmour(damage: number, { points, toughness }: Armour): number {
  const effective = Math.max(points / 5, points - (4 * damage) / (toughness + 8));
  return damage * (1 - Math.min(MAX_POINTS, effective) / 25);
}

/** A worn piece after a blow; null when it breaks. */
export function wornArmour(items: ItemFactory, piece: ItemStack, damage: number): Slot {
  if (armourOf([piece.name]).points === 0) return piece;
  return worn(items, piece, Math.max(1, Math.floor(damage / DAMAGE_PER_WEAR)));
}
