// The contract Movement: what moves a body over a distance. A navigator fills it, whose paths the body
// follows itself (bots/move/navigator-movement.ts). A body without one walks by mineflayer-pathfinder
// (bots/move/pathfinder-movement.ts).

import type { Clock } from "../../executor/index.ts";
import type { PathGoal } from "../geometry/path-goals.ts";

export interface WalkOptions {
  signal: AbortSignal;
  clock: Clock;
  /** Called while a path is searched for and the body stands still. */
  beat: () => void;
  /** The time limit of the whole walk, in milliseconds. */
  timeoutMs?: number;
  /**
   * False forbids digging on the way; "rarely" prefers a detour over land, for targets under the
   * open sky.
   */
  dig?: boolean | "rarely";
  /** False forbids placing blocks on the way; mineflayer-pathfinder does not know it. */
  place?: boolean;
  /** Ends the walk early, as a success: its target is no longer there. */
  until?: () => boolean;
}

export interface Movement {
  /**
   * Moves the body until it is at the goal. When it settles, for whatever reason, the body stands
   * still. Throws CodedError `path.*`, or `run.aborted` when the signal aborts.
   */
  walk(goal: PathGoal, options: WalkOptions): Promise<void>;
  /** Stops at once. */
  halt(): void;
  /** Whether the body stands in a door that it has opened, and so cannot shut. */
  readonly isInOpened: boolean;
}
