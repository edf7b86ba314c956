// Level ground for a session, so that a recording depends on no terrain: grass over dirt, air
// above, the body in the middle.

import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../../bots/index.ts";
import type { EmbeddedWorld } from "../../worlds/embedded/index.ts";
import type { BodyBenchStage } from "../body/stage.ts";

export interface ArenaPosition {
  x: number;
  y: number;
  z: number;
}

const HALF = 12;
const DEPTH = 5;
const HEIGHT = 8;
const SHOWN_MS = 15_000;

export interface Arena {
  /** The block of the body's feet, in the middle. */
  middle: ArenaPosition;
  /** A position relative to the middle. */
  at(x: number, y: number, z: number): [number, number, number];
  /** Sets a block, with or without states, at a position relative to the middle. */
  set(x: number, y: number, z: number, block: string): Promise<void>;
  /** Fills a box, from the lower corner to the upper. */
  fill(from: [number, number, number], to: [number, number, number], block: string): Promise<void>;
  spawn(creature: string, x: number, y: number, z: number): Promise<void>;
}

/** Builds the ground around the body, and waits until the body sees it. */
export async function layArena({ world, body }: Pick<BodyBenchStage, "world" | "body">): Promise<Arena> {
  const middle = { x: body.feet.x, y: body.feet.y, z: body.feet.z };
  const at = (x: number, y: number, z: number): [number, number, number] => [middle.x + x, middle.y + y, middle.z + z];
  const arena: Arena = {
    middle,
    at,
    set: (x, y, z, block) => world.command(`setblock ${at(x, y, z).join(" ")} ${block}`),
    fill: (from, to, block) => world.command(`fill ${at(...from).join(" ")} ${at(...to).join(" ")} ${block}`),
    spawn: (creature, x, y, z) => world.command(`spawn ${creature} ${at(x, y, z).join(" ")}`),
  };
  await arena.fill([-HALF, 0, -HALF], [HALF, HEIGHT, HALF], "air");
  await arena.fill([-HALF, -DEPTH, -HALF], [HALF, -2, HALF], "dirt");
  await arena.fill([-HALF, -1, -HALF], [HALF, -1, HALF], "grass_block");
  await shown(() => body.blockAt({ ...middle, y: middle.y - 1 })?.name === "grass_block");
  await shown(() => body.bot.entity.onGround);
  return arena;
}

/** Waits until the world has had so many ticks, for what only the world does. */
export async function ticksPassed({ gameTicks }: Pick<EmbeddedWorld, "gameTicks">, ticks: number): Promise<void> {
  const until = (await gameTicks()) + ticks;
  while ((await gameTicks()) < until) await sleep(100);
}

/** Waits until `isShown`, or for a time limit. */
export async function shown(isShown: () => boolean): Promise<void> {
  const until = systemClock.now() + SHOWN_MS;
  while (!isShown() && systemClock.now() < until) await sleep(25);
}
