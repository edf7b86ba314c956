// What every task of Minecraft is made from: the data of one version. A task is one file here and one line in index.ts. What it says of
// the game comes from the tables; what it adds is how people go about it.

import type { Subtask, Task, TaskAmount } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";

/** The task in this version; pure. */
export type TaskReader = (data: GameData) => Task;

/** So many of any of these kinds held, or true. */
export const have = (kinds: readonly string[], count: TaskAmount = 1): Subtask => ({
  have: [...kinds],
  count,
  keep: false,
});
