/** Compass steps of one block: x grows to the east, z to the south. */
export const COMPASS = {
  north: [0, -1],
  northeast: [1, -1],
  east: [1, 0],
  southeast: [1, 1],
  south: [0, 1],
  southwest: [-1, 1],
  west: [-1, 0],
  northwest: [-1, -1],
} as const satisfies Record<string, readonly [x: number, z: number]>;
