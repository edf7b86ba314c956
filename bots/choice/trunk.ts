// The trunk of a log, as a column of logs, and which of them to fell first. Pure: the caller says
// what can be reached from where.

import { type BlockPosition, keyOf } from "../geometry/positions.ts";

/** The logs of the given log's column, topmost first. */
export function trunkOf<P extends BlockPosition>(log: P, logs: readonly P[]): P[] {
  const known = new Map(logs.map((one) => [keyOf(one), one]));
  const at = (y: number): P | undefined => known.get(keyOf({ x: log.x, y, z: log.z }));
  const trunk: P[] = [log];
  for (let y = log.y + 1; at(y) !== undefined; y += 1) trunk.unshift(at(y) as P);
  for (let y = log.y - 1; at(y) !== undefined; y -= 1) trunk.push(at(y) as P);
  return trunk;
}

const RING = [1, 2];

/** Positions around the foot of a trunk for felling it. */
function placesBeside({ x, y, z }: BlockPosition): BlockPosition[] {
  return RING.flatMap((off) =>
    [-1, 0, 1].flatMap((up) =>
      [
        [off, 0],
        [-off, 0],
        [0, off],
        [0, -off],
      ].map(([dx = 0, dz = 0]) => ({ x: x + dx, y: y + up, z: z + dz })),
    ),
  );
}

/** The topmost log that can be reached from the foot of the trunk, else the lowest. */
export function logToFell<P extends BlockPosition>(
  trunk: readonly P[],
  reaches: (from: BlockPosition, log: P) => boolean,
): P | undefined {
  const foot = trunk.at(-1);
  if (foot === undefined) return undefined;
  const places = placesBeside(foot);
  return trunk.find((log) => places.some((from) => reaches(from, log))) ?? foot;
}
