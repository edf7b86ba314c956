// Room in the inventory: when it is nearly full, surplus of what lies around everywhere is tossed, never the last stack of it and
// never what the step is after.

import type { Item } from "prismarine-item";
import type { MineflayerBody } from "../body/body.ts";

/** Worth a stack to build with, and no more. */
const PLENTIFUL =
  /^(dirt|coarse_dirt|cobblestone|cobbled_deepslate|andesite|diorite|granite|tuff|gravel|sand|calcite|netherrack)$/;
/** Picked up on the way and of no use until asked for. */
const LITTER =
  /(_sapling|_seeds|_leaves|^(dandelion|poppy|azure_bluet|oxeye_daisy|cornflower|rotten_flesh|dead_bush))$/;

/** The stacks to part with, the least useful first. `keep` names items that must stay. Pure. */
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

/** Tosses surplus until `slots` are free or nothing is left to toss. Answers whether there is room. */
export async function makeRoom(body: MineflayerBody, slots: number, keep: readonly string[]): Promise<boolean> {
  const { bot } = body;
  const kept = new Set(keep);
  let turned = false;
  while (bot.inventory.emptySlotCount() < slots) {
    const [slot] = surplus(bot.inventory.items(), kept);
    const stack = slot === undefined ? null : bot.inventory.slots[slot];
    if (!stack) return false;
    // Behind oneself: what is tossed forwards lies where one goes next, and is picked up again.
    if (!turned) await bot.look(bot.entity.yaw + Math.PI, 0, true);
    turned = true;
    await bot.tossStack(stack);
  }
  return true;
}
