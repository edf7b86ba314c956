// What can be told of names and amounts of the world without a schema.

/** Whether a name is a fact or an amount of the world, not an inventory item. */
export const isFact = (name: string): boolean => name.includes(":");

/** A dimension as documents name it: overworld, nether or end for the game's own, which it calls `minecraft:the_nether` and mineflayer `the_nether`. */
export const dimensionName = (name: string): string =>
  name.replace(/^(?:minecraft:)?(?:the_)?(overworld|nether|end)$/, "$1");

/** Points of food that a body holds at most. */
export const MAX_FOOD = 20;

/** Slots of an inventory. */
export const INVENTORY_SLOTS = 36;
