// Tool wear: the durability that one broken block or one hit costs the held tool. Source: Minecraft
// Wiki "Durability" (tools 1 a block and 2 a hit, swords 2 a block and 1 a hit; nothing for a block
// that breaks at once), "Shears" (1 for any block).

import type { ItemFactory, ItemStack, Slot } from "../core/items.ts";

export type ToolUseKind = "block" | "hit";

const DIGGING_TOOLS = /_(pickaxe|axe|shovel|hoe)$/;

/**
 * The durability that a use costs; 0 for items that do not wear. `hardness` is the block's, or 0
 * for a hit.
 */
export function wearOf(item: string, use: ToolUseKind, hardness: number): number {
  if (item === "shears") return use === "block" ? 1 : 0;
  if (use === "block" && hardness === 0) return 0;
  if (DIGGING_TOOLS.test(item)) return use === "block" || item.endsWith("_hoe") ? 1 : 2;
  if (item.endsWith("_sword")) return use === "block" ? 2 : 1;
  return 0;
}

/** The tool after `wear`; null when it breaks. */
export function worn(items: ItemFactory, tool: ItemStack, wear: number): Slot {
  if (wear === 0 || !tool.maxDurability) return tool;
  const after = items.copy(tool, tool.count);
  if (after === null) return null;
  after.durabilityUsed = (tool.durabilityUsed ?? 0) + wear;
  return after.durabilityUsed >= tool.maxDurability ? null : after;
}
