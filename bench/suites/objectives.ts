// The objectives for which a suite is run.

import type { Objective } from "../../schemas/index.ts";

/** The requested one, or both. */
export const objectivesOf = (asked: Objective | undefined): readonly Objective[] =>
  asked === undefined ? ["time", "actions"] : [asked];
