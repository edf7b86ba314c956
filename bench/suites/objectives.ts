// The objectives that a suite is run for.

import type { Objective } from "../../schemas/index.ts";

/** The one that was asked for, or both. */
export const objectivesOf = (asked: Objective | undefined): readonly Objective[] =>
  asked === undefined ? ["time", "actions"] : [asked];
