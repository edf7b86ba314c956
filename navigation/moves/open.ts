// Through doors and gates, which are opened first, and up or down through trapdoors over ladders.
// A door lets bodies pass along one axis when it is shut and along the other when it is open, so
// what a hand turns it into decides.

import { CELL, DIG } from "../../schemas/plain.ts";
import { COST } from "./costs.ts";
import { BODY_HEIGHT, CLIMB, OWN_COLUMN, STEP_HEIGHT, SWIM } from "./ground.ts";
import { DIRECTIONS, type Direction, KIND, type MoveMaker } from "./move.ts";

/** Whether a body of this foot passes a cell with these facts, out by `side`. */
function passes(facts: number, side: number): boolean {
  return (
    (facts & (CELL.TOP | CELL.LAVA | CELL.UNLOADED | CELL.BARRED)) === 0 && ((facts >> CELL.WALLS_SHIFT) & side) === 0
  );
}

export const open: MoveMaker = (ground, emit) => {
  const { rules, near, bodyAt, factsAt, toggledAt, isClear } = ground;
  /** The facts of a cell as far as a hand can make it passable. */
  function best(x: number, y: number, z: number, side: number): { facts: number; isOpened: boolean } {
    const facts = bodyAt(x, y, z);
    if ((facts & CELL.OPENS) === 0 || passes(facts, side)) return { facts, isOpened: false };
    return { facts: toggledAt(x, y, z), isOpened: true };
  }
  function across(x: number, y: number, z: number, at: number, index: number): void {
    const { dx, dz, column, out, into } = DIRECTIONS[index] as Direction;
    const [bx, bz] = [x + dx, z + dz];
    if (((near(column, 0) | near(column, 1) | near(OWN_COLUMN, 0)) & CELL.OPENS) === 0) return;
    const feet = best(bx, y, bz, into);
    const head = best(bx, y + 1, bz, into);
    // The own cell's door is open where the body came in; its leaf may stand in the way out.
    const own = at === 0 ? best(x, y, z, out) : { facts: bodyAt(x, y, z), isOpened: false };
    const ownHead = own.isOpened ? best(x, y + 1, z, out) : { facts: bodyAt(x, y + 1, z), isOpened: false };
    if (!feet.isOpened && !head.isOpened && !own.isOpened) return;
    if (!passes(feet.facts, into) || !passes(head.facts, into)) return;
    if (at === 0 && (!passes(own.facts, out) || !passes(ownHead.facts, out))) return;
    if (at !== 0 && !isClear(x, z, (y << 4) + at, (y << 4) + at + BODY_HEIGHT, out)) return;
    const below = factsAt(bx, y - 1, bz) & CELL.TOP;
    const next = below - 16;
    if (next < 0 || Math.abs(next - at) > STEP_HEIGHT || at > 3) return;
    const opens = (feet.isOpened ? DIG.FEET : 0) | (head.isOpened ? DIG.HEAD : 0) | (own.isOpened ? DIG.START : 0);
    emit(KIND.open, bx, y, bz, next, COST.walk + COST.open, 0, opens, false);
  }
  /** Up into a trapdoor over a ladder, and down from one. */
  function through(x: number, y: number, z: number, at: number): void {
    if (at === CLIMB || (at === 0 && ground.isClimbable(x, y, z))) {
      const above = bodyAt(x, y + 1, z);
      const isShut = (above & CELL.OPENS) !== 0 && (above & CELL.TOP) !== 0;
      if (
        isShut &&
        (toggledAt(x, y + 1, z) & (CELL.TOP | CELL.CLIMBABLE)) === CELL.CLIMBABLE &&
        isClear(x, z, (y + 2) << 4, (y + 3) << 4, 0)
      )
        emit(KIND.open, x, y + 1, z, CLIMB, COST.climb + COST.open, 0, DIG.FEET, false);
    }
    if (at !== 0) return;
    const below = factsAt(x, y - 1, z);
    const isShut = (below & CELL.OPENS) !== 0 && (below & CELL.TOP) === 16;
    if (
      isShut &&
      (toggledAt(x, y - 1, z) & (CELL.TOP | CELL.CLIMBABLE)) === CELL.CLIMBABLE &&
      (bodyAt(x, y - 1, z) & CELL.BARRED) === 0
    )
      emit(KIND.open, x, y - 1, z, CLIMB, COST.climb + COST.open, 0, DIG.FEET, false);
  }
  return (x, y, z, at) => {
    if (!rules.open) return;
    through(x, y, z, at);
    if (at >= SWIM) return;
    for (let index = 0; index < 4; index++) across(x, y, z, at, index);
  };
};
