// How moves read the world: facts of cells, with the changes that a path has made by then, and what
// they mean for a body: where it lands, and whether a column is clear.
// Heights are absolute, in sixteenths of a block. A body is 29 sixteenths high (1.8 blocks).
// Invariant: all arrays are constants of one closure, which the engine then reads without checks.

import { CELL, STATE_COUNT, UNDIGGABLE } from "../../schemas/plain.ts";
import {
  CELLS_PER_SECTION,
  type CellBuffers,
  cellIndex,
  GRID_SIZE,
  gridIndex,
  lapTag,
  SLOT_BITS,
} from "../cells/cell-buffers.ts";
import { dangerOf } from "./danger.ts";
import { CHANGES_WITHIN, CLIMB, columnOf, type GroundReader, NOWHERE, SWIM } from "./ground-reader.ts";
import { emptyRules, isInBoxes } from "./rules.ts";

const SLOT_MASK = (1 << SLOT_BITS) - 1;
const CLOSED = CELL.LAVA | CELL.UNLOADED | CELL.BARRED;
/** Facts of a block that the path placed, and of a cell that it dug free. */
const PLACED = 16 | CELL.SOLID;
const DUG = CELL.REPLACEABLE;
/** What keeps a cell from being free without a closer look. */
const IN_THE_WAY = CELL.TOP | CLOSED | (CELL.SIDES_MASK << CELL.WALLS_SHIFT);
/** What a landing needs in a cell or in the one below it. */
const MAY_LAND = CELL.TOP | CELL.WATER | CELL.CLIMBABLE | CELL.SCAFFOLDING;
const MAX_FALLING = 12;

const COLUMNS = 9;
const BELOW = 3;
const HEIGHT_BITS = 3;
const HEIGHT = 1 << HEIGHT_BITS;
const LANDING_BITS = 2;

export function groundOf(buffers: CellBuffers): GroundReader {
  const grid = new Int32Array(buffers.grid);
  const states = new Uint16Array(buffers.states);
  const facts = new Int32Array(buffers.facts);
  const toggled = new Uint16Array(buffers.toggled);
  const digTicks = new Uint16Array(STATE_COUNT);
  const changeStamp = new Int32Array(CELLS_PER_SECTION);
  const changedFacts = new Int32Array(CELLS_PER_SECTION);
  const cells = new Int32Array(COLUMNS * HEIGHT);
  /** By column, a bit for each cell: nothing is in it; its block reaches into the next. */
  const freeCells = new Int32Array(COLUMNS);
  const tallCells = new Int32Array(COLUMNS);
  const landings = new Int32Array(COLUMNS << LANDING_BITS);
  const rules = emptyRules();
  let gridBase = 0;
  let factsBase = 0;
  let minY = 0;
  let layers = 0;
  let stamp = 0;
  let isChanged = false;
  let nearX = 0;
  let nearY = 0;
  let nearZ = 0;
  let unloaded = false;
  let standing = false;

  function stateAt(x: number, y: number, z: number): number {
    const layer = (y - minY) >> 4;
    if (layer >>> 0 >= layers) return -1;
    const sx = x >> 4;
    const sz = z >> 4;
    const entry = grid[gridBase + gridIndex(sx, sz, layer)] as number;
    if (entry >>> SLOT_BITS !== lapTag(sx, sz)) return STATE_COUNT - 1;
    return states[(entry & SLOT_MASK) * CELLS_PER_SECTION + cellIndex(x, y, z)] as number;
  }

  /** The place of a cell's change, or a negative number. Only the near cells are kept. */
  function changeAt(x: number, y: number, z: number): number {
    const at = cellIndex(x, y, z);
    if (changeStamp[at] !== stamp) return -1;
    const dx = x - nearX;
    const dy = y - nearY;
    const dz = z - nearZ;
    const isNear =
      dx <= CHANGES_WITHIN &&
      dx >= -CHANGES_WITHIN &&
      dy <= CHANGES_WITHIN &&
      dy >= -CHANGES_WITHIN &&
      dz <= CHANGES_WITHIN &&
      dz >= -CHANGES_WITHIN;
    return isNear ? at : -1;
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

  function firstLanding(x: number, z: number, high: number, low: number): number {
    let own = bodyAt(x, high, z);
    for (let y = high; y >= low; y--) {
      const below = bodyAt(x, y - 1, z);
      // Free air over free air: most of all cells.
      if (((own | below) & MAY_LAND) !== 0 && landing(x, y, z) >= 0) return y;
      own = below;
    }
    return low - 1;
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

  /** Whether the cell's liquid would flow into one that is dug beside it, and must not. */
  const mayFlow = (x: number, y: number, z: number): boolean =>
    (factsAt(x, y, z) & (rules.floods ? CELL.LAVA | CELL.UNLOADED : CELL.WATER | CELL.LAVA | CELL.UNLOADED)) !== 0;

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
        mayFlow(x, y + up + 1, z) ||
        mayFlow(x - 1, y + up, z) ||
        mayFlow(x + 1, y + up, z) ||
        mayFlow(x, y + up, z - 1) ||
        mayFlow(x, y + up, z + 1)
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

  const dangerAt = dangerOf({ rules, factsAt, bodyAt });

  function loadColumn(x: number, z: number, column: number): void {
    const sx = x >> 4;
    const sz = z >> 4;
    const tag = lapTag(sx, sz);
    const inColumn = cellIndex(x, 0, z);
    const bottom = nearY - BELOW;
    const start = column << HEIGHT_BITS;
    let at = 0;
    while (at < HEIGHT) {
      const y = bottom + at;
      const layer = (y - minY) >> 4;
      // To the end of the section, or of the column.
      const end = Math.min(HEIGHT, at + 16 - (y & 15));
      if (layer >>> 0 >= layers) {
        for (; at < end; at++) cells[start + at] = 0;
        continue;
      }
      const entry = grid[gridBase + gridIndex(sx, sz, layer)] as number;
      if (entry >>> SLOT_BITS !== tag) {
        unloaded = true;
        for (; at < end; at++) cells[start + at] = CELL.UNLOADED;
        continue;
      }
      const first = (entry & SLOT_MASK) * CELLS_PER_SECTION + inColumn + (y & 15) - at;
      for (; at < end; at++) {
        const found = facts[factsBase + (states[first + at] as number)] as number;
        if ((found & CELL.UNLOADED) !== 0) unloaded = true;
        cells[start + at] = found;
      }
    }
  }

  function look(x: number, y: number, z: number): void {
    nearX = x;
    nearY = y;
    nearZ = z;
    isChanged = false;
    standing = false;
    unloaded = false;
    let column = 0;
    for (let dx = -1; dx <= 1; dx++) for (let dz = -1; dz <= 1; dz++) loadColumn(x + dx, z + dz, column++);
  }

  function barColumn(x: number, z: number, column: number): void {
    for (let at = 0; at < HEIGHT; at++) {
      if (!isInBoxes(rules.forbidden, x, nearY - BELOW + at, z)) continue;
      // Bodies stand on barred blocks, and are never in barred cells.
      cells[(column << HEIGHT_BITS) + at] = (cells[(column << HEIGHT_BITS) + at] as number) | CELL.BARRED;
    }
  }

  function settle(): void {
    if (rules.forbidden.length > 0) {
      let column = 0;
      for (let dx = -1; dx <= 1; dx++) for (let dz = -1; dz <= 1; dz++) barColumn(nearX + dx, nearZ + dz, column++);
    }
    for (let column = 0; column < COLUMNS; column++) {
      let free = 0;
      let tall = 0;
      for (let at = 0; at < HEIGHT; at++) {
        const own = cells[(column << HEIGHT_BITS) + at] as number;
        if ((own & IN_THE_WAY) === 0) free |= 1 << at;
        else if ((own & CELL.TOP) > 16) tall |= 1 << at;
      }
      freeCells[column] = free;
      tallCells[column] = tall;
      for (let dy = -1; dy <= 2; dy++) landings[(column << LANDING_BITS) + dy + 1] = landOn(column, dy);
    }
  }

  const near = (column: number, dy: number): number => cells[(column << HEIGHT_BITS) + dy + BELOW] as number;

  function landOn(column: number, dy: number): number {
    const own = near(column, dy);
    if ((own & CLOSED) !== 0) return NOWHERE;
    const top = own & CELL.TOP;
    if (top !== 0) return top < 16 ? top : NOWHERE;
    if ((own & CELL.WATER) !== 0) return rules.swim ? SWIM : NOWHERE;
    const below = near(column, dy - 1);
    const height = below & CELL.TOP;
    if (height >= 16) return height - 16;
    if ((below & CELL.SCAFFOLDING) !== 0) return 0;
    if (!rules.climb) return NOWHERE;
    if ((own & CELL.CLIMBABLE) !== 0) return CLIMB;
    return (own & CELL.OPENS) !== 0 && (below & CELL.CLIMBABLE) !== 0 ? CLIMB : NOWHERE;
  }

  function isClearNear(column: number, from: number, to: number, sides: number): boolean {
    const first = (from >> 4) + BELOW;
    const last = ((to - 1) >> 4) + BELOW;
    const wanted = (2 << last) - (1 << first);
    if (
      ((freeCells[column] as number) & wanted) === wanted &&
      (((tallCells[column] as number) >> (first - 1)) & 1) === 0
    )
      return true;
    if ((near(column, first - 1 - BELOW) & CELL.TOP) + ((first - 1 - BELOW) << 4) > from) return false;
    for (let at = first; at <= last; at++) {
      const own = cells[(column << HEIGHT_BITS) + at] as number;
      if ((own & CLOSED) !== 0 || ((own >> CELL.WALLS_SHIFT) & sides) !== 0) return false;
      const top = own & CELL.TOP;
      if (top === 0) continue;
      const floor = (at - BELOW) << 4;
      if (floor + top > from && floor + ((own >> CELL.BOTTOM_SHIFT) & CELL.BOTTOM_MASK) < to) return false;
    }
    return true;
  }

  function note(x: number, y: number, z: number, changed: number): void {
    const dx = x - nearX;
    const dy = y - nearY;
    const dz = z - nearZ;
    if (
      dx > CHANGES_WITHIN ||
      dx < -CHANGES_WITHIN ||
      dy > CHANGES_WITHIN ||
      dy < -CHANGES_WITHIN ||
      dz > CHANGES_WITHIN ||
      dz < -CHANGES_WITHIN
    )
      return;
    if (!isChanged) {
      isChanged = true;
      stamp++;
    }
    const at = cellIndex(x, y, z);
    if (changeStamp[at] === stamp) return;
    changeStamp[at] = stamp;
    changedFacts[at] = changed;
    if (dx > 1 || dx < -1 || dz > 1 || dz < -1 || dy < -BELOW || dy >= HEIGHT - BELOW) return;
    cells[(columnOf(dx, dz) << HEIGHT_BITS) + dy + BELOW] = changed;
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
    look,
    noteDug(x, y, z) {
      const isNear = Math.abs(x - nearX) <= CHANGES_WITHIN && Math.abs(z - nearZ) <= CHANGES_WITHIN;
      if (!isNear || (isChanged && changeAt(x, y, z) >= 0)) return;
      note(x, y, z, DUG);
      for (let up = 1; up <= MAX_FALLING && (factsAt(x, y + up, z) & CELL.FALLS) !== 0; up++) {
        note(x, y + up, z, DUG);
      }
    },
    notePlaced(x, y, z) {
      if (x === nearX && y === nearY - 1 && z === nearZ) standing = true;
      note(x, y, z, PLACED);
    },
    isOnPlaced: () => standing,
    noteToggled: (x, y, z) => note(x, y, z, toggledAt(x, y, z)),
    settle,
    near,
    landingNear: (column, dy) => landings[(column << LANDING_BITS) + dy + 1] as number,
    isClearNear,
    factsAt,
    bodyAt,
    toggledAt,
    landing,
    firstLanding,
    isClear,
    isClimbable,
    digCost,
    canEverDig: (x, y, z) => digTicks[Math.max(0, stateAt(x, y, z))] !== UNDIGGABLE,
    isPlaceable,
    dangerAt,
    lowestY: () => minY,
    highestY: () => minY + layers * 16 - 1,
    sawUnloaded: () => unloaded,
  };
}
