// What a body has for its paths: how long it digs, what it may place, and the hands that do it.

import type { Bot } from "mineflayer";
import { Vec3 } from "vec3";
import { digTicksOf } from "../../domains/minecraft/cells/dig-ticks.ts";
import { CodedError, type DigTicks, UNDIGGABLE } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import type { Hands } from "../follow/step-run.ts";
import { tupleOf } from "../geometry/positions.ts";
import { hostilesNear } from "../sense/creatures.ts";
import { isMade } from "./built.ts";
import { buildingBlock, digWith, isScaffolding, isWall } from "./movement-profile.ts";

export interface PathMeans {
  allow: { dig: boolean; place: boolean; parkour: boolean };
  /** How many blocks may be placed. */
  blocks: number;
  digTicks: DigTicks | undefined;
}

/** What a walk wants of its path. */
export interface Wishes {
  dig: boolean | "rarely";
  place: boolean;
  leap: boolean;
  /** No other path leads out: what was made, and what holds water back, may be dug. */
  wayOut?: boolean;
}

/** How much longer digging counts where it should be rare. */
const RARE_SHARE = 6;
/** The most blocks that one path counts on. */
const MAX_BLOCKS = 256;

/** What a path may use, with the inventory as it is. */
export function pathMeans(body: MineflayerBody, { dig, place, leap, wayOut = false }: Wishes, digShare = 1): PathMeans {
  const { bot } = body;
  const held = bot.inventory.items();
  // Logs and planks are what walks are made for: only a body that is shut in builds with them.
  const isForPaths = wayOut ? isWall : isScaffolding;
  const walls = held.filter(({ name }) => isForPaths(name) && body.maySpend(name));
  const blocks = Math.min(
    MAX_BLOCKS,
    walls.reduce((sum, { count }) => sum + count, 0),
  );
  const tools = held.filter(({ maxDurability }) => maxDurability > 0).map(({ name }) => name);
  return {
    allow: { dig: dig !== false, place: place && blocks > 0, parkour: leap },
    blocks,
    digTicks:
      dig === false ? undefined : digTicksFor(bot, tools, digShare * (dig === "rarely" ? RARE_SHARE : 1), wayOut),
  };
}

/** How far hostile creatures are noticed, and what a cell beside one costs, in ticks. */
const NOTICED = 32;
const SPHERE = { radius: 3, ticks: 20 };
const MAX_SPHERES = 32;

/** What cells near hostile creatures cost, so that paths keep away where the detour is short. */
export const creatureCosts = (body: Parameters<typeof hostilesNear>[0]) =>
  hostilesNear(body, NOTICED)
    .slice(0, MAX_SPHERES)
    .map(({ position }) => ({ center: tupleOf(position), ...SPHERE }));

const tables = new Map<string, DigTicks>();
const MAX_TABLES = 32;

/** Ticks by state; walls that somebody made are dug only by a body that is shut in. */
function digTicksFor({ version, registry }: Bot, tools: readonly string[], share: number, wayOut: boolean): DigTicks {
  const key = [version, share, wayOut, ...[...new Set(tools)].sort()].join();
  const known = tables.get(key);
  if (known !== undefined) return known;
  const ticks = digTicksOf(version, tools).slice();
  for (const block of registry.blocksArray as { name: string; minStateId?: number; maxStateId?: number }[]) {
    const made = !wayOut && isMade(block.name);
    for (let state = block.minStateId ?? 0; state <= (block.maxStateId ?? -1); state += 1) {
      const own = ticks[state] ?? UNDIGGABLE;
      if (own !== UNDIGGABLE) ticks[state] = made ? UNDIGGABLE : Math.min(UNDIGGABLE - 1, Math.ceil(own * share));
    }
  }
  if (tables.size >= MAX_TABLES) tables.clear();
  tables.set(key, ticks);
  return ticks;
}

const SIDES = [
  [0, -1, 0],
  [1, 0, 0],
  [-1, 0, 0],
  [0, 0, 1],
  [0, 0, -1],
  [0, 1, 0],
] as const;

/** The hands of a body on its path; `bot` is the application's own. */
export function handsOf(body: MineflayerBody, bot: Bot): Hands {
  return {
    async dig(cell) {
      const block = bot.blockAt(cell);
      if (block === null || block.shapes.length === 0) return;
      const tool = digWith(body, block);
      if (tool !== null && bot.heldItem?.slot !== tool.slot) await bot.equip(tool, "hand");
      await bot.dig(block, true);
    },
    async place(cell) {
      const item = buildingBlock(body);
      if (item === undefined) throw new CodedError("inventory.missingItem", "no block to build with is held");
      if (bot.heldItem?.slot !== item.slot) await bot.equip(item, "hand");
      for (const [dx, dy, dz] of SIDES) {
        const beside = bot.blockAt(cell.offset(dx, dy, dz), false);
        if (beside === null || beside.boundingBox !== "block") continue;
        return bot.placeBlock(beside, new Vec3(-dx, -dy, -dz));
      }
      throw new CodedError("place.invalidFace", `there is no block to place against at ${cell}`);
    },
  };
}
