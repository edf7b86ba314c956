// Windows and rules for click tests: real recipes of 1.20.1, and the few remainders, foods and
// fuels that the tests name.

import type { Slot } from "../../../../worlds/embedded/core/items.ts";
import { applyClick } from "../../../../worlds/embedded/windows/click.ts";
import type { ClickRules } from "../../../../worlds/embedded/windows/click-rules.ts";
import { RecipeBook } from "../../../../worlds/embedded/windows/recipes.ts";
import { type WindowKind, WindowView } from "../../../../worlds/embedded/windows/view.ts";
import { items, registryOf } from "./registry.ts";

export const rules: ClickRules = {
  items,
  recipes: new RecipeBook(registryOf("1.20.1")),
  craftingRemainder: (item) => ({ milk_bucket: "bucket", honey_bottle: "glass_bottle" })[item] ?? null,
  cooks: (_furnace, item) => item === "raw_iron",
  burns: (item) => item === "coal" || item === "oak_planks",
};

const OWN_SLOTS: Record<WindowKind, number> = {
  ...{ inventory: 5, crafting: 10, chest: 27, large_chest: 54, stonecutter: 2, smithing: 4, anvil: 3 },
  ...{ grindstone: 3, enchantment: 2, brewing_stand: 5, loom: 4, merchant: 3 },
  ...{ furnace: 3, blast_furnace: 3, smoker: 3 },
};

export function emptyWindow(kind: WindowKind): WindowView {
  return new WindowView(
    kind === "inventory" ? 0 : 1,
    kind,
    [new Array<Slot>(OWN_SLOTS[kind]).fill(null)],
    new Array<Slot>(46).fill(null),
  );
}

export const stack = (name: string, count = 1) => items.make(name, count);
export const received = (slot: Slot): string | null => (slot === null ? null : `${slot.count} ${slot.name}`);
export const left = (view: WindowView, slot: number, cursor: Slot = null) =>
  applyClick(rules, view, cursor, { mode: 0, button: 0, slot });
export const right = (view: WindowView, slot: number, cursor: Slot = null) =>
  applyClick(rules, view, cursor, { mode: 0, button: 1, slot });
export const shift = (view: WindowView, slot: number) => applyClick(rules, view, null, { mode: 1, button: 0, slot });

/** The total of an item in the window's slots. */
export const total = (view: WindowView, name: string): number =>
  view.slots().reduce((sum, slot) => sum + (slot?.name === name ? slot.count : 0), 0);
