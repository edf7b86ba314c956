// Rules of the game that clicks need, besides crafting: what furnaces cook and burn.

import type { CraftingRules } from "./crafting.ts";
import type { FurnaceKind } from "./view.ts";

export interface ClickRules extends CraftingRules {
  /** True where that kind of furnace cooks the item. */
  cooks(furnace: FurnaceKind, item: string): boolean;
  /** True where a furnace burns the item. */
  burns(item: string): boolean;
}
