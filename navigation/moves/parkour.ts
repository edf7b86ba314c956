// Sprinting jumps over one to three cells without ground: level, one up or some down, straight or
// across. The follower rehearses the jump before it makes it.
// Source: minecraft.wiki, "Jumping": a sprinting jump is four blocks long on level ground, three
// blocks if it ends one higher; a ceiling lower than three blocks shortens it. A fall counts from the
// highest point of a jump, so to land far below, the body runs over the edge instead.

import { CELL } from "../../schemas/plain.ts";
import { COST, fallCost } from "./costs.ts";
import { BODY_HEIGHT, JUMP_HEIGHT, OWN_COLUMN, STEP_HEIGHT, SWIM } from "./ground-reader.ts";
import { canJump } from "./jump.ts";
import { DIRECTIONS, type Direction, KIND, type MoveMaker } from "./move.ts";

/** From edge to edge, a jump's length in cells from centre to centre. */
const MAX_LENGTH = 4;
const MAX_LENGTH_UP = 3;
const MAX_DOWN = 3;
/** How far a body gets that runs over an edge and falls two blocks or more. */
const MAX_LENGTH_RUN = 3;
const MIN_FALL_RUN = 32;

interface Leap {
  dx: number;
  dz: number;
  /** The sides of the first cell that lack ground. */
  sides: number;
  /** The cells that the body passes, its last one left out. */
  through: readonly (readonly [dx: number, dz: number])[];
  length: number;
  cost: number;
}

/** Leaps of all directions, from cell to cell, with the cells below the body's swept square. */
const LEAPS: readonly Leap[] = leaps();

export const parkour: MoveMaker = (ground, emit) => {
  const { rules, near, landing, firstLanding, landingNear, isClear, isClearNear } = ground;
  function lands(leap: Leap, x: number, by: number, z: number, from: number): void {
    const { dx, dz, cost, length } = leap;
    const next = landing(x + dx, by, z + dz);
    if (next < 0 || next >= SWIM) return;
    const top = (by << 4) + next;
    // Much snow in a level cell is as high as the next one.
    const most = length > MAX_LENGTH_UP ? STEP_HEIGHT : JUMP_HEIGHT;
    if (top - from > most || from - top > rules.maxFall) return;
    // A jump would hurt.
    if (from - top + JUMP_HEIGHT > rules.maxFall && top < from) {
      if (from - top < MIN_FALL_RUN || length > MAX_LENGTH_RUN) return;
    }
    const high = (top > from ? top : from) + BODY_HEIGHT;
    if (!isClear(x + dx, z + dz, top, high, 0) || !isOpen(leap, x, z, from)) return;
    emit(KIND.parkour, x + dx, by, z + dz, next, cost + fallCost(top < from ? from - top : 0), 0, 0, false);
  }
  /** Ground that a body must not stand on. */
  const isHarmful = (below: number): boolean =>
    (rules.hazards[(below >> CELL.HAZARD_SHIFT) & CELL.HAZARD_MASK] as number) < 0;
  function isOpen({ through }: Leap, x: number, z: number, from: number): boolean {
    for (const [dx, dz] of through)
      if (!isClear(x + dx, z + dz, from, from + JUMP_HEIGHT + BODY_HEIGHT, 0)) return false;
    return true;
  }
  return (x, y, z, at) => {
    // A block that was just placed has no run-up.
    if (!rules.parkour || at >= SWIM || ground.isOnPlaced()) return;
    const from = (y << 4) + at;
    // Where there is ground ahead, a walk to it and a shorter jump are as good.
    let gaps = 0;
    for (let index = 0; index < 4; index++) {
      const { column, out } = DIRECTIONS[index] as Direction;
      const isGap = landingNear(column, 0) < 0 || isHarmful(near(column, -1));
      if (isGap && isClearNear(column, at, at + BODY_HEIGHT, 0)) gaps |= out;
    }
    if (gaps === 0 || !canJump(near(OWN_COLUMN, 0))) return;
    if (!isClearNear(OWN_COLUMN, at, at + JUMP_HEIGHT + BODY_HEIGHT, 0)) return;
    for (const leap of LEAPS) {
      if ((gaps & leap.sides) !== leap.sides) continue;
      const high = leap.length <= MAX_LENGTH_UP ? y + 1 : y;
      const by = firstLanding(x + leap.dx, z + leap.dz, high, y - MAX_DOWN);
      if (by < y - MAX_DOWN) continue;
      lands(leap, x, by, z, from);
    }
  };
};

function leaps(): Leap[] {
  const found: Leap[] = [];
  for (let dx = -MAX_LENGTH; dx <= MAX_LENGTH; dx++) {
    for (let dz = -MAX_LENGTH; dz <= MAX_LENGTH; dz++) {
      const length = Math.hypot(dx, dz);
      if (Math.max(Math.abs(dx), Math.abs(dz)) < 2 || length > MAX_LENGTH) continue;
      const far = Math.max(Math.abs(dx), Math.abs(dz));
      const near = Math.min(Math.abs(dx), Math.abs(dz));
      const cost = COST.parkour + COST.walk * (far - near) + COST.diagonal * near;
      found.push({ dx, dz, sides: sidesOf(dx, dz), length, cost, through: swept(dx, dz) });
    }
  }
  return found.sort((a, b) => a.length - b.length);
}

function sidesOf(dx: number, dz: number): number {
  return DIRECTIONS.reduce((sides, one) => (one.dx * dx > 0 || one.dz * dz > 0 ? sides | one.out : sides), 0);
}

/** The cells that a square of 0.6 passes on a straight line, in order, without the first and last. */
function swept(dx: number, dz: number): [number, number][] {
  const cells = new Map<string, [number, number]>();
  const steps = 64;
  for (let step = 0; step <= steps; step++) {
    const [x, z] = [0.5 + (dx * step) / steps, 0.5 + (dz * step) / steps];
    for (const offsetX of [-0.3, 0.3]) {
      for (const offsetZ of [-0.3, 0.3]) {
        const cell: [number, number] = [Math.floor(x + offsetX), Math.floor(z + offsetZ)];
        const isEnd = (cell[0] === 0 && cell[1] === 0) || (cell[0] === dx && cell[1] === dz);
        if (!isEnd) cells.set(cell.join(), cell);
      }
    }
  }
  return [...cells.values()];
}
