// The product of a crafting grid or a workplace, and the ingredients that taking it uses up.
// Invariant: the slot always shows the product of what lies there. Each taking from a grid uses one
// of every ingredient and leaves remainders (a bucket of a milk bucket) in the grid where there is
// room, else in the player's storage.

import type { ItemFactory, ItemStack } from "../core/items.ts";
import type { RecipeBook } from "./recipes.ts";
import { pickupOrder, store } from "./storing.ts";
import type { WindowView } from "./view.ts";

export interface CraftingRules {
  items: ItemFactory;
  recipes: RecipeBook;
  /** The remainder of one ingredient, by item name. */
  craftingRemainder(item: string): string | null;
}

/** Writes the product into its slot; a window that only stores stays unchanged. */
export function showResult(rules: CraftingRules, view: WindowView): void {
  const { workplace } = view;
  if (workplace !== null && workplace.output !== null) view.set(workplace.output, workplace.product?.(view) ?? null);
  if (view.gridWidth === 0) return;
  const result = rules.recipes.match(
    view.grid().map((slot) => slot?.type ?? 0),
    view.gridWidth,
  );
  view.set(0, result === null ? null : rules.items.makeById(result.id, result.count));
}

/** Uses up one set of ingredients. Returns the remainders for which there was no room. */
export function useIngredients(rules: CraftingRules, view: WindowView): ItemStack[] {
  const homeless: ItemStack[] = [];
  if (view.workplace !== null) {
    view.workplace.taken?.(view);
    showResult(rules, view);
    return homeless;
  }
  for (let slot = 1; slot <= view.gridWidth ** 2; slot++) {
    const used = view.get(slot);
    if (used === null) continue;
    view.set(slot, rules.items.copy(used, used.count - 1));
    const remainder = rules.craftingRemainder(used.name);
    if (remainder === null) continue;
    const left = rules.items.make(remainder, 1);
    if (view.get(slot) === null) view.set(slot, left);
    else if (store(rules.items, view, left, pickupOrder(view)).left > 0) homeless.push(left);
  }
  showResult(rules, view);
  return homeless;
}
