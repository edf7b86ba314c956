// The cell that a body starts from. Its feet are at a real position, which may hang over an edge,
// be in mid-jump, or stand in half a block.

import { CELL } from "../../schemas/plain.ts";
import { BODY_HEIGHT, type GroundReader, SWIM } from "../moves/ground.ts";

/** Half the width of a body. */
const HALF_WIDTH = 0.3;
const TOUCH = 1 / 32;

export interface StartCell {
  x: number;
  y: number;
  z: number;
  at: number;
}

/** Where the body stands, swims or climbs, or where it falls to; undefined if it is walled in. */
export function startCell(
  ground: GroundReader,
  [x, y, z]: readonly [number, number, number],
  lowestY: number,
): StartCell | undefined {
  const cells = [
    [x, z],
    ...[-HALF_WIDTH, HALF_WIDTH].flatMap((dx) => [-HALF_WIDTH, HALF_WIDTH].map((dz) => [x + dx, z + dz])),
  ].map(([cx = x, cz = z]): [number, number] => [Math.floor(cx), Math.floor(cz)]);
  // The middle of the body counts first, then the corners that keep it from falling.
  for (const up of [TOUCH, 0.6]) {
    for (const [cx, cz] of cells) {
      const cy = Math.floor(y + up);
      const at = ground.landing(cx, cy, cz);
      if (at >= 0 && fits(ground, cx, cy, cz, at)) return { x: cx, y: cy, z: cz, at };
    }
  }
  const [fx, fz] = cells[0] ?? [0, 0];
  for (let fy = Math.floor(y + TOUCH) - 1; fy >= lowestY; fy--) {
    const at = ground.landing(fx, fy, fz);
    if (at >= 0) return fits(ground, fx, fy, fz, at) ? { x: fx, y: fy, z: fz, at } : undefined;
    if ((ground.factsAt(fx, fy, fz) & (CELL.TOP | CELL.LAVA | CELL.UNLOADED)) !== 0) return undefined;
  }
  return undefined;
}

function fits({ isClear }: GroundReader, x: number, y: number, z: number, at: number): boolean {
  const feet = (y << 4) + (at >= SWIM ? 0 : at);
  return isClear(x, z, feet, feet + BODY_HEIGHT, 0);
}
