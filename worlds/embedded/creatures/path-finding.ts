// Walking paths over blocks: A* over the positions where a body can stand, one block up by a jump,
// three down by a drop. Bounded: a search that exhausts its budget returns the path to the nearest
// position that it found, as vanilla's does. Source: Hart, Nilsson and Raphael, "A Formal Basis for
// the Heuristic Determination of Minimum Cost Paths" (1968).

import type { Land } from "../land/land.ts";

export type CellCoordinates = readonly [x: number, y: number, z: number];

interface PathRequest {
  from: CellCoordinates;
  to: CellCoordinates;
  /** The distance that counts as arrived, in blocks along the axes. */
  reach: number;
  /** The free height that the body needs, in blocks: 1 or 2. */
  tall: number;
  /** The number of positions that the search may expand. */
  budget: number;
}

export interface Path {
  /** The positions along the path, without the start. */
  cells: CellCoordinates[];
  arrives: boolean;
  /** The number of positions expanded. */
  visited: number;
}

const DEEPEST_DROP = 3;
const WATER_COST = 8;
const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const HARMFUL = /^(lava|fire|soul_fire|cactus|magma_block|sweet_berry_bush|campfire|soul_campfire)$/;
const TALL = /(_fence|_wall|_fence_gate)$/;

interface PathNode {
  cell: CellCoordinates;
  cost: number;
  estimate: number;
  before: PathNode | null;
  closed: boolean;
}

export function findPath(land: Land, { from, to, reach, tall, budget }: PathRequest): Path {
  const start: PathNode = { cell: from, cost: 0, estimate: distance(from, to), before: null, closed: false };
  const known = new Map<string, PathNode>([[from.join(), start]]);
  const open = [start];
  let nearest = start;
  let visited = 0;
  while (visited < budget) {
    const node = takeBest(open);
    if (node === undefined) break;
    node.closed = true;
    visited++;
    if (node.estimate < nearest.estimate) nearest = node;
    if (node.estimate <= reach) break;
    for (const [cell, step] of steps(land, node.cell, tall)) {
      const cost = node.cost + step;
      const key = cell.join();
      const seen = known.get(key);
      if (seen === undefined) {
        const fresh = { cell, cost, estimate: distance(cell, to), before: node, closed: false };
        known.set(key, fresh);
        open.push(fresh);
      } else if (!seen.closed && cost < seen.cost) {
        seen.cost = cost;
        seen.before = node;
      }
    }
  }
  const cells: CellCoordinates[] = [];
  for (let node = nearest; node.before !== null; node = node.before) cells.push(node.cell);
  return { cells: withoutCorners(land, from, cells.reverse(), tall), arrives: nearest.estimate <= reach, visited };
}

/** Replaces two sides of a square with its diagonal where the other corner is free as well. */
function withoutCorners(
  land: Land,
  from: CellCoordinates,
  cells: readonly CellCoordinates[],
  tall: number,
): CellCoordinates[] {
  const kept: CellCoordinates[] = [];
  for (const [index, cell] of cells.entries()) {
    const before = kept.at(-1) ?? from;
    const after = cells[index + 1];
    if (after === undefined || !isCorner(before, cell, after) || !hasOtherCorner(land, before, cell, after, tall))
      kept.push(cell);
  }
  return kept;
}

function hasOtherCorner(
  land: Land,
  before: CellCoordinates,
  cell: CellCoordinates,
  after: CellCoordinates,
  tall: number,
): boolean {
  const [x, y, z] = [before[0] + after[0] - cell[0], cell[1], before[2] + after[2] - cell[2]];
  return isFree(land, x, y, z, tall) && land.solid(x, y - 1, z) && isSafe(land, x, y, z);
}

const isCorner = (before: CellCoordinates, cell: CellCoordinates, after: CellCoordinates): boolean =>
  before[1] === cell[1] &&
  cell[1] === after[1] &&
  Math.abs(before[0] - after[0]) === 1 &&
  Math.abs(before[2] - after[2]) === 1;

/** Takes out the most promising node; among equals the newest, which continues straight. */
function takeBest(open: PathNode[]): PathNode | undefined {
  let best = open.length - 1;
  const sum = (index: number): number => {
    const node = open[index];
    return node === undefined ? Number.POSITIVE_INFINITY : node.cost + node.estimate;
  };
  for (let index = open.length - 2; index >= 0; index--) if (sum(index) < sum(best)) best = index;
  return open.splice(best, 1)[0];
}

const distance = (one: CellCoordinates, other: CellCoordinates): number =>
  Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) + Math.abs(one[2] - other[2]);

function* steps(land: Land, [x, y, z]: CellCoordinates, tall: number): Generator<[CellCoordinates, cost: number]> {
  const canJump = isFree(land, x, y + tall, z, 1);
  for (const [dx, dz] of SIDES) {
    const [nextX, nextZ] = [x + dx, z + dz];
    if (!isFree(land, nextX, y, nextZ, tall)) {
      const climbs = canJump && isFree(land, nextX, y + 1, nextZ, tall) && !TALL.test(land.name(nextX, y, nextZ));
      if (climbs && isSafe(land, nextX, y + 1, nextZ)) yield [[nextX, y + 1, nextZ], 2];
      continue;
    }
    for (let drop = 0; drop <= DEEPEST_DROP; drop++) {
      const height = y - drop;
      const inWater = land.fluid(nextX, height, nextZ) === "water";
      if (!inWater && !land.solid(nextX, height - 1, nextZ)) continue;
      if (isSafe(land, nextX, height, nextZ)) yield [[nextX, height, nextZ], 1 + drop + (inWater ? WATER_COST : 0)];
      break;
    }
  }
}

/** True when `tall` blocks from a position upwards let a body through. */
export function isFree(land: Pick<Land, "solid">, x: number, y: number, z: number, tall: number): boolean {
  for (let up = 0; up < tall; up++) if (land.solid(x, y + up, z)) return false;
  return true;
}

function isSafe(land: Land, x: number, y: number, z: number): boolean {
  return !HARMFUL.test(land.name(x, y, z)) && !HARMFUL.test(land.name(x, y - 1, z));
}

/**
 * The position to stand in nearest to `y` in a column, up to `reach` higher or lower; null without
 * one.
 */
export function standingPlace(
  land: Land,
  x: number,
  y: number,
  z: number,
  tall: number,
  reach: number,
): CellCoordinates | null {
  for (let off = 0; off <= reach; off++) {
    for (const height of off === 0 ? [y] : [y + off, y - off]) {
      if (land.solid(x, height - 1, z) && isFree(land, x, height, z, tall) && isSafe(land, x, height, z))
        return [x, height, z];
    }
  }
  return null;
}
