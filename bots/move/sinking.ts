// Sneaking bodies sink in water, which prismarine-physics lacks: without it a dive takes half a second
// a block. Source: minecraft.wiki, "Swimming"; the game pulls them down by 0.04 blocks a tick.

import type { Bot } from "mineflayer";
import type { ListenerRegistry } from "../body/listener-registry.ts";

interface Moving {
  vel: { y: number };
  isInWater: boolean;
  control: { sneak?: boolean | number };
}
interface Physics {
  simulatePlayer(moving: Moving, world: unknown): unknown;
}

const SINKS = 0.04;

/** Completes the bot's physics, rehearsals included, until the registry's listeners are removed. */
export function sinkBySneaking(bot: Bot, listeners: ListenerRegistry): void {
  const { physics } = bot as unknown as { physics: Physics };
  const { simulatePlayer } = physics;
  let isOn = true;
  physics.simulatePlayer = (moving, world) => {
    if (isOn && moving.isInWater && moving.control.sneak) moving.vel.y -= SINKS;
    return simulatePlayer(moving, world);
  };
  listeners.alsoRemove(() => {
    isOn = false;
  });
}
