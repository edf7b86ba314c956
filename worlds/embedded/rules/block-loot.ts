// The loot of a block in its current state: the tables give the loot of ripe crops and single
// slabs, this file the rest. Source: Minecraft Wiki, pages of the blocks named here ("Drops"):
// unripe crops give their seed back, a double slab both slabs.

import type { BlockKind } from "../core/blocks.ts";
import type { WorldContext } from "../core/context.ts";
import { integerBetween } from "../generator/random.ts";
import { type HeldTool, type Loot, rollBlockLoot } from "./loot.ts";

/** The age from which the tables apply, and the loot before: one of the item, or nothing. */
const UNRIPE: Record<string, { ripe: number; leaves: string | null }> = {
  wheat: { ripe: 7, leaves: "wheat_seeds" },
  beetroots: { ripe: 3, leaves: "beetroot_seeds" },
  carrots: { ripe: 7, leaves: "carrot" },
  potatoes: { ripe: 7, leaves: "potato" },
  nether_wart: { ripe: 3, leaves: "nether_wart" },
  cocoa: { ripe: 2, leaves: "cocoa_beans" },
  sweet_berry_bush: { ripe: 3, leaves: null },
};
const HALF_RIPE_BUSH = 2;
const STEM_ROLLS = 3;
const STEM_AGES = 15;

/** Rolls the loot of a block of this kind, broken with `tool` or with the bare hand. */
export function rollKindLoot(
  { rules, random }: Pick<WorldContext, "rules" | "random">,
  { name, properties }: BlockKind,
  tool: HeldTool | null,
): Loot[] {
  const age = Number(properties.age ?? 0);
  const unripe = UNRIPE[name];
  if (unripe !== undefined && age < unripe.ripe) {
    if (name === "sweet_berry_bush" && age === HALF_RIPE_BUSH) {
      return [{ item: "sweet_berries", count: integerBetween(random, 1, 2) }];
    }
    return unripe.leaves === null ? [] : [{ item: unripe.leaves, count: 1 }];
  }
  const stem = /^(?:attached_)?(melon|pumpkin)_stem$/.exec(name);
  if (stem !== null && properties.age !== undefined) {
    const rolls = Array.from({ length: STEM_ROLLS }, () => random() < (age + 1) / STEM_AGES);
    const count = rolls.filter(Boolean).length;
    return count === 0 ? [] : [{ item: `${stem[1]}_seeds`, count }];
  }
  const loot = rollBlockLoot(rules, name, tool, random);
  return properties.type === "double" ? loot.map(({ item, count }) => ({ item, count: count * 2 })) : loot;
}
