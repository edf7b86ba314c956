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

/** Slots of a player's inventory. */
export const INVENTORY_SLOTS = 36;
