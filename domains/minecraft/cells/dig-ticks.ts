// How long a body digs each block state with the best of its tools, and what it never digs: blocks
// that players place on purpose, and what no tool breaks.

import { type DigTicks, STATE_COUNT, UNDIGGABLE } from "../../../schemas/index.ts";
import { supportedVersion } from "../data/known-versions.ts";
import { digTicks } from "../digging/dig-time.ts";
import { blockStatesOf, loadGameData } from "../load-game-data.ts";

const NEVER_DUG =
  /(^|_)(crafting_table|smithing_table|cartography_table|fletching_table|enchanting_table|furnace|smoker|chest|barrel|bed|shulker_box|sign|door|trapdoor|fence_gate|campfire|spawner|anvil|hopper|brewing_stand|beacon|lectern|loom|stonecutter|grindstone|composter|bell|conduit|respawn_anchor|lodestone|item_frame)$/;
const MAX_TICKS = UNDIGGABLE - 1;

/**
 * Ticks by state id with the fastest of `tools` (item names) or the hand, pause included. Throws
 * CodedError `input.unknownVersion`.
 */
export function digTicksOf(version: string, tools: Iterable<string>): DigTicks {
  const mcVersion = supportedVersion(version);
  const { blocks } = loadGameData(mcVersion);
  const held = [null, ...new Set(tools)];
  const byBlock = new Map<string, number>();
  const ticks = new Uint16Array(STATE_COUNT).fill(UNDIGGABLE);
  for (const { id, block: name } of blockStatesOf(mcVersion)) {
    let best = byBlock.get(name);
    if (best === undefined) {
      const block = blocks.get(name);
      best =
        block === undefined || NEVER_DUG.test(name) ? UNDIGGABLE : fastest(held.map((tool) => digTicks(block, tool)));
      byBlock.set(name, best);
    }
    ticks[id] = best;
  }
  return ticks;
}

function fastest(ticks: readonly number[]): number {
  const least = Math.min(...ticks);
  return Number.isFinite(least) ? Math.min(MAX_TICKS, least) : UNDIGGABLE;
}
