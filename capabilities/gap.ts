// Where the gap in the way is, for a bridge that is to go "ahead". Pure: it asks for firm cells.

import { CorridorDirection, STEPS } from "./leaves/corridor.ts";

/** A gap farther off is not in the way yet. */
const REACH = 4;
/** No deeper a drop needs a bridge. */
const SAFE_DROP = 3;
const WIDEST = 64;

/** Whether the cell at that offset from the feet is firm. */
type IsFirm = (dx: number, dy: number, dz: number) => boolean;

interface Gap {
  /** Blocks to its edge. */
  away: number;
  /** Whether there is ground again behind it. */
  ends: boolean;
}

function gapTowards(direction: CorridorDirection, isFirm: IsFirm): Gap | undefined {
  const [x, , z] = STEPS[direction];
  const firm = (by: number, dy: number): boolean => isFirm(x * by, dy, z * by);
  const isOver = (by: number): boolean =>
    Array.from({ length: SAFE_DROP + 1 }, (_, down) => -1 - down).every((dy) => !firm(by, dy));
  for (let away = 1; away <= REACH; away += 1) {
    if (firm(away, 0) || firm(away, 1)) return undefined;
    if (!isOver(away)) continue;
    for (let by = away + 1; by <= away + WIDEST; by += 1) if (firm(by, -1)) return { away, ends: true };
    return { away, ends: false };
  }
  return undefined;
}

/**
 * The direction of the nearest gap that ends somewhere, else of the nearest edge; among equals, and
 * without any, the one that the body faces.
 */
export function directionOfGap(isFirm: IsFirm, facing: CorridorDirection): CorridorDirection {
  const around = [facing, ...CorridorDirection.options.filter((direction) => direction !== facing)];
  const gaps = around.flatMap((direction) => {
    const gap = gapTowards(direction, isFirm);
    return gap === undefined ? [] : [{ direction, ...gap }];
  });
  gaps.sort((a, b) => Number(b.ends) - Number(a.ends) || a.away - b.away);
  return gaps[0]?.direction ?? facing;
}
