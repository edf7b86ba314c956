// How moves read the world: facts of cells, with the changes that a path has made by then, and what
// they mean for a body: where it lands, and whether a column is clear.
// Heights are absolute, in sixteenths of a block. A body is 29 sixteenths high (1.8 blocks).
// Invariant: all arrays are constants of one closure, which the engine then reads without checks.

import { CELL, HAZARD_KINDS, STATE_COUNT, UNDIGGABLE } from "../../schemas/plain.ts";
import {
  CELLS_PER_SECTION,
  type CellBuffers,
  cellIndex,
  GRID_SIZE,
  gridIndex,
  lapTag,
  SLOT_BITS,
} from "../cells/cell-buffers.ts";
import { COST } from "./costs.ts";
import { emptyRules, isInBoxes, type Rules } from "./rules.ts";

/** Where a body ends up in a cell: 0 to 15 is the height of its feet on the ground. */
export const SWIM = 16;
export const CLIMB = 17;
export const NOWHERE = -1;

export const BODY_HEIGHT = 29;
/** The highest step without a jump, and the highest jump. */
export const STEP_HEIGHT = 9;
export const JUMP_HEIGHT = 20;
const SLOT_MASK = (1 << SLOT_BITS) - 1;
const CLOSED = CELL.LAVA | CELL.UNLOADED | CELL.BARRED;
/** Facts of a block that the path placed, and of a cell that it dug free. */
const PLACED = 16 | CELL.SOLID;
const DUG = CELL.REPLACEABLE;
const AROUND = 7;
const MAX_FALLING = 12;
const CACTUS = HAZARD_KINDS.indexOf("cactus");

/** A world as a reader finds it: its number, and its extent. */
export interface WorldPlace {
  world: number;
  minY: number;
  height: number;
}

export interface GroundReader {
  readonly rules: Rules;
  /** Ticks to dig by state id. */
  readonly digTicks: Uint16Array;
  setWorld(place: WorldPlace): void;
  /** Facts of a cell, with the path's changes. */
  factsAt(x: number, y: number, z: number): number;
  /** As `factsAt`, and barred in a box that must not be entered: for cells that the body is in. */
  bodyAt(x: number, y: number, z: number): number;
  /** The facts after a hand opened or shut the cell's door. */
  toggledAt(x: number, y: number, z: number): number;
  /** Where a body ends up in a cell: the height of its feet, `SWIM`, `CLIMB` or `NOWHERE`. */
  landing(x: number, y: number, z: number): number;
  /** Whether nothing is in a column between two heights, and no wall at its `sides`. */
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
  /** Begins a new set of changes; `noteChange` adds to it, the latest change first. */
  startChanges(x: number, y: number, z: number): void;
  noteDug(x: number, y: number, z: number): void;
  notePlaced(x: number, y: number, z: number): void;
  noteToggled(x: number, y: number, z: number): void;
  dropChanges(): void;
  /** Whether a read met a cell of which nothing is known, since the last `forgetUnloaded`. */
  sawUnloaded(): boolean;
  forgetUnloaded(): void;
}

export function groundOf(buffers: CellBuffers): GroundReader {
  const grid = new Int32Array(buffers.grid);
  const states = new Uint16Array(buffers.states);
  const facts = new Uint32Array(buffers.facts);
  const toggled = new Uint16Array(buffers.toggled);
  const digTicks = new Uint16Array(STATE_COUNT);
  const changeStamp = new Int32Array(CELLS_PER_SECTION);
  const changedFacts = new Uint32Array(CELLS_PER_SECTION);
  const rules = emptyRules();
  let gridBase = 0;
  let factsBase = 0;
  let minY = 0;
  let layers = 0;
  let stamp = 0;
  let isChanged = false;
  let [nearX, nearY, nearZ] = [0, 0, 0];
  let unloaded = false;

  function stateAt(x: number, y: number, z: number): number {
    const layer = (y - minY) >> 4;
    if (layer >>> 0 >= layers) return -1;
    const [sx, sz] = [x >> 4, z >> 4];
    const entry = grid[gridBase + gridIndex(sx, sz, layer)] as number;
    if (entry >>> SLOT_BITS !== lapTag(sx, sz)) return STATE_COUNT - 1;
    return states[(entry & SLOT_MASK) * CELLS_PER_SECTION + cellIndex(x, y, z)] as number;
  }

  function changeAt(x: number, y: number, z: number): number {
    const isNear =
      x - nearX <= AROUND &&
      nearX - x <= AROUND &&
      y - nearY <= AROUND &&
      nearY - y <= AROUND &&
      z - nearZ <= AROUND &&
      nearZ - z <= AROUND;
    const at = cellIndex(x, y, z);
    return isNear && changeStamp[at] === stamp ? at : -1;
  }

  function factsAt(x: number, y: number, z: number): number {
    if (isChanged) {
      const at = changeAt(x, y, z);
      if (at >= 0) return changedFacts[at] as number;
    }
    const layer = (y - minY) >> 4;
    // Air above the world, the void below.
    if (layer >>> 0 >= layers) return 0;
    const sx = x >> 4;
    const sz = z >> 4;
    const entry = grid[gridBase + gridIndex(sx, sz, layer)] as number;
    if (entry >>> SLOT_BITS !== lapTag(sx, sz)) {
      unloaded = true;
      return CELL.UNLOADED;
    }
    const found = facts[
      factsBase + (states[(entry & SLOT_MASK) * CELLS_PER_SECTION + cellIndex(x, y, z)] as number)
    ] as number;
    if ((found & CELL.UNLOADED) !== 0) unloaded = true;
    return found;
  }

  function bodyAt(x: number, y: number, z: number): number {
    if (rules.forbidden.length > 0 && isInBoxes(rules.forbidden, x, y, z)) return CELL.BARRED;
    return factsAt(x, y, z);
  }

  function toggledAt(x: number, y: number, z: number): number {
    const state = Math.max(0, stateAt(x, y, z));
    const found = facts[factsBase + (toggled[factsBase + state] as number)] as number;
    // An open trapdoor over a ladder continues it.
    return (found & CELL.TOP) === 0 && (factsAt(x, y - 1, z) & CELL.CLIMBABLE) !== 0 ? found | CELL.CLIMBABLE : found;
  }

  function landing(x: number, y: number, z: number): number {
    const own = bodyAt(x, y, z);
    if ((own & CLOSED) !== 0) return NOWHERE;
    const top = own & CELL.TOP;
    if (top !== 0) return top < 16 ? top : NOWHERE;
    if ((own & CELL.WATER) !== 0) return rules.swim ? SWIM : NOWHERE;
    const below = factsAt(x, y - 1, z);
    const ground = below & CELL.TOP;
    if (ground >= 16) return ground - 16;
    if ((below & CELL.SCAFFOLDING) !== 0) return 0;
    return rules.climb && isClimbable(x, y, z) ? CLIMB : NOWHERE;
  }

  function isClimbable(x: number, y: number, z: number): boolean {
    const own = bodyAt(x, y, z);
    if ((own & CELL.CLIMBABLE) !== 0) return (own & (CELL.TOP | CLOSED)) === 0;
    // An open trapdoor over a ladder.
    const isOpen = (own & CELL.OPENS) !== 0 && (own & (CELL.TOP | CLOSED)) === 0;
    return isOpen && (factsAt(x, y - 1, z) & CELL.CLIMBABLE) !== 0;
  }

  function isClear(x: number, z: number, from: number, to: number, sides: number): boolean {
    const first = from >> 4;
    const last = (to - 1) >> 4;
    // Fences reach half a block into the cell above.
    if ((factsAt(x, first - 1, z) & CELL.TOP) + ((first - 1) << 4) > from) return false;
    for (let y = first; y <= last; y++) {
      const own = bodyAt(x, y, z);
      if ((own & CLOSED) !== 0) return false;
      if (((own >> CELL.WALLS_SHIFT) & sides) !== 0) return false;
      const top = own & CELL.TOP;
      if (top === 0) continue;
      const floor = y << 4;
      if (floor + top > from && floor + ((own >> CELL.BOTTOM_SHIFT) & CELL.BOTTOM_MASK) < to) return false;
    }
    return true;
  }

  const isLiquid = (x: number, y: number, z: number): boolean =>
    (factsAt(x, y, z) & (CELL.WATER | CELL.LAVA | CELL.UNLOADED)) !== 0;

  function digCost(x: number, y: number, z: number): number {
    const own = bodyAt(x, y, z);
    if ((own & CLOSED) !== 0) return -1;
    if ((own & CELL.TOP) === 0 && ((own >> CELL.WALLS_SHIFT) & CELL.SIDES_MASK) === 0) return 0;
    let cost = 0;
    for (let up = 0; up <= MAX_FALLING; up++) {
      // What hangs over a dug cell falls into it and is dug as well.
      if (up > 0 && (factsAt(x, y + up, z) & CELL.FALLS) === 0) return cost;
      if (isChanged && changeAt(x, y + up, z) >= 0) return -1;
      if (rules.unchanged.length > 0 && isInBoxes(rules.unchanged, x, y + up, z)) return -1;
      const state = stateAt(x, y + up, z);
      const ticks = state < 0 ? UNDIGGABLE : (digTicks[state] as number);
      if (ticks === UNDIGGABLE) return -1;
      if (
        isLiquid(x, y + up + 1, z) ||
        isLiquid(x - 1, y + up, z) ||
        isLiquid(x + 1, y + up, z) ||
        isLiquid(x, y + up, z - 1) ||
        isLiquid(x, y + up, z + 1)
      )
        return -1;
      cost += ticks * 10;
    }
    return -1;
  }

  function isPlaceable(x: number, y: number, z: number): boolean {
    if (rules.unchanged.length > 0 && isInBoxes(rules.unchanged, x, y, z)) return false;
    const layer = (y - minY) >> 4;
    return layer >>> 0 < layers && (factsAt(x, y, z) & (CELL.REPLACEABLE | CELL.UNLOADED)) === CELL.REPLACEABLE;
  }

  const hazardOf = (found: number): number => rules.hazards[(found >> CELL.HAZARD_SHIFT) & CELL.HAZARD_MASK] as number;

  const isHarm = (found: number): boolean =>
    (found & CELL.LAVA) !== 0 || ((found >> CELL.HAZARD_SHIFT) & CELL.HAZARD_MASK) === CACTUS;

  function dangerAt(x: number, y: number, z: number): number {
    const own = bodyAt(x, y, z);
    const head = bodyAt(x, y + 1, z);
    const under = (own & CELL.TOP) === 0 ? factsAt(x, y - 1, z) : 0;
    let cost = 0;
    if ((own | head | under) >> CELL.HAZARD_SHIFT !== 0) {
      const inFeet = hazardOf(own);
      const inHead = hazardOf(head);
      // A hazard without a shape harms the body that is in it, not the one above.
      const below = (under & CELL.TOP) !== 0 ? hazardOf(under) : 0;
      if (inFeet < 0 || inHead < 0 || below < 0) return -1;
      cost = inFeet + inHead + below;
    }
    if (
      isHarm(factsAt(x - 1, y, z)) ||
      isHarm(factsAt(x + 1, y, z)) ||
      isHarm(factsAt(x, y, z - 1)) ||
      isHarm(factsAt(x, y, z + 1))
    )
      cost += COST.besideHarm;
    const { spheres } = rules;
    for (let at = 0; at < spheres.length; at += 5) {
      const away = Math.hypot(
        x + 0.5 - (spheres[at] as number),
        y - (spheres[at + 1] as number),
        z + 0.5 - (spheres[at + 2] as number),
      );
      const radius = spheres[at + 3] as number;
      if (away < radius) cost += Math.round((spheres[at + 4] as number) * (1 - away / radius));
    }
    return cost;
  }

  function note(x: number, y: number, z: number, changed: number): void {
    const isNear = Math.max(Math.abs(x - nearX), Math.abs(y - nearY), Math.abs(z - nearZ)) <= AROUND;
    const at = cellIndex(x, y, z);
    if (!isNear || changeStamp[at] === stamp) return;
    changeStamp[at] = stamp;
    changedFacts[at] = changed;
  }

  return {
    rules,
    digTicks,
    setWorld(place) {
      gridBase = place.world * GRID_SIZE;
      factsBase = place.world * STATE_COUNT;
      minY = place.minY;
      layers = place.height >> 4;
      isChanged = false;
      unloaded = false;
    },
    factsAt,
    bodyAt,
    toggledAt,
    landing,
    isClear,
    isClimbable,
    digCost,
    canEverDig: (x, y, z) => digTicks[Math.max(0, stateAt(x, y, z))] !== UNDIGGABLE,
    isPlaceable,
    dangerAt,
    lowestY: () => minY,
    startChanges(x, y, z) {
      stamp++;
      isChanged = true;
      nearX = x;
      nearY = y;
      nearZ = z;
    },
    noteDug(x, y, z) {
      const isFirst = changeAt(x, y, z) < 0;
      note(x, y, z, DUG);
      if (!isFirst) return;
      for (let up = 1; up <= MAX_FALLING && (factsAt(x, y + up, z) & CELL.FALLS) !== 0; up++) {
        note(x, y + up, z, DUG);
      }
    },
    notePlaced: (x, y, z) => note(x, y, z, PLACED),
    noteToggled: (x, y, z) => note(x, y, z, toggledAt(x, y, z)),
    dropChanges() {
      isChanged = false;
    },
    sawUnloaded: () => unloaded,
    forgetUnloaded() {
      unloaded = false;
    },
  };
}
