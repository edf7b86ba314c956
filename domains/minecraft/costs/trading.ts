// What dealing with villagers and the wandering trader takes, in game ticks: finding them, their careers, their stock, and how likely
// they have an offer. Source: https://minecraft.wiki/w/Trading#Mechanics, https://minecraft.wiki/w/Villager#Professions,
// https://minecraft.wiki/w/Wandering_Trader#Spawning. What is our estimate says so.

import { sprintTicks } from "./walking.ts";

/** Walking up to the merchant, opening the window and trading once; our estimate. */
export const TRADE_TICKS = 20;

/** Until a villager without work has seen a workstation, walked to it and taken it up, by day and night; our estimate. */
export const EMPLOY_TICKS = 600;

/** Breaking a workstation and placing it again, until the villager that has never traded shows other offers; our estimate. */
export const REEMPLOY_TICKS = 200;

/** Villagers restock up to twice a day, at their workstation. */
const RESTOCK_TICKS = 12_000;

/** Experience that a villager needs from each level to the next: 10, 70, 150 and 250 in all. */
const XP_TO_NEXT: readonly number[] = [10, 60, 80, 100];

/**
 * Villages lie in a grid of 34 chunks, in the two fifths of the land that are plains, desert, savanna, taiga or snow, so the nearest
 * is some 430 blocks away; three times that is walked, for want of knowing where. Our estimate, in blocks.
 */
const VILLAGE_SEARCH = 1300;

/** Expected game ticks until a village is found, sprinting. */
export const villageSearchTicks = (): number => sprintTicks(VILLAGE_SEARCH);

/** Trades that bring a villager of `level` (1 to 4) to the next, each giving it so much experience. */
export const tradesToNext = (level: number, xp: number): number => Math.ceil((XP_TO_NEXT[level - 1] ?? 0) / xp);

/** So many trades by one offer that is sold out after `uses`, of which `before` are gone: the trades and the waits for restocks. */
export function tradingTicks(trades: number, uses: number, before = 0): number {
  const waits = (done: number): number => Math.max(0, Math.ceil(done / uses) - 1);
  return trades * TRADE_TICKS + (waits(before + trades) - waits(before)) * RESTOCK_TICKS;
}

/** How likely one of the `same` offers among `total` is drawn, if `picks` are, none twice; fractions are averages. */
export function offerChance(total: number, same: number, picks: number): number {
  let missed = 1;
  for (let drawn = 0; drawn < picks; drawn++) missed *= Math.max(0, total - same - drawn) / Math.max(1, total - drawn);
  return 1 - missed;
}

/** Expected further tries until what has that chance is there, each taking so many ticks; the first is already paid. */
export const furtherTriesTicks = (chance: number, ticks: number): number => (1 / chance - 1) * ticks;

/**
 * Expected game ticks until a wandering trader comes by: one attempt a day, the first with 25%, the next with 50%, then 75%; and of
 * these only one in ten succeeds.
 */
export function traderWaitTicks(): number {
  const day = 24_000;
  const success = 0.1;
  const [first, second, later] = [0.25 * success, 0.5 * success, 0.75 * success];
  return day * (1 + (1 - first) * (1 + (1 - second) / later));
}
