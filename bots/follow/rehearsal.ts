// Rehearses keys on a copy of the body: prismarine-physics moves the copy as it will move the body, so
// a jump is made only if it arrives. Invariant: a rehearsal changes nothing of the body.

import type { Bot } from "mineflayer";
import type { Block } from "prismarine-block";
import type { Vec3 } from "vec3";
import type { Controls, Motion } from "./controls.ts";

/** What is done at each tick of a rehearsal, or of its performance. */
export type Pilot = (motion: Motion, tick: number) => Controls;

interface Effects {
  [id: string]: { amplifier: number };
}
/** The fields of a body that prismarine-physics reads and writes (its `PlayerState`). */
interface Copy extends Motion {
  pos: Vec3;
  vel: Vec3;
  isInLava: boolean;
  yaw: number;
  control: Record<string, boolean>;
}
interface PhysicalBot {
  physics: { simulatePlayer(copy: object, world: { getBlock(place: Vec3): Block | null }): unknown };
  entity: Record<string, unknown> & { position: Vec3; velocity: Vec3; yaw: number; effects?: Effects };
  jumpTicks: number;
}

/** The keys of prismarine-physics. */
const KEYS = ["forward", "back", "left", "right", "jump", "sprint", "sneak"] as const;

function copyOf(bot: Bot): Copy {
  const { entity, jumpTicks } = bot as unknown as PhysicalBot;
  const levelOf = (effect: string): number => {
    const id = bot.registry.effectsByName[effect]?.id;
    const amplifier = id === undefined ? undefined : entity.effects?.[id]?.amplifier;
    return amplifier === undefined ? 0 : amplifier + 1;
  };
  return {
    ...(entity as unknown as Motion & { isInLava: boolean }),
    pos: entity.position.clone(),
    vel: entity.velocity.clone(),
    yaw: entity.yaw,
    control: Object.fromEntries(KEYS.map((key) => [key, false])),
    ...{ jumpTicks, jumpQueued: false, depthStrider: 0, elytraFlying: false, fireworkRocketDuration: 0 },
    ...{ jumpBoost: levelOf("JumpBoost"), speed: levelOf("Speed"), slowness: levelOf("Slowness") },
    ...{ slowFalling: levelOf("SlowFalling"), levitation: levelOf("Levitation"), dolphinsGrace: 0 },
  };
}

/**
 * Moves a copy of the body for at most `ticks`, until `isDone` or it is in lava. Returns the copy, or
 * undefined if it never was done.
 */
export function rehearse(
  bot: Bot,
  pilot: Pilot,
  ticks: number,
  isDone: (motion: Motion) => boolean,
): Motion | undefined {
  const { physics } = bot as unknown as PhysicalBot;
  const world = { getBlock: (place: Vec3) => bot.blockAt(place, false) };
  const copy = copyOf(bot);
  for (let tick = 0; tick < ticks; tick += 1) {
    const { yaw, keys } = pilot(copy, tick);
    if (yaw !== undefined) copy.yaw = yaw;
    for (const key of KEYS) copy.control[key] = key in keys && keys[key as keyof typeof keys] === true;
    physics.simulatePlayer(copy, world);
    if (copy.isInLava) return undefined;
    if (isDone(copy)) return copy;
  }
  return undefined;
}

/** Where the body is now, as controls are chosen by it. */
export function motionOf(bot: Bot): Motion {
  const {
    position: pos,
    velocity: vel,
    onGround,
    isInWater,
    isCollidedHorizontally,
  } = bot.entity as unknown as Omit<Motion, "pos" | "vel"> & { position: Vec3; velocity: Vec3 };
  return { pos, vel, onGround, isInWater, isCollidedHorizontally };
}
