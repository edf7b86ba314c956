// A player throws a stack ahead: from the cursor, from a window, or for lack of room. Source:
// Minecraft Wiki "Item (entity)" (thrown from the eyes, about 4 blocks a second ahead).

import type { Player } from "flying-squid";
import { Vec3 } from "vec3";
import type { WorldContext } from "../core/context.ts";
import type { ItemStack } from "../core/items.ts";
import { dropStack } from "./dropping.ts";

const HAND_HEIGHT = 1.3;
const SPEED = 4;
/** flying-squid keeps the yaw as a signed byte: 256 steps a turn. */
const YAW_STEPS_PER_TURN = 256;

/** Throws `stack` in the direction the player looks. */
export function throwStack(context: WorldContext, player: Player, stack: ItemStack): void {
  const yaw = (player.yaw * 2 * Math.PI) / YAW_STEPS_PER_TURN;
  dropStack(
    context,
    stack,
    {
      world: player.world,
      position: player.position.offset(0, HAND_HEIGHT, 0),
      velocity: new Vec3(-Math.sin(yaw) * SPEED, 2, Math.cos(yaw) * SPEED),
    },
    "thrown",
  );
}
