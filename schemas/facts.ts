// What can be told of names and amounts of the world without a schema.

/** Whether a name is a fact or an amount of the world, not an inventory item. */
export const isFact = (name: string): boolean => name.includes(":");

/** Points of food that a body holds at most. */
export const MAX_FOOD = 20;

/** Slots of an inventory. */
export const INVENTORY_SLOTS = 36;
