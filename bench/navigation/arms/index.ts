// The arms by name.

import type { Arm, ArmName } from "./arm.ts";
import { lodestoneArm } from "./lodestone.ts";
import { baritoneArm, pathfinderArm } from "./peers.ts";

export const ARM_TABLE: Readonly<Record<ArmName, Arm>> = {
  lodestone: lodestoneArm,
  pathfinder: pathfinderArm,
  baritone: baritoneArm,
};
