// Held food: which to eat first, and eating it. Harmful food is not eaten; food that is better
// cooked comes last. Source: minecraft.wiki, Food (effects of raw chicken, rotten flesh, spider
// eyes, poisonous potatoes and pufferfish).

import type { Bot } from "mineflayer";
import type { Item } from "prismarine-item";

const HARMS = /^(rotten_flesh|spider_eye|poisonous_potato|pufferfish|chicken|suspicious_stew|chorus_fruit)$/;
/** Kept for emergencies. */
const PRECIOUS = /^(golden_apple|enchanted_golden_apple|golden_carrot)$/;
const RAW = /^(beef|porkchop|mutton|rabbit|cod|salmon|potato|kelp)$/;

interface EdibleItem {
  name: string;
  foodPoints: number;
}

/** The edible items among these, best first. Pure. */
export function byTaste<T extends { name: string }>(
  items: readonly T[],
  foods: Readonly<Record<string, EdibleItem>>,
): T[] {
  const rank = ({ name }: T): number =>
    (foods[name]?.foodPoints ?? 0) - (RAW.test(name) ? 20 : 0) - (PRECIOUS.test(name) ? 40 : 0);
  return items
    .filter(({ name }) => Object.hasOwn(foods, name) && !HARMS.test(name))
    .sort((a, b) => rank(b) - rank(a) || (a.name < b.name ? -1 : 1));
}

/** The stack to eat from; undefined if no held food is good to eat and may be used up. */
export const edibleHeld = ({ bot, maySpend }: Eater): Item | undefined =>
  byTaste(bot.inventory.items(), bot.registry.foodsByName as unknown as Record<string, EdibleItem>).find(({ name }) =>
    maySpend(name),
  );

interface Eater {
  readonly bot: Bot;
  maySpend(item: string): boolean;
}
