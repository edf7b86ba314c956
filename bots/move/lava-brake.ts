// Keeps a walking body out of lava that no path wants: where its next steps would take it over an
// edge with lava below, it sneaks, and a sneaking body goes over no edge; lava on a level with its
// feet it does not enter. A search's path may be right and the walk still too wide, after a blow or
// in a curve. Invariant: the bot's own physics and rehearsals see the same; a body that is in lava,
// in the air or in a jump moves freely. Source: Minecraft Wiki, "Sneaking".

import type { Bot } from "mineflayer";
import { Vec3 } from "vec3";
import type { ListenerRegistry } from "../body/listener-registry.ts";
import type { MovingBody } from "./vanilla-physics.ts";

interface Cells {
  getBlock(place: Vec3): { type: number; boundingBox: string } | null;
}
interface Physics {
  simulatePlayer(moving: MovingBody, world: Cells): unknown;
}

/** How far ahead of the middle of the body, in blocks: its edge, and as far as it slides. */
const AHEAD = [0.45, 0.9];
/** Deeper down no fall into lava is looked for. */
const DEPTH = 32;
const SPEED = 0.02;

/** Completes the bot's physics until the registry's listeners are removed. */
export function brakeAtLava(bot: Bot, listeners: ListenerRegistry): void {
  const { physics } = bot as unknown as { physics: Physics };
  const { simulatePlayer } = physics;
  const lava = bot.registry.blocksByName.lava?.id;
  let isOn = lava !== undefined;
  physics.simulatePlayer = (moving, world) => {
    const depth = isOn ? lavaAhead(moving, world, lava ?? -1) : undefined;
    if (depth === undefined) return simulatePlayer(moving, world);
    const { forward, sneak } = moving.control;
    moving.control.sneak = true;
    if (depth === 0) {
      moving.control.forward = false;
      moving.vel = new Vec3(0, moving.vel.y, 0);
    }
    const moved = simulatePlayer(moving, world);
    Object.assign(moving.control, { forward, sneak });
    return moved;
  };
  listeners.alsoRemove(() => {
    isOn = false;
  });
}

/** How deep below the feet the lava lies that the body is about to come to; undefined without any. */
function lavaAhead({ pos, vel, yaw, control, ...moving }: MovingBody, world: Cells, lava: number): number | undefined {
  if (!moving.onGround || moving.isInLava || control.jump) return undefined;
  const speed = Math.hypot(vel.x, vel.z);
  const way = speed > SPEED ? [vel.x / speed, vel.z / speed] : control.forward ? [-Math.sin(yaw), -Math.cos(yaw)] : [];
  const [dx, dz] = way;
  if (dx === undefined || dz === undefined) return undefined;
  for (const far of AHEAD) {
    const depth = lavaBelow(new Vec3(pos.x + dx * far, pos.y + 0.01, pos.z + dz * far), world, lava);
    if (depth !== undefined) return depth;
  }
  return undefined;
}

/** How far down the first thing of the column is lava; undefined if it is something else. */
function lavaBelow(place: Vec3, world: Cells, lava: number): number | undefined {
  for (let down = 0; down <= DEPTH; down += 1) {
    const cell = world.getBlock(place.offset(0, -down, 0));
    if (cell === null || cell.boundingBox === "block") return undefined;
    if (cell.type === lava) return down;
  }
  return undefined;
}
