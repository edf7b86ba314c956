// A path goal of a goal as data, for callers that name one: `bot.lodestone.goTo`.

import {
  CodedError,
  NavigationGoal,
  type NavigationGoalInput,
  parseDocument,
  type SingleNavigationGoal,
} from "../../schemas/index.ts";
import { eyesAt, type RayWorld } from "./line-of-sight.ts";
import { awayGoal, columnGoal, nearGoal, type PathGoal, reachGoal } from "./path-goals.ts";
import { type BlockPosition, distance } from "./positions.ts";

const placeOf = ([x, y, z]: readonly [number, number, number]): BlockPosition => ({ x, y, z });
/** From the middle of a block to its corner. */
const HALF_DIAGONAL = Math.sqrt(0.75);

/** Throws CodedError `input.invalid`, with the path of each flaw. */
export function pathGoalOf(asked: NavigationGoalInput, world: RayWorld): PathGoal {
  const goal = parseDocument(NavigationGoal, asked, "goal of a path");
  if (!("anyOf" in goal)) return singleGoal(goal, world);
  const goals = goal.anyOf.map((one) => singleGoal(one, world));
  const [first] = goals;
  if (first === undefined) throw new CodedError("input.invalid", "anyOf: expected at least one goal");
  return {
    ...first,
    data: goal,
    heuristic: (node) => Math.min(...goals.map((one) => one.heuristic(node))),
    isEnd: (node) => goals.some((one) => one.isEnd(node)),
  };
}

function singleGoal(goal: SingleNavigationGoal, world: RayWorld): PathGoal {
  if ("at" in goal) return nearGoal(placeOf(goal.at.position), goal.at.range);
  if ("follow" in goal) return nearGoal(placeOf(goal.follow.position), goal.follow.range);
  if ("column" in goal) {
    const [x, z] = goal.column.position.map(Math.floor) as [number, number];
    return columnGoal({ x, z }, goal.column.range);
  }
  if ("away" in goal) return awayGoal(goal.away.positions.map(placeOf), goal.away.range);
  if ("reach" in goal) {
    const block = placeOf(goal.reach.block.map(Math.floor) as [number, number, number]);
    const middle = { x: block.x + 0.5, y: block.y + 0.5, z: block.z + 0.5 };
    const inSight = reachGoal(block, world);
    const far = goal.reach.range + HALF_DIAGONAL;
    return { ...inSight, data: goal, isEnd: (node) => distance(eyesAt(node), middle) <= far && inSight.isEnd(node) };
  }
  const { from, to } =
    "inside" in goal
      ? goal.inside
      : {
          from: [-Infinity, Math.ceil(goal.height.min), -Infinity] as const,
          to: [Infinity, Math.floor(goal.height.max), Infinity] as const,
        };
  const off = (value: number, axis: 0 | 1 | 2): number => {
    const [low, high] = [Math.floor(Math.min(from[axis], to[axis])), Math.floor(Math.max(from[axis], to[axis]))];
    return Math.max(0, low - value, value - high);
  };
  const away = ({ x, y, z }: BlockPosition): number => off(x, 0) + off(y, 1) + off(z, 2);
  return { ...nearGoal({ x: 0, y: 0, z: 0 }, 0), data: goal, heuristic: away, isEnd: (node) => away(node) === 0 };
}
