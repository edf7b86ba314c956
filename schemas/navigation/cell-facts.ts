// What navigation knows of a block state: one number of 32 bits, compiled from collision shapes by
// `domains/minecraft/cell-facts`. Heights are in sixteenths of a block above the cell's floor.
// Invariant: the fields do not overlap, and no fact depends on neighbouring cells.
// Loads no schema, because the navigation thread reads it.

/** Field layouts: the first bit, and the mask of the value after shifting. */
export const CELL = {
  /** Top of the collision boxes at the centre, where a body stands; 0 without any, at most 24. */
  TOP: 0x1f,
  /** Bottom of the boxes at the centre, 0 to 15, for the clearance of heads. */
  BOTTOM_SHIFT: 5,
  BOTTOM_MASK: 0xf,
  /** Sides (`SIDE`) that no body passes, such as the leaf of an open door. */
  WALLS_SHIFT: 9,
  /** Sides at which the top is lower by half a block: bodies walk up there without a jump. */
  RAMPS_SHIFT: 13,
  SIDES_MASK: 0xf,
  WATER: 1 << 17,
  LAVA: 1 << 18,
  CLIMBABLE: 1 << 19,
  /** Bodies stand on it and sink through it. */
  SCAFFOLDING: 1 << 20,
  /** Falls when the block below goes. */
  FALLS: 1 << 21,
  /** Index in `HAZARD_KINDS`; 0 for none. */
  HAZARD_SHIFT: 22,
  HAZARD_MASK: 0xf,
  /** A hand opens and shuts it: `toggled` of the facts has its other state. */
  OPENS: 1 << 26,
  /** A block may be placed into it. */
  REPLACEABLE: 1 << 27,
  /** Another block may be placed against it. */
  SOLID: 1 << 28,
  /** Nothing is known of the cell. */
  UNLOADED: 1 << 29,
  /** Lies in a box that the body must not enter. No table has it: a search adds it. */
  BARRED: 1 << 30,
} as const;

/** Bits of the sides of a cell: west is -x, north is -z. */
export const SIDE = { WEST: 1, EAST: 2, NORTH: 4, SOUTH: 8 } as const;

/** The state id that stands for a cell of which nothing is known. */
export const UNLOADED_STATE = 0xffff;
/** State ids fit 16 bits in all versions. */
export const STATE_COUNT = 0x1_0000;

/**
 * What costs or hurts a body. `under` is said of the block that it stands on, the others of the
 * cells that it is in.
 */
export const HAZARD_KINDS = [
  "none",
  "magma",
  "cactus",
  "berryBush",
  "fire",
  "powderSnow",
  "campfire",
  "witherRose",
  "web",
  "honey",
  "soulSand",
  "ice",
  "bubbles",
  "portal",
] as const;
export type HazardKind = Exclude<(typeof HAZARD_KINDS)[number], "none">;

/** The facts of all states of a version, by state id. */
export interface CellFactsTable {
  mcVersion: string;
  /** `STATE_COUNT` numbers, as `CELL` lays them out. */
  facts: Uint32Array;
  /** The state that a hand turns a state into, by state id; the state itself where it turns none. */
  toggled: Uint16Array;
}

/** The ticks to dig a state at a body's best tool, by state id; `UNDIGGABLE` where it never digs. */
export type DigTicks = Uint16Array;
export const UNDIGGABLE = 0xffff;
