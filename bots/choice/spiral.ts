// The order of exploration: the points of a square spiral around a start, so that every place
// within a radius is passed once. Pure and unbounded; the caller stops it.

export interface SpiralPoint {
  x: number;
  z: number;
}

/**
 * The waypoints of a square spiral, nearest ring first, without the start itself.
 * @param spacing blocks between neighbouring waypoints
 */
export function* spiral(start: SpiralPoint, spacing: number): Generator<SpiralPoint, never> {
  const directions = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const;
  let { x, z } = start;
  let turn = 0;
  for (let leg = 1; ; leg += 1) {
    for (let half = 0; half < 2; half += 1) {
      const [dx, dz] = directions[turn % 4] ?? [1, 0];
      turn += 1;
      for (let step = 0; step < leg; step += 1) {
        x += dx * spacing;
        z += dz * spacing;
        yield { x, z };
      }
    }
  }
}

/** The rest of a search, preceded by a waypoint that was not reached. */
export function* spiralAfter(
  waypoint: SpiralPoint,
  rest: Generator<SpiralPoint, never>,
): Generator<SpiralPoint, never> {
  yield waypoint;
  return yield* rest;
}
