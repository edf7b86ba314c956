// Matches words for groups of items ("sword", "armour", "tools", "food") against item names, and
// picks the best of several items.

const ARMOUR = /_(helmet|chestplate|leggings|boots)$|^elytra$/;
const TOOLS = /_(pickaxe|axe|shovel|hoe)$|^(shears|fishing_rod|flint_and_steel)$/;
const WEAPONS = /_(sword|axe)$|^(bow|crossbow|trident|mace)$/;
const GEAR = new RegExp(`${ARMOUR.source}|${TOOLS.source}|${WEAPONS.source}|^shield$`);

const FAMILIES: Readonly<Record<string, RegExp>> = {
  ...{ armour: ARMOUR, armor: ARMOUR, tool: TOOLS, tools: TOOLS, weapon: WEAPONS, weapons: WEAPONS },
  ...{ gear: GEAR, equipment: GEAR, kit: GEAR },
  ore: /_ore$|^(coal|raw_(iron|gold|copper)|redstone|lapis_lazuli|diamond|emerald|quartz)$/,
  food: /^(bread|apple|golden_apple|carrot|golden_carrot|cookie|melon_slice|pumpkin_pie|baked_potato|dried_kelp|cooked_.*|.*_stew|beetroot(_soup)?|sweet_berries|glow_berries|beef|porkchop|mutton|chicken|rabbit|cod|salmon|potato)$/,
};

/** From best to worst; an item of another material ranks between iron and chainmail. */
const MATERIALS = ["netherite", "diamond", "iron", "", "chainmail", "stone", "golden", "leather", "wooden"];

const materialOf = (item: string): number => {
  const at = MATERIALS.findIndex((material) => material !== "" && item.startsWith(`${material}_`));
  return at < 0 ? MATERIALS.indexOf("") : at;
};

/** Whether a word covers an item: as its name, as the last part of it ("sword"), or as a family. */
export const isOfFamily = (item: string, word: string): boolean => {
  const name = word.replaceAll(" ", "_");
  return item === name || item.endsWith(`_${name}`) || (FAMILIES[name]?.test(item) ?? false);
};

/** The item of the best material; undefined for an empty list. */
export const bestOf = (items: readonly string[]): string | undefined =>
  [...items].sort((a, b) => materialOf(a) - materialOf(b) || (a < b ? -1 : 1))[0];
