// The world as a checked path changes it: every cell that a step dug, placed or opened, exactly.
// Shares no code with moves and searches.

import {
  CELL,
  type DigTicks,
  type NavigationOptions,
  type Position,
  UNDIGGABLE,
  type WorldCells,
} from "../../schemas/index.ts";

/** Facts of a cell in words. */
export interface CheckedCell {
  /** Heights in blocks above the cell's floor; 0 without a shape. */
  top: number;
  bottom: number;
  isWater: boolean;
  isLava: boolean;
  isClimbable: boolean;
  isKnown: boolean;
  hazard: number;
  facts: number;
}

const AIR = CELL.REPLACEABLE;
const FULL = 16 | CELL.SOLID;
const MAX_COLUMN = 32;

export class CheckedWorld {
  readonly #cells: WorldCells;
  readonly #options: NavigationOptions;
  readonly #digTicks: DigTicks | undefined;
  readonly #changed = new Map<string, number>();
  placed = 0;

  constructor(cells: WorldCells, options: NavigationOptions, digTicks: DigTicks | undefined) {
    this.#cells = cells;
    this.#options = options;
    this.#digTicks = digTicks;
  }

  factsAt([x, y, z]: Position): number {
    const changed = this.#changed.get(`${x},${y},${z}`);
    if (changed !== undefined) return changed;
    const { minY, height, facts } = this.#cells;
    return y < minY || y >= minY + height ? 0 : (facts.facts[this.#cells.stateAt(x, y, z)] ?? CELL.UNLOADED);
  }

  at(cell: Position): CheckedCell {
    const facts = this.factsAt(cell);
    const [x, y, z] = cell;
    const isTrapdoor = (facts & CELL.OPENS) !== 0 && (facts & CELL.TOP) === 0;
    return {
      top: (facts & CELL.TOP) / 16,
      bottom: ((facts >> CELL.BOTTOM_SHIFT) & CELL.BOTTOM_MASK) / 16,
      isWater: (facts & CELL.WATER) !== 0,
      isLava: (facts & CELL.LAVA) !== 0,
      isClimbable:
        (facts & CELL.CLIMBABLE) !== 0 || (isTrapdoor && (this.factsAt([x, y - 1, z]) & CELL.CLIMBABLE) !== 0),
      isKnown: (facts & CELL.UNLOADED) === 0,
      hazard: (facts >> CELL.HAZARD_SHIFT) & CELL.HAZARD_MASK,
      facts,
    };
  }

  /** Digs a cell and what falls into it. The ticks it takes, or why it must not be dug. */
  dig(cell: Position): number | string {
    let ticks = 0;
    const [x, y, z] = cell;
    for (let up = 0; up < MAX_COLUMN; up++) {
      const here: Position = [x, y + up, z];
      const facts = this.factsAt(here);
      if (up > 0 && (facts & CELL.FALLS) === 0) break;
      if (this.isUnchanged(here)) return `digs in a box that must not change at ${here}`;
      const own = this.#changed.has(here.join()) ? UNDIGGABLE : this.#digTicks?.[this.#cells.stateAt(...here)];
      if (!this.#options.allow.dig || own === undefined || own === UNDIGGABLE) return `must not dig ${here}`;
      for (const [dx, dy, dz] of BESIDE) {
        const beside = this.at([x + dx, y + up + dy, z + dz]);
        if (beside.isWater || beside.isLava) return `lets a liquid in at ${here}`;
      }
      ticks += own;
    }
    for (let up = 1; up < MAX_COLUMN && (this.factsAt([x, y + up, z]) & CELL.FALLS) !== 0; up++) {
      this.#changed.set(`${x},${y + up},${z}`, AIR);
    }
    this.#changed.set(cell.join(), AIR);
    return ticks;
  }

  /** Places a block. Undefined, or why it must not be placed. */
  place(cell: Position): string | undefined {
    const [x, y, z] = cell;
    const facts = this.factsAt(cell);
    if (!this.#options.allow.place) return `must not place at ${cell}`;
    if (this.isUnchanged(cell)) return `places in a box that must not change at ${cell}`;
    if ((facts & CELL.REPLACEABLE) === 0) return `places into a block at ${cell}`;
    const isHeld = [...BESIDE, [0, -1, 0] as const].some(
      ([dx, dy, dz]) => dy <= 0 && (this.factsAt([x + dx, y + dy, z + dz]) & CELL.SOLID) !== 0,
    );
    if (!isHeld) return `places against nothing at ${cell}`;
    this.#changed.set(cell.join(), FULL);
    this.placed++;
    return undefined;
  }

  /** Opens or shuts a door's cell; `undo` is false for the second time. Undefined, or why not. */
  toggle(cell: Position): string | undefined {
    if ((this.factsAt(cell) & CELL.OPENS) === 0) return `opens what no hand opens at ${cell}`;
    if (this.#changed.has(cell.join())) {
      this.#changed.delete(cell.join());
      return undefined;
    }
    const state = this.#cells.facts.toggled[this.#cells.stateAt(...cell)] ?? 0;
    this.#changed.set(cell.join(), this.#cells.facts.facts[state] ?? 0);
    return undefined;
  }

  isUnchanged = (cell: Position): boolean => this.#options.unchanged.some((box) => isWithin(cell, box.from, box.to));
  isForbidden = (cell: Position): boolean => this.#options.forbidden.some((box) => isWithin(cell, box.from, box.to));
}

const BESIDE = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 0, 1],
  [0, 0, -1],
  [0, 1, 0],
] as const;

const isWithin = (cell: Position, from: Position, to: Position): boolean =>
  cell.every((value, axis) => {
    const [a, b] = [from[axis] ?? value, to[axis] ?? value];
    return value >= Math.floor(Math.min(a, b)) && value <= Math.floor(Math.max(a, b));
  });
