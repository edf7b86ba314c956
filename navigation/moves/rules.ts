// What a query allows and avoids, in numbers: moves and searches read it in their innermost loops.

import type { HazardKind, NavigationOptions } from "../../schemas/index.ts";
import { HAZARD_KINDS } from "../../schemas/plain.ts";

const NEVER = -1;

/** Ticks of extra cost for a cell with a hazard; null: never. What hurts is never entered. */
const USUAL_HAZARDS: Readonly<Record<HazardKind, number | null>> = {
  magma: null,
  cactus: null,
  berryBush: null,
  fire: null,
  powderSnow: null,
  campfire: null,
  witherRose: null,
  web: 60,
  honey: 6,
  soulSand: 5,
  ice: 0,
  bubbles: 20,
  portal: null,
};

export interface Rules {
  dig: boolean;
  floods: boolean;
  place: boolean;
  open: boolean;
  parkour: boolean;
  swim: boolean;
  climb: boolean;
  blocks: number;
  /** Sixteenths of a block. */
  maxFall: number;
  breath: number;
  /** Tenths of ticks by index of the hazard; negative for never. */
  readonly hazards: Int32Array;
  /** Six numbers for each box: the lowest cell and the highest. */
  forbidden: Int32Array;
  unchanged: Int32Array;
  /** x, y, z, radius and cost for each sphere, in blocks and tenths of ticks. */
  spheres: Float64Array;
}

export const emptyRules = (): Rules => ({
  dig: false,
  floods: false,
  place: false,
  open: false,
  parkour: false,
  swim: false,
  climb: false,
  blocks: 0,
  maxFall: 0,
  breath: 0,
  hazards: new Int32Array(HAZARD_KINDS.length),
  forbidden: new Int32Array(0),
  unchanged: new Int32Array(0),
  spheres: new Float64Array(0),
});

/** Sets the rules of a query. `canDig`: whether it says how long digging takes. */
export function setRules(rules: Rules, options: NavigationOptions, canDig: boolean): void {
  Object.assign(rules, options.allow, {
    dig: options.allow.dig && canDig,
    floods: options.floods,
    place: options.allow.place && options.blocks > 0,
    blocks: options.blocks,
    maxFall: options.maxFall * 16,
    breath: options.breath,
    forbidden: boxNumbers(options.forbidden),
    unchanged: boxNumbers(options.unchanged),
    spheres: Float64Array.from(
      options.spheres.flatMap(({ center, radius, ticks }) => [...center, radius, Math.round(ticks * 10)]),
    ),
  });
  for (const [index, kind] of HAZARD_KINDS.entries()) {
    if (kind === "none") continue;
    const named = options.hazards[kind];
    const ticks = named === undefined ? USUAL_HAZARDS[kind] : named;
    rules.hazards[index] = ticks === null ? NEVER : Math.round(ticks * 10);
  }
}

/** Boxes as numbers: their corners in either order, in whole cells. */
function boxNumbers(boxes: NavigationOptions["forbidden"]): Int32Array {
  return Int32Array.from(
    boxes.flatMap(({ from, to }) => [
      ...from.map((value, axis) => Math.floor(Math.min(value, to[axis] ?? value))),
      ...from.map((value, axis) => Math.floor(Math.max(value, to[axis] ?? value))),
    ]),
  );
}

/** Whether a cell lies in one of the boxes. */
export function isInBoxes(boxes: Int32Array, x: number, y: number, z: number): boolean {
  for (let at = 0; at < boxes.length; at += 6) {
    if (
      x >= (boxes[at] as number) &&
      y >= (boxes[at + 1] as number) &&
      z >= (boxes[at + 2] as number) &&
      x <= (boxes[at + 3] as number) &&
      y <= (boxes[at + 4] as number) &&
      z <= (boxes[at + 5] as number)
    )
      return true;
  }
  return false;
}
