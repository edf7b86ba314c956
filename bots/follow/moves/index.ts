// One executor for each kind of move.

import type { MoveKind } from "../../../schemas/index.ts";
import { END, type Executor } from "../step-run.ts";
import { climb } from "./climb.ts";
import { drop, walk } from "./ground.ts";
import { jump, parkour } from "./leap.ts";
import { land, swim } from "./water.ts";
import { across, bridge, dig, pillar } from "./work.ts";

export const EXECUTORS: Readonly<Record<MoveKind, Executor>> = {
  start: () => END,
  walk,
  diagonal: walk,
  step: walk,
  jump,
  drop,
  plunge: drop,
  swim,
  land,
  climb,
  parkour,
  // The follower opens the doors of a step before.
  open: across,
  dig,
  stairs: dig,
  descend: dig,
  pillar,
  bridge,
};
