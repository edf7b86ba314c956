// Conduct for every step and block of the body: where it may go and what it may change. The guard
// checks the arguments of leaves; this checks positions that a leaf chooses itself.

import type { Position } from "../../schemas/index.ts";
import { areaAt, type Conduct, DEFAULT_CONDUCT, isInside } from "./conduct.ts";

interface TerritoryPosition {
  x: number;
  y: number;
  z: number;
}

export interface ConductTerritory {
  mayEnter?(place: TerritoryPosition): boolean;
  mayChange(place: TerritoryPosition, dimension: string): boolean;
}

/** Undefined if conduct does not restrict the body's territory. */
export function territoryOf(conduct: Conduct): ConductTerritory | undefined {
  const { bounds, protectedAreas } = conduct;
  const isBounded = JSON.stringify(bounds) !== JSON.stringify(DEFAULT_CONDUCT.bounds);
  if (!isBounded && protectedAreas.length === 0) return undefined;
  const mayEnter = (place: TerritoryPosition): boolean => isInside(blockOf(place), bounds);
  return {
    ...(isBounded ? { mayEnter } : {}),
    mayChange: (place, dimension) => mayEnter(place) && areaAt(blockOf(place), dimension, conduct) === undefined,
  };
}

const blockOf = ({ x, y, z }: TerritoryPosition): Position => [Math.floor(x), Math.floor(y), Math.floor(z)];
