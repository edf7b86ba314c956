// Where a walk shall end: a goal for mineflayer-pathfinder, and the same as data for a navigator. The
// pathfinder's heuristics are weighted: digging down to a buried ore costs many times the straight
// distance, and an unweighted search would explore the whole surface first (weighted A*, Pohl 1970:
// the path costs at most `weight` times the cheapest). `isEnd` judges every arrival.

import type { NavigationGoalInput, Position } from "../../schemas/index.ts";
import { eyesAt, type RayWorld, visibleFace, visibleSurface } from "./line-of-sight.ts";
import { type BlockPosition, tupleOf } from "./positions.ts";

/** The goal interface of mineflayer-pathfinder, with the goal as data. */
export interface PathGoal {
  readonly data: NavigationGoalInput;
  heuristic(node: BlockPosition): number;
  isEnd(node: BlockPosition): boolean;
  hasChanged(): boolean;
  isValid(): boolean;
}

const STANDING_WEIGHT = 1.5;
const FAR_WEIGHT = 3;
const FAR_DISTANCE = 8;

/** Octile distance on the ground. */
const across = (dx: number, dz: number): number => {
  const [small, large] = [Math.min(Math.abs(dx), Math.abs(dz)), Math.max(Math.abs(dx), Math.abs(dz))];
  return large - small + Math.SQRT2 * small;
};

const weighted = (away: number): number => (away > FAR_DISTANCE ? away * FAR_WEIGHT : away * STANDING_WEIGHT);

const goal = (
  data: NavigationGoalInput,
  away: (node: BlockPosition) => number,
  isEnd: (node: BlockPosition) => boolean,
): PathGoal => ({
  data,
  heuristic: (node) => weighted(away(node)),
  isEnd,
  hasChanged: () => false,
  isValid: () => true,
});

/** Within `range` blocks of a position. */
export function nearGoal(place: BlockPosition, range: number): PathGoal {
  const [x, y, z] = [Math.floor(place.x), Math.floor(place.y), Math.floor(place.z)];
  return goal(
    { at: { position: [x, y, z], range } },
    (node) => across(node.x - x, node.z - z) + Math.abs(node.y - y),
    (node) => (node.x - x) ** 2 + (node.y - y) ** 2 + (node.z - z) ** 2 <= range * range,
  );
}

/** In one of the cells. */
export function anyOfGoal(cells: readonly BlockPosition[]): PathGoal {
  const goals = cells.map((cell) => nearGoal(cell, 0));
  const away = (node: BlockPosition): number => Math.min(...goals.map(({ heuristic }) => heuristic(node)));
  return {
    ...goal({ anyOf: cells.map((cell) => ({ at: { position: tupleOf(cell), range: 0 } })) }, away, (node) =>
      goals.some(({ isEnd }) => isEnd(node)),
    ),
    heuristic: away,
  };
}

/** Within `range` blocks of a column, at any height. */
export function columnGoal(place: { x: number; z: number }, range: number): PathGoal {
  return goal(
    { column: { position: [place.x, place.z], range } },
    (node) => across(node.x - place.x, node.z - place.z),
    (node) => (node.x - place.x) ** 2 + (node.z - place.z) ** 2 <= range * range,
  );
}

/**
 * Where the block is visible within reach, but not in it or on top of it, so that digging it does
 * not make the bot fall. Blocks in the bot's own two cells do not hide the target: a bot that
 * arrives there has dug them.
 */
export function reachGoal(block: BlockPosition, world: RayWorld): PathGoal {
  return goal(
    { reach: { block: tupleOf(block) } },
    (node) => across(node.x - block.x, node.z - block.z) + Math.abs(node.y - block.y),
    (node) => {
      const above = node.x === block.x && node.z === block.z && node.y + 1 >= block.y;
      const own = ({ x, y, z }: BlockPosition) => x === node.x && z === node.z && (y === node.y || y === node.y + 1);
      return !above && visibleFace(world, eyesAt(node), block, own) !== undefined;
    },
  );
}

/** Where the surface of the liquid is visible within reach, outside of its column. */
export function surfaceGoal(source: BlockPosition, world: RayWorld): PathGoal {
  return goal(
    { reach: { block: tupleOf(source) } },
    (node) => across(node.x - source.x, node.z - source.z) + Math.abs(node.y - source.y),
    (node) =>
      !(node.x === source.x && node.z === source.z) && visibleSurface(world, eyesAt(node), source) !== undefined,
  );
}

/** Within reach of the cell and outside of it, for placing a block there. */
export function besideGoal(cell: BlockPosition, range: number): PathGoal {
  const near = nearGoal(cell, range);
  const { x, y, z } = { x: Math.floor(cell.x), y: Math.floor(cell.y), z: Math.floor(cell.z) };
  return {
    ...near,
    data: { anyOf: columnsBeside([x, y, z], range) },
    isEnd: (node) => near.isEnd(node) && !(node.x === x && node.z === z && (node.y === y || node.y === y - 1)),
  };
}

/** At least `wanted` blocks horizontally from each of the positions. */
export function awayGoal(places: readonly { x: number; z: number }[], wanted: number): PathGoal {
  const short = (node: BlockPosition) =>
    Math.max(0, ...places.map(({ x, z }) => wanted - Math.hypot(node.x + 0.5 - x, node.z + 0.5 - z)));
  const positions = places.map((place): Position => [place.x, 0, place.z]);
  return goal({ away: { positions, range: wanted } }, short, (node) => short(node) === 0);
}

/** The sphere around a cell as boxes one column wide, without the cells of a body that fills it. */
function columnsBeside([x, y, z]: Position, range: number): { inside: { from: Position; to: Position } }[] {
  const boxes: { inside: { from: Position; to: Position } }[] = [];
  const far = Math.floor(range);
  for (let dx = -far; dx <= far; dx += 1) {
    for (let dz = -far; dz <= far; dz += 1) {
      const high = Math.floor(Math.sqrt(range * range - dx * dx - dz * dz));
      if (Number.isNaN(high)) continue;
      const add = (low: number, top: number): void => {
        if (low <= top) boxes.push({ inside: { from: [x + dx, y + low, z + dz], to: [x + dx, y + top, z + dz] } });
      };
      if (dx !== 0 || dz !== 0) add(-high, high);
      else {
        add(-high, -2);
        add(1, high);
      }
    }
  }
  return boxes;
}
