// Arranges what a run starts with: what the bot holds, and the animals and blocks beside it.

import type { MineflayerBody } from "../../bots/index.ts";
import type { EmbeddedWorld } from "../../worlds/embedded/index.ts";
import { shown, ticksPassed } from "../sessions/arena.ts";
import type { RunGoal } from "./goals.ts";

/** A ring around the body, close enough to be seen and far enough to walk. */
const RADIUS = { block: 4, animal: 7 };
/** Above the ground that lies there, so that an animal falls onto it. */
const DROP = 2;

/** Villagers take the job sites beside them a second after they were born. */
const EMPLOYED_TICKS = 60;

type Arrangeable = Pick<RunGoal, "held" | "levels" | "beside">;

/** Gives the items and puts the rest beside the body; resolves once the body sees its items. */
export async function arrange(
  world: EmbeddedWorld,
  body: MineflayerBody,
  username: string,
  { held = {}, levels = 0, beside = [] }: Arrangeable,
): Promise<void> {
  for (const [item, count] of Object.entries(held)) await world.command(`give ${username} ${item} ${count}`);
  if (levels > 0) await world.command(`xp ${levels}L ${username}`);
  const kinds = beside.flatMap(({ kind, count }) => Array.from({ length: count }, () => kind));
  for (const [index, kind] of kinds.entries()) await put(world, body, kind, (2 * Math.PI * index) / kinds.length);
  if (kinds.includes("villager")) await ticksPassed(world, EMPLOYED_TICKS);
  const holds = ([item, count]: [string, number]) => (body.observe().inventory[item] ?? 0) >= count;
  await shown(() => Object.entries(held).every(holds) && (levels === 0 || body.bot.experience.level >= levels));
}

async function put(world: EmbeddedWorld, body: MineflayerBody, kind: string, angle: number): Promise<void> {
  const { x, y, z } = body.feet;
  const isBlock = body.bot.registry.blocksByName[kind] !== undefined;
  const radius = isBlock ? RADIUS.block : RADIUS.animal;
  const [east, south] = [Math.round(radius * Math.cos(angle)), Math.round(radius * Math.sin(angle))];
  const place = [x + east, isBlock ? y : y + DROP, z + south].join(" ");
  await world.command(isBlock ? `setblock ${place} ${kind}` : `spawn ${kind} ${place}`);
}
