// A goal in numbers: whether a cell is one, and a bound on what is left from it. Bounds are
// consistent: along a move they fall by no more than it costs.

import type { NavigationGoal, SingleNavigationGoal } from "../../schemas/index.ts";
import { COST, MIN_DOWN, MIN_UP } from "../moves/costs.ts";

/** What a goal reads of the world: whether sight passes a cell. */
export type SeesThrough = (x: number, y: number, z: number) => boolean;

export interface GoalTest {
  /** Whether feet in the cell are at the goal. */
  isGoal(x: number, y: number, z: number): boolean;
  /** Tenths of ticks that are left at least. */
  bound(x: number, y: number, z: number): number;
  /** Cells at which the goal lies, for a look at whether they are loaded: its middle, if it has one. */
  middle: readonly [x: number, y: number, z: number] | undefined;
  /** A place that the goal is beside. */
  beside?: readonly [x: number, y: number, z: number];
}

/** The same goal without some cells. */
export function goalBut(goal: GoalTest, cells: readonly (readonly [number, number, number])[]): GoalTest {
  if (cells.length === 0) return goal;
  const left = new Set(cells.map(([x, y, z]) => `${Math.floor(x)},${Math.floor(y)},${Math.floor(z)}`));
  return { ...goal, isGoal: (x, y, z) => goal.isGoal(x, y, z) && !left.has(`${x},${y},${z}`) };
}

/** The test of a goal, or of several of which any one serves. */
export function goalTest(goal: NavigationGoal, sees: SeesThrough): GoalTest {
  if (!("anyOf" in goal)) return singleTest(goal, sees);
  const tests = goal.anyOf.map((one) => singleTest(one, sees));
  const [only] = tests;
  if (tests.length === 1 && only !== undefined) return only;
  return {
    isGoal: (x, y, z) => tests.some((test) => test.isGoal(x, y, z)),
    bound: (x, y, z) => {
      let least = Number.POSITIVE_INFINITY;
      for (const test of tests) least = Math.min(least, test.bound(x, y, z));
      return least;
    },
    middle: undefined,
  };
}

function singleTest(goal: SingleNavigationGoal, sees: SeesThrough): GoalTest {
  if ("at" in goal) return near(goal.at.position, goal.at.range);
  if ("follow" in goal) return near(goal.follow.position, goal.follow.range);
  if ("column" in goal) return column(goal.column.position, goal.column.range);
  if ("reach" in goal) return reach(goal.reach.block, goal.reach.range, sees);
  if ("away" in goal) return away(goal.away.positions, goal.away.range);
  if ("inside" in goal) return inside(goal.inside.from, goal.inside.to);
  return height(goal.height.min, goal.height.max);
}

type Numbers = readonly [number, number, number];

/** The least cost of a way across, by walking and diagonals. */
const across = (dx: number, dz: number): number => {
  const [ax, az] = [Math.abs(dx), Math.abs(dz)];
  return ax > az ? COST.walk * (ax - az) + COST.diagonal * az : COST.walk * (az - ax) + COST.diagonal * ax;
};
const upwards = (dy: number): number => (dy > 0 ? MIN_UP * dy : -MIN_DOWN * dy);
const far = (away: number): number => Math.max(0, Math.floor(COST.walk * away));

function near(position: Numbers, range: number): GoalTest {
  const [gx, gy, gz] = position.map(Math.floor) as [number, number, number];
  if (range === 0) {
    return {
      isGoal: (x, y, z) => x === gx && y === gy && z === gz,
      bound: (x, y, z) => across(gx - x, gz - z) + upwards(gy - y),
      middle: [gx, gy, gz],
    };
  }
  return {
    isGoal: (x, y, z) => (x - gx) ** 2 + (y - gy) ** 2 + (z - gz) ** 2 <= range * range,
    bound: (x, _y, z) => far(Math.hypot(gx - x, gz - z) - range),
    middle: [gx, gy, gz],
  };
}

function column([px, pz]: readonly [number, number], range: number): GoalTest {
  const [gx, gz] = [Math.floor(px), Math.floor(pz)];
  return {
    isGoal: (x, _y, z) => (x - gx) ** 2 + (z - gz) ** 2 <= range * range,
    bound: (x, _y, z) => far(Math.hypot(gx - x, gz - z) - range),
    middle: undefined,
  };
}

function away(positions: readonly Numbers[], range: number): GoalTest {
  const missing = (x: number, z: number): number => {
    let most = 0;
    for (const [px, , pz] of positions) most = Math.max(most, range - Math.hypot(x + 0.5 - px, z + 0.5 - pz));
    return most;
  };
  return { isGoal: (x, _y, z) => missing(x, z) === 0, bound: (x, _y, z) => far(missing(x, z)), middle: undefined };
}

function inside(from: Numbers, to: Numbers): GoalTest {
  const low = from.map((value, axis) => Math.floor(Math.min(value, to[axis] ?? value))) as [number, number, number];
  const high = from.map((value, axis) => Math.floor(Math.max(value, to[axis] ?? value))) as [number, number, number];
  const off = (value: number, axis: 0 | 1 | 2): number =>
    value < low[axis] ? low[axis] - value : value > high[axis] ? high[axis] - value : 0;
  return {
    isGoal: (x, y, z) => off(x, 0) === 0 && off(y, 1) === 0 && off(z, 2) === 0,
    bound: (x, y, z) => across(off(x, 0), off(z, 2)) + upwards(off(y, 1)),
    middle: undefined,
  };
}

function height(min: number, max: number): GoalTest {
  const [low, high] = [Math.ceil(Math.min(min, max)), Math.floor(Math.max(min, max))];
  return {
    isGoal: (_x, y) => y >= low && y <= high,
    bound: (_x, y) => upwards(y < low ? low - y : y > high ? high - y : 0),
    middle: undefined,
  };
}

const EYES = 1.62;
/** Points of a block's faces that eyes look for, a little outside. */
const FACES: readonly Numbers[] = [
  [0.5, 1.001, 0.5],
  [0.5, -0.001, 0.5],
  [-0.001, 0.5, 0.5],
  [1.001, 0.5, 0.5],
  [0.5, 0.5, -0.001],
  [0.5, 0.5, 1.001],
];

function reach(block: Numbers, range: number, sees: SeesThrough): GoalTest {
  const [bx, by, bz] = block.map(Math.floor) as [number, number, number];
  return {
    isGoal(x, y, z) {
      if (x === bx && z === bz && y + 1 >= by) return false;
      const eyes: Numbers = [x + 0.5, y + EYES, z + 0.5];
      return FACES.some(([fx, fy, fz]) => {
        const point: Numbers = [bx + fx, by + fy, bz + fz];
        const away = Math.hypot(point[0] - eyes[0], point[1] - eyes[1], point[2] - eyes[2]);
        return away <= range && isSeen(eyes, point, sees, [x, y, z]);
      });
    },
    bound: (x, _y, z) => far(Math.hypot(bx - x, bz - z) - range - 1),
    middle: undefined,
    beside: [bx, by, bz],
  };
}

/** Whether the line between two points passes cells that let sight through; the body's own do. */
function isSeen(from: Numbers, to: Numbers, sees: SeesThrough, [ownX, ownY, ownZ]: Numbers): boolean {
  const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) * 8);
  for (let step = 1; step <= steps; step++) {
    const [x, y, z] = from.map((value, axis) => Math.floor(value + (((to[axis] ?? value) - value) * step) / steps)) as [
      number,
      number,
      number,
    ];
    const isOwn = x === ownX && z === ownZ && (y === ownY || y === ownY + 1);
    if (!isOwn && !sees(x, y, z)) return false;
  }
  return true;
}
