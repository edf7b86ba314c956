// The dimensions of a world. One store holds the chunks of all: the Nether lies east of the
// overworld, so far that nobody walks there. A rule works on places of the store and need not know
// of dimensions. Each client counts from the middle of the dimension that its body is in; only
// `players/dimension-wire.ts` and commands convert between the two. Source: Minecraft Wiki
// "Dimension", "Nether portal" (one block in the Nether is eight in the overworld).

import type { Vec3 } from "vec3";

export type DimensionName = "overworld" | "nether";

/** The `x` in the store of the Nether's middle, and where the overworld ends: half as far. */
const NETHER_ORIGIN = 1 << 20;
const BORDER = NETHER_ORIGIN / 2;

/** Blocks of the overworld to one of the Nether. */
const NETHER_SCALE = 8;
/** The bottom of the Nether, and the height that its chunks have in every version. */
export const NETHER_LOWEST = 0;
export const NETHER_HEIGHT = 256;

/** The dimension of a place of the store. */
export const dimensionAt = ({ x }: { x: number }): DimensionName => (x >= BORDER ? "nether" : "overworld");

/** The `x` in the store of a dimension's middle. */
export const originOf = (dimension: DimensionName): number => (dimension === "nether" ? NETHER_ORIGIN : 0);

/** The `x` that a client knows for an `x` of the store, in blocks. */
export const localX = (x: number): number => x - originOf(dimensionAt({ x }));

/** A place as clients know it. */
export const localPlace = (place: Vec3): Vec3 => place.offset(-originOf(dimensionAt(place)), 0, 0);

/** A place of the store, from one that a client of the dimension knows. */
export const storedPlace = (place: Vec3, dimension: DimensionName): Vec3 => place.offset(originOf(dimension), 0, 0);

/** The column beyond a portal, as a place of the store at the same height. */
export function beyondPortal(place: Vec3): Vec3 {
  const from = dimensionAt(place);
  const to = from === "nether" ? "overworld" : "nether";
  const scale = to === "nether" ? 1 / NETHER_SCALE : NETHER_SCALE;
  const { x, y, z } = localPlace(place);
  const there = place.clone();
  there.set(Math.floor(x * scale), Math.floor(y), Math.floor(z * scale));
  return storedPlace(there, to);
}
