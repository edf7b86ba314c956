// Makes room in the inventory: when it is nearly full, tosses surplus of common items, never the
// last stack of one and never an item of the step.

import type { Item } from "prismarine-item";
import type { MineflayerBody } from "../body/body.ts";

/** One stack is enough for building. */
const PLENTIFUL =
  /^(dirt|coarse_dirt|cobblestone|cobbled_deepslate|andesite|diorite|granite|tuff|gravel|sand|calcite|netherrack)$/;
/** Picked up by chance, and useless until requested. */
const LITTER =
  /(_sapling|_seeds|_leaves|^(dandelion|poppy|azure_bluet|oxeye_daisy|cornflower|rotten_flesh|dead_bush))$/;

/** The stacks to toss, the least useful first. `keep` names items that must stay. Pure. */
export function surplus(stacks: readonly Pick<Item, "name" | "count" | "slot">[], keep: ReadonlySet<string>): number[] {
  const litter: number[] = [];
  const plenty: number[] = [];
  const seen = new Set<string>();
  for (const stack of [...stacks].sort((a, b) => b.count - a.count)) {
    if (keep.has(stack.name)) continue;
    if (LITTER.test(stack.name)) litter.push(stack.slot);
    else if (PLENTIFUL.test(stack.name)) {
      if (seen.has(stack.name)) plenty.unshift(stack.slot);
      seen.add(stack.name);
    }
  }
  return [...litter, ...plenty];
}

/** Tosses surplus until `slots` are free or no surplus is left. Returns whether there is room. */
export async function makeRoom(body: MineflayerBody, slots: number, keep: readonly string[]): Promise<boolean> {
  const { bot } = body;
  const kept = new Set([...keep, ...Object.keys(body.guard.conduct.keep)]);
  let turned = false;
  while (bot.inventory.emptySlotCount() < slots) {
    const [slot] = surplus(bot.inventory.items(), kept);
    const stack = slot === undefined ? null : bot.inventory.slots[slot];
    if (!stack) return false;
    // Tosses behind the bot: items tossed forwards would be picked up again.
    if (!turned) await bot.look(bot.entity.yaw + Math.PI, 0, true);
    turned = true;
    await bot.tossStack(stack);
  }
  return true;
}
