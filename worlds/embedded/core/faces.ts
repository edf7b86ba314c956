// The six sides of a block in the protocol's numbering, and the order of the compass directions.
// Source: wiki.vg "Player Digging" (face), Minecraft Wiki "Yaw" (0 south, 90 west, 180 north, 270
// east).

import { Vec3 } from "vec3";

export type Face = "down" | "up" | "north" | "south" | "west" | "east";
export type Compass = "north" | "south" | "west" | "east";

/** By number: 0 down, 1 up, 2 north, 3 south, 4 west, 5 east. */
export const FACES: readonly Face[] = ["down", "up", "north", "south", "west", "east"];
export const COMPASS: readonly Compass[] = ["north", "south", "west", "east"];

const STEPS: Record<Face, readonly [number, number, number]> = {
  down: [0, -1, 0],
  up: [0, 1, 0],
  north: [0, 0, -1],
  south: [0, 0, 1],
  west: [-1, 0, 0],
  east: [1, 0, 0],
};
const OPPOSITES: Record<Face, Face> = {
  ...{ down: "up", up: "down" },
  ...{ north: "south", south: "north", west: "east", east: "west" },
};
const BY_QUARTER: readonly Compass[] = ["south", "west", "north", "east"];

/** The neighbour of a position on one side. */
export function beside(position: Vec3, face: Face): Vec3 {
  const [dx, dy, dz] = STEPS[face];
  return position.offset(dx, dy, dz);
}

export const vectorOf = (face: Face): Vec3 => new Vec3(...STEPS[face]);
export const opposite = <F extends Face>(face: F): F => OPPOSITES[face] as F;
export const isCompass = (face: Face): face is Compass => face !== "down" && face !== "up";

/** The compass direction of a yaw in degrees. */
export const compassOf = (yaw: number): Compass => BY_QUARTER[Math.floor(yaw / 90 + 0.5) & 3] ?? "south";

/** The direction to the right of `way`. */
export function clockwise(way: Compass): Compass {
  return BY_QUARTER[(BY_QUARTER.indexOf(way) + 1) & 3] ?? "south";
}

export const counterclockwise = (way: Compass): Compass => opposite(clockwise(way));
