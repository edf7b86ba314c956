// The type of Minecraft's tasks: functions of one version's data. A task is one file here and one
// line in index.ts. Game facts come from the tables; the task adds the methods.

import type { Subtask, Task, TaskAmount } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";

/** Builds the task for a version; pure. */
export type TaskReader = (data: GameData) => Task;

/** `count` of any of these kinds held or true. */
export const have = (kinds: readonly string[], count: TaskAmount = 1): Subtask => ({
  have: [...kinds],
  count,
  keep: false,
});
