// The table of compound tasks that goals may name. A new one is one file in tasks/ and one line
// here.

import type { Task } from "../../../schemas/index.ts";
import { inCanonicalOrder } from "../data/canonical-order.ts";
import type { GameData } from "../data/game-data.ts";
import { beFed } from "./be-fed.ts";
import { litShelter } from "./lit-shelter.ts";
import { netherPortal } from "./nether-portal.ts";
import type { TaskReader } from "./task.ts";
import { toolTier } from "./tool-tier.ts";

const TASKS: readonly TaskReader[] = [beFed, litShelter, netherPortal, toolTier];

/** The tasks of a version, sorted by name, in canonical order. */
export const tasksOf = (data: GameData): Task[] => TASKS.map((read) => inCanonicalOrder(read(data)));
