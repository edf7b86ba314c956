// Paths over generated land: what they cost, how much of a thread a search takes, and how much of
// the asking thread. Every path is judged by the checker.

import { checkPath } from "../../../navigation/index.ts";
import {
  type DigTicks,
  NavigationOptions,
  type NavigationQuery,
  type Navigator,
  type Position,
} from "../../../schemas/index.ts";
import { threadMs } from "../../lib/thread-clock.ts";
import type { GeneratedLand } from "./land.ts";

export const SEARCH_MODES = ["walk", "place", "dig"] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];

/** One search, and what it took. */
export interface SearchRow {
  seed: number;
  mode: SearchMode;
  blocks: number;
  status: string;
  /** Game ticks; absent without a path. */
  cost?: number;
  lowerBound?: number;
  optimal?: boolean;
  expansions: number;
  /** Processor time of the searching thread, warm. */
  searchMs: number;
  flaws: number;
}

export function queryOf(mode: SearchMode, start: Position, goal: Position, digTicks: DigTicks): NavigationQuery {
  const allow = { dig: mode === "dig", place: mode !== "walk" };
  const [x, y, z] = start;
  return {
    start: [x + 0.5, y, z + 0.5],
    goal: { at: { position: goal } },
    options: { allow, blocks: allow.place ? 64 : 0, expansions: 1_000_000 },
    digTicks,
  };
}

/** Places on the land `distance` blocks apart along x, near the middle of its width. */
export function endsOf(land: GeneratedLand, distance: number): { start: Position; goal: Position } | undefined {
  const half = Math.floor((Math.sqrt(land.chunks) * 16) / 2);
  const near = (x: number): Position | undefined => {
    for (let off = 0; off < 40; off++) {
      const place = land.surface(x + off, off % 9);
      if (place !== undefined) return place;
    }
    return undefined;
  };
  const start = near(-Math.min(half, Math.ceil(distance / 2) + 20));
  const goal = start && near(start[0] + distance);
  return start === undefined || goal === undefined ? undefined : { start, goal };
}

/** Searches once to warm up and once to measure; the navigator searches on this thread. */
export async function measureSearch(
  navigator: Navigator,
  land: GeneratedLand,
  { seed, mode, distance, digTicks }: { seed: number; mode: SearchMode; distance: number; digTicks: DigTicks },
): Promise<SearchRow | undefined> {
  const ends = endsOf(land, distance);
  if (ends === undefined) return undefined;
  const query = queryOf(mode, ends.start, ends.goal, digTicks);
  await navigator.find(land.key, query);
  const before = threadMs();
  const result = await navigator.find(land.key, query);
  const searchMs = threadMs() - before;
  const row = { seed, mode, blocks: distance, status: result.status, expansions: result.stats.expansions, searchMs };
  if (result.status !== "found") return { ...row, flaws: 0 };
  const options = NavigationOptions.parse(query.options);
  const flaws = checkPath(result.path, { cells: land.cells, options, digTicks }).length;
  const { cost, lowerBound, optimal } = result;
  return { ...row, cost, lowerBound, optimal, flaws };
}
