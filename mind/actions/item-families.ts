// Words for several items ("sword", "armour", "tools", "food") against the names of items, and which of several is the best to take.

const FAMILIES: Readonly<Record<string, RegExp>> = {
  armour: /_(helmet|chestplate|leggings|boots)$|^elytra$/,
  tools: /_(pickaxe|axe|shovel|hoe)$/,
  weapon: /_(sword|axe)$|^(bow|crossbow|trident)$/,
  ore: /_ore$|^(coal|raw_(iron|gold|copper)|redstone|lapis_lazuli|diamond|emerald|quartz)$/,
  food: /^(bread|apple|golden_apple|carrot|golden_carrot|cookie|melon_slice|pumpkin_pie|baked_potato|dried_kelp|cooked_.*|.*_stew|beetroot(_soup)?|sweet_berries|glow_berries|beef|porkchop|mutton|chicken|rabbit|cod|salmon|potato)$/,
};

/** From the best to the worst; what is of no such material comes between iron and stone. */
const MATERIALS = ["netherite", "diamond", "iron", "", "chainmail", "stone", "golden", "leather", "wooden"];

const materialOf = (item: string): number => {
  const at = MATERIALS.findIndex((material) => material !== "" && item.startsWith(`${material}_`));
  return at < 0 ? MATERIALS.indexOf("") : at;
};

/** Whether a word covers an item: its own name, the last part of it ("sword"), or a family's name. */
export const isOfFamily = (item: string, word: string): boolean => {
  const name = word.replaceAll(" ", "_");
  return item === name || item.endsWith(`_${name}`) || (FAMILIES[name]?.test(item) ?? false);
};

/** The best of several items by what they are made of; undefined where there is none. */
export const bestOf = (items: readonly string[]): string | undefined =>
  [...items].sort((a, b) => materialOf(a) - materialOf(b) || (a < b ? -1 : 1))[0];
