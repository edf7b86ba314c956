// The navigator of a process: all its bodies share one thread and, in the same world, its cells. The
// thread ends when the last of them has left, so nobody closes it.

import { DEFAULT_MOVEMENT, type MovementKind, type Navigator } from "../../schemas/index.ts";
import { threadNavigator } from "./thread-navigator.ts";

let navigator: Navigator | undefined;

export function processNavigator(): Navigator {
  navigator ??= threadNavigator();
  return navigator;
}

/** What a body of this process finds its paths with; undefined: mineflayer-pathfinder does. */
export const navigatorFor = (movement: MovementKind = DEFAULT_MOVEMENT): Navigator | undefined =>
  movement === "pathfinder" ? undefined : processNavigator();
