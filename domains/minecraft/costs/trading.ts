// Time for villagers and the wandering trader, in game ticks: finding them, promoting them,
// restocks, and chances of offers. Source: https://minecraft.wiki/w/Trading#Mechanics,
// https://minecraft.wiki/w/Villager#Professions,
// https://minecraft.wiki/w/Wandering_Trader#Spawning. Our estimates are marked.

import { sprintTicks } from "./walking.ts";

/** Walking to the merchant, opening the window and trading once; our estimate. */
export const TRADE_TICKS = 20;

/**
 * Until an unemployed villager notices a job site, walks to it and takes the job, day and night
 * averaged; our estimate.
 */
export const EMPLOY_TICKS = 600;

/**
 * Breaking a job site and placing it again, until a villager that has never traded has new offers;
 * our estimate.
 */
export const REEMPLOY_TICKS = 200;

/** Villagers restock up to twice a day at their job site. */
const RESTOCK_TICKS = 12_000;

/** Experience that a villager needs for each level: 10, 70, 150 and 250 in total. */
const XP_TO_NEXT: readonly number[] = [10, 60, 80, 100];

/**
 * Villages lie on a grid of 34 chunks, in the two fifths of the land that are plains, desert,
 * savanna, taiga or snow, so the nearest is about 430 blocks away. The search is three times as
 * long because its direction is unknown. Our estimate, in blocks.
 */
const VILLAGE_SEARCH = 1300;

/** Expected game ticks to find a village while sprinting. */
export const villageSearchTicks = (): number => sprintTicks(VILLAGE_SEARCH);

/** Trades from a villager's `level` (1 to 4) to the next, each giving `xp` experience. */
export const tradesToNext = (level: number, xp: number): number => Math.ceil((XP_TO_NEXT[level - 1] ?? 0) / xp);

/**
 * Game ticks of `trades` trades of an offer with `uses` per restock, after `before` uses: the
 * trades and the waits for restocks.
 */
export function tradingTicks(trades: number, uses: number, before = 0): number {
  const waits = (done: number): number => Math.max(0, Math.ceil(done / uses) - 1);
  return trades * TRADE_TICKS + (waits(before + trades) - waits(before)) * RESTOCK_TICKS;
}

/**
 * Chance that `picks` draws without replacement from `total` offers include one of the `same`
 * offers; fractions are averages.
 */
export function offerChance(total: number, same: number, picks: number): number {
  let missed = 1;
  for (let drawn = 0; drawn < picks; drawn++) missed *= Math.max(0, total - same - drawn) / Math.max(1, total - drawn);
  return 1 - missed;
}

/**
 * Expected ticks of further tries until an event with this chance occurs; the first try is already
 * paid.
 */
export const furtherTriesTicks = (chance: number, ticks: number): number => (1 / chance - 1) * ticks;

/**
 * Expected game ticks until a wandering trader comes: one attempt a day with a chance of 25%, then
 * 50%, then 75%, of which one in ten succeeds.
 */
export function traderWaitTicks(): number {
  const day = 24_000;
  const success = 0.1;
  const [first, second, later] = [0.25 * success, 0.5 * success, 0.75 * success];
  return day * (1 + (1 - first) * (1 + (1 - second) / later));
}
