// Experience: its sources and their points, the split into orbs, and what spending levels leaves.
// Source: Minecraft Wiki "Experience" (ores, smelting, orb sizes, death: seven points a level, 100
// at most; the bar keeps its filling when levels are spent).

import type { Player } from "flying-squid";
import { pointsAtLevel } from "../../../schemas/index.ts";
import { integerBetween, type RandomSource } from "../generator/random.ts";

type Range = readonly [low: number, high: number];

const ORES: Record<string, Range> = {
  coal_ore: [0, 2],
  diamond_ore: [3, 7],
  emerald_ore: [3, 7],
  lapis_ore: [2, 5],
  redstone_ore: [1, 5],
  nether_quartz_ore: [2, 5],
  nether_gold_ore: [0, 1],
  spawner: [15, 43],
};

/** Points for each smelted item, by result; all others give a tenth. */
const SMELTED: Record<string, number> = {
  ...{ iron_ingot: 0.7, copper_ingot: 0.7, gold_ingot: 1, netherite_scrap: 2, diamond: 1, emerald: 1 },
  ...{ lapis_lazuli: 0.2, quartz: 0.2, redstone: 0.7, coal: 0.1, charcoal: 0.15, brick: 0.3, terracotta: 0.35 },
  ...{ cooked_beef: 0.35, cooked_porkchop: 0.35, cooked_mutton: 0.35, cooked_chicken: 0.35, cooked_rabbit: 0.35 },
  ...{ cooked_cod: 0.35, cooked_salmon: 0.35, baked_potato: 0.35, green_dye: 1, sponge: 0.15 },
};
const PLAIN_SMELTED = 0.1;

const ORB_SIZES = [2477, 1237, 617, 307, 149, 73, 37, 17, 7, 3, 1];
const POINTS_PER_LEVEL = 7;
const MAX_AT_DEATH = 100;

/** Points of a block that was broken with a tool that harvests it and without silk touch. */
export function miningPoints(block: string, random: RandomSource): number {
  const range = ORES[block.replace(/^deepslate_/, "")];
  return range === undefined ? 0 : integerBetween(random, range[0], range[1]);
}

/** Points for taking `count` smelted items out; a fraction of a point is given by chance. */
export function smeltingPoints(item: string, count: number, random: RandomSource): number {
  const exact = (SMELTED[item] ?? PLAIN_SMELTED) * count;
  const whole = Math.floor(exact + 1e-9);
  return whole + (random() < exact - whole ? 1 : 0);
}

/** Points that a player of `level` leaves at death. */
export const deathPoints = (level: number): number => Math.min(MAX_AT_DEATH, level * POINTS_PER_LEVEL);

/** The orbs that `points` split into, the largest first. */
export function orbsOf(points: number): number[] {
  const orbs: number[] = [];
  let left = points;
  for (const size of ORB_SIZES) {
    for (; left >= size; left -= size) orbs.push(size);
  }
  return orbs;
}

/** The points of a player who spends `levels`: the bar stays as full as it was. */
function pointsAfterSpending(points: number, level: number, levels: number): number {
  const span = (at: number): number => pointsAtLevel(at + 1) - pointsAtLevel(at);
  const left = Math.max(0, level - levels);
  if (levels > level) return 0;
  return pointsAtLevel(left) + Math.floor(((points - pointsAtLevel(level)) / span(level)) * span(left));
}

/** Takes levels from a player. */
export function spendLevels(player: Player, levels: number): void {
  player.setXp(pointsAfterSpending(player.xp, player.level ?? 0, levels));
}

/** Gives points to a player. */
export function gainPoints(player: Player, points: number): void {
  player.setXp(player.xp + points);
}
