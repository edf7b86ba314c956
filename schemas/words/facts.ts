// Facts about names and amounts that need no schema.

/** Whether a name is a fact or an amount of the world, rather than an inventory item. */
export const isFact = (name: string): boolean => name.includes(":");

const SEEN = "seen:";

/** What follows a crop's name while it is not ripe. */
const GROWING = "/growing";

/**
 * The amount of the world that a sighting is: `seen:iron_ore`; `seen:wheat/growing` of a crop that is
 * not ripe.
 */
export const sightOf = ({ block, ripe = true }: { block: string; ripe?: boolean | undefined }): string =>
  `${SEEN}${block}${ripe ? "" : GROWING}`;

/** The fact that such a station, liquid or creature is near, if there is one for it. */
export const placeOf = ({ block }: { block: string }): string => `near:${block}`;

/** The sighting of such an amount, without `seen:`. */
export const sightingOf = (name: string): { block: string; ripe?: false } =>
  name.endsWith(GROWING) ? { block: name.slice(0, -GROWING.length), ripe: false } : { block: name };

/** Whether a name is an item tag, such as `#logs`. */
export const isTag = (name: string): boolean => name.startsWith("#");

/**
 * A dimension's name in documents: overworld, nether or end, which the game calls
 * `minecraft:the_nether` and mineflayer `the_nether`. Other names stay.
 */
export const dimensionName = (name: string): string =>
  name.replace(/^(?:minecraft:)?(?:the[_ ])?(overworld|nether|end)$/i, (_, own: string) => own.toLowerCase());

/** Facts that fields of a state stand for: where the body is, and what time it is. */
export const factsOfPlace = ({
  dimension,
  biome,
  time,
}: {
  dimension: string;
  biome?: string | undefined;
  time?: string | undefined;
}): string[] => [
  `dimension:${dimension}`,
  ...(biome === undefined ? [] : [`biome:${biome}`, nearBiome(biome)]),
  ...(time === undefined ? [] : [`time:${time}`]),
];

/** The fact that a biome is near: a body there is in it. */
export const nearBiome = (biome: string): string => `near:biome:${biome}`;

/** Amounts stay far below 2^31 so that planners may keep them in 32-bit integers. */
export const MAX_COUNT = 1_000_000;

/** Maximum food points of a body. */
export const MAX_FOOD = 20;

/** Maximum health points of a body. */
export const MAX_HEALTH = 20;

/** Operators that count on luck require it; it holds only where nothing else gives a plan. */
export const LUCK = "luck:taken";

const CONTAINER =
  /(?:^|_)(?:chest|barrel|shulker_box|hopper|dispenser|dropper|furnace|smoker|crafter|shelf|chiseled_bookshelf)$/;

/** Whether items can lie in such a block. */
export const isContainer = (block: string): boolean => CONTAINER.test(block);

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
