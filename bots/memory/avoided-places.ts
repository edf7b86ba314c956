// Places that cost the body health before: its ways go around them where that costs less than what
// they stand for. Invariant: a danger raises the cost of a way and bars none.

import { type BlockPosition, distance } from "../geometry/positions.ts";

/** A cost of `blocks` of way at the centre, less towards the radius. */
export interface KnownDanger {
  center: [number, number, number];
  radius: number;
  blocks: number;
}

export type DangerSource = (at: { dimension: string; phase?: TimeOfDay | undefined }) => readonly KnownDanger[];
export type TimeOfDay = "day" | "dusk" | "night";

/** Below what mineflayer-pathfinder treats as impassable, also beside lava. */
const MAX_COST = 24;
const TICKS_PER_BLOCK = 4;

export class AvoidedPlaces {
  /** What memory knows; nothing without one. */
  source: DangerSource = () => [];
  #known: readonly KnownDanger[] = [];

  /** Asks what is known; called before each walk. */
  refresh(dimension: string, phase: TimeOfDay | undefined): void {
    this.#known = this.source({ dimension, phase });
  }

  /** Blocks of way that a step there costs more. */
  costAt(place: BlockPosition): number {
    let cost = 0;
    for (const { center, radius, blocks } of this.#known) {
      const away = distance(place, { x: center[0], y: center[1], z: center[2] });
      if (away < radius) cost += blocks * (1 - away / radius);
    }
    return Math.min(MAX_COST, cost);
  }

  /** The same for a navigator. */
  spheres(): { center: [number, number, number]; radius: number; ticks: number }[] {
    return this.#known.map(({ center, radius, blocks }) => ({ center, radius, ticks: blocks * TICKS_PER_BLOCK }));
  }
}

/** Ticks of the day. Source: Minecraft Wiki, "Daylight cycle". */
const [DUSK, NIGHT, DAWN] = [12_000, 13_000, 23_000];

export function timeOfDay(ticks: number | null | undefined): TimeOfDay | undefined {
  if (ticks === null || ticks === undefined) return undefined;
  return ticks < DUSK || ticks >= DAWN ? "day" : ticks < NIGHT ? "dusk" : "night";
}
