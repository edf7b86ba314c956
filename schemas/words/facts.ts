// Facts about names and amounts that need no schema.

/** Whether a name is a fact or an amount of the world, rather than an inventory item. */
export const isFact = (name: string): boolean => name.includes(":");

/** Whether a name is an item tag, such as `#logs`. */
export const isTag = (name: string): boolean => name.startsWith("#");

/**
 * A dimension's name in documents: overworld, nether or end, which the game calls
 * `minecraft:the_nether` and mineflayer `the_nether`. Other names stay.
 */
export const dimensionName = (name: string): string =>
  name.replace(/^(?:minecraft:)?(?:the_)?(overworld|nether|end)$/, "$1");

/** Maximum food points of a body. */
export const MAX_FOOD = 20;

/** Operators that count on luck require it; it holds only where nothing else gives a plan. */
export const LUCK = "luck:taken";

/** Slots of a player's inventory. */
export const INVENTORY_SLOTS = 36;

/** The item of a name without its variant: `potion` of `potion+healing`. */
export const plainName = (name: string): string => name.split("+", 1)[0] ?? name;

const ENCHANTED = "+silk_touch";

/** The variant that also counts as the plain item: an enchanted pickaxe is a pickaxe. */
export const enchantedName = (name: string): string => name + ENCHANTED;

/**
 * The plain item that a variant also is; a potion of healing is no bottle of water. Undefined for
 * all other names.
 */
export const countsAs = (name: string): string | undefined =>
  name.endsWith(ENCHANTED) ? name.slice(0, -ENCHANTED.length) : undefined;

/**
 * How many of what is held serve a wish for the item: its own, and enchanted ones beyond those that
 * are wished for themselves.
 */
export function servingAs(
  item: string,
  wished: Readonly<Record<string, number>>,
  held: (name: string) => number,
): number {
  const enchanted = enchantedName(item);
  return held(item) + Math.max(0, held(enchanted) - (wished[enchanted] ?? 0));
}
