// What moves ask of the world around a node. `ground.ts` answers it from the cells.
// Heights are in sixteenths of a block: absolute ones, or ones above the node's cell where said.

import type { Rules } from "./rules.ts";

/** Where a body ends up in a cell: 0 to 15 is the height of its feet on the ground. */
export const SWIM = 16;
export const CLIMB = 17;
export const NOWHERE = -1;

export const BODY_HEIGHT = 29;
/** The highest step without a jump, and the highest jump. */
export const STEP_HEIGHT = 9;
export const JUMP_HEIGHT = 20;
/** How far from a node the changes of its path are kept. */
export const CHANGES_WITHIN = 7;
/** A world as a reader finds it: its number, and its extent. */
export interface WorldPlace {
  world: number;
  minY: number;
  height: number;
}

/**
 * Reads of a node's surroundings: nine columns of cells around it, from three below its feet to
 * four above, which `look` loads at once. `column` is a number of `columnOf`, `dy` counts from the
 * feet's cell, and heights count from its floor.
 */
export interface Surroundings {
  /** Facts of a cell. */
  near(column: number, dy: number): number;
  /** `landing` in a column, for `dy` from -1 to 2. */
  landingNear(column: number, dy: number): number;
  /** `isClear` of a column. */
  isClearNear(column: number, from: number, to: number, sides: number): boolean;
}

export interface GroundReader extends Surroundings {
  readonly rules: Rules;
  /** Ticks to dig by state id. */
  readonly digTicks: Uint16Array;
  setWorld(place: WorldPlace): void;
  /** Loads the surroundings of a node, as the world has them. */
  look(x: number, y: number, z: number): void;
  /** Changes the surroundings as the path to the node did: the latest change first. */
  noteDug(x: number, y: number, z: number): void;
  notePlaced(x: number, y: number, z: number): void;
  noteToggled(x: number, y: number, z: number): void;
  /** Whether the path placed the block underfoot. */
  isOnPlaced(): boolean;
  /** Ends the changes; the reads of the surroundings are ready. */
  settle(): void;
  /** Facts of any cell, with the path's changes. */
  factsAt(x: number, y: number, z: number): number;
  /** As `factsAt`, and barred in a box that must not be entered: for cells that the body is in. */
  bodyAt(x: number, y: number, z: number): number;
  /** The facts after a hand opened or shut the cell's door. */
  toggledAt(x: number, y: number, z: number): number;
  /** Where a body ends up in a cell: the height of its feet, `SWIM`, `CLIMB` or `NOWHERE`. */
  landing(x: number, y: number, z: number): number;
  /**
   * The highest cell of a column, from `high` to `low`, that a body lands in; below `low` if there
   * is none.
   */
  firstLanding(x: number, z: number, high: number, low: number): number;
  /** Whether nothing is in a column between two absolute heights, and no wall at its `sides`. */
  isClear(x: number, z: number, from: number, to: number, sides: number): boolean;
  /** Whether a body climbs in the cell. */
  isClimbable(x: number, y: number, z: number): boolean;
  /** Tenths of ticks to dig a cell free, 0 if it is free; negative if it must not be dug. */
  digCost(x: number, y: number, z: number): number;
  /** Whether the tools dig the cell's block at all, whatever lies around it. */
  canEverDig(x: number, y: number, z: number): boolean;
  /** Whether a block may be placed into a cell. */
  isPlaceable(x: number, y: number, z: number): boolean;
  /** Tenths of ticks of the hazards of a cell for a body; negative for never. */
  dangerAt(x: number, y: number, z: number): number;
  lowestY(): number;
  highestY(): number;
  /** Whether a read met a cell of which nothing is known, since the last `look`. */
  sawUnloaded(): boolean;
}

/** The number of a column beside the node's. */
export const columnOf = (dx: number, dz: number): number => (dx + 1) * 3 + dz + 1;
export const OWN_COLUMN = columnOf(0, 0);
