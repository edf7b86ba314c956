// A body that is measured on courses: ours, or one with a path finder of somebody else's.

import type { Bot } from "mineflayer";
import type { MovementKind } from "../../../schemas/index.ts";
import type { EmbeddedWorld } from "../../../worlds/embedded/index.ts";
import type { Cell, CellBox, Course, CourseGoal } from "../course-case.ts";

/** `pathfinder`: mineflayer-pathfinder as it comes. `baritone`: @miner-org/mineflayer-baritone. */
export const ARMS = ["lodestone", "pathfinder", "baritone"] as const;
export type ArmName = (typeof ARMS)[number];

export interface JoinAsked {
  world: EmbeddedWorld;
  username: string;
  course: Course;
  /** The cell of the first body's feet: a course's coordinates count from there. */
  origin: Cell;
  /** What our body walks by. */
  movement: MovementKind;
}

export interface Walker {
  /** Feet as its client has them, and whether it knows the land around them. */
  feet(): Cell | null;
  isReady(): boolean;
  /** Items that its client has seen. */
  held(item: string): number;
  /**
   * Goes there. Resolves when it says that it is there; rejects with a CodedError, `path.unreachable`
   * where it says that there is no way, and by the signal.
   */
  goTo(goal: CourseGoal["at"], signal: AbortSignal): Promise<void>;
  leave(): Promise<void>;
}

export type Arm = (asked: JoinAsked) => Promise<Walker>;

/** Ground carries the body, or a liquid it floats in. */
export function isHeld({ entity }: Bot): boolean {
  const { onGround, isInWater, isInLava } = entity as typeof entity & { isInWater?: boolean; isInLava?: boolean };
  return onGround || isInWater === true || isInLava === true;
}

/** Where a goal is in the world. */
export const placeIn = ([x, y, z]: readonly number[], [dx, dy, dz]: Cell): [number, number, number] => [
  (x ?? 0) + dx,
  (y ?? 0) + dy,
  (z ?? 0) + dz,
];

/** A box in the world, from its low corner to its high one. */
export function boxIn([from, to]: CellBox, origin: Cell): { from: Cell; to: Cell } {
  const [one, other] = [placeIn(from, origin), placeIn(to, origin)];
  const corner = (pick: (...values: number[]) => number): Cell => [
    pick(one[0], other[0]),
    pick(one[1], other[1]),
    pick(one[2], other[2]),
  ];
  return { from: corner(Math.min), to: corner(Math.max) };
}
