// Item stacks as the server holds them (prismarine-item), made and compared in one place.
// Invariants: two slots never share a stack; a count of zero is written as null; code that changes
// a count makes a copy. Potions, enchantments and wear lie in a stack's tag, as up to 1.20.4; later
// clients get components (item-tags.ts).

import type { Registry } from "flying-squid";
import loadItem, { type Item } from "prismarine-item";
import { componentsOf, variantOf, withVariant } from "./item-tags.ts";

export type ItemStack = Item;
export type Slot = ItemStack | null;

// The package is CommonJS but its typings declare a default export: at run time the import is the
// loader itself.
const itemClassOf = loadItem as unknown as typeof loadItem.default;

export interface ItemFactory {
  /**
   * A new stack of an item of this version, such as `bread`, `potion+awkward` or
   * `iron_pickaxe+silk_touch`. Throws on an unknown name.
   */
  make(name: string, count: number): ItemStack;
  /** A new stack by the item's number. */
  makeById(id: number, count: number): ItemStack;
  /** A copy with another count; null when the count is not positive. */
  copy(stack: ItemStack, count: number): Slot;
  /** One of the stack's pieces as another item, with its wear, enchantments and name. */
  changed(stack: ItemStack, name: string): ItemStack;
  /** True when both are the same item with the same data, so that they stack. */
  stackable(one: Slot, other: Slot): boolean;
  knows(name: string): boolean;
  /** The stack's name with its variant, as `make` takes it. */
  nameOf(stack: ItemStack): string;
  toPacket(slot: Slot): unknown;
  fromPacket(data: unknown): Slot;
}

/** The items of the registry's version. */
export function itemsOf(registry: Registry): ItemFactory {
  const ItemClass = itemClassOf(registry);
  const components = Boolean(registry.supportFeature("itemsWithComponents"));
  const copy = (stack: ItemStack, count: number): Slot => {
    if (count <= 0) return null;
    // Clone the data, because wear is written into it in place.
    return new ItemClass(
      stack.type,
      count,
      stack.metadata,
      stack.nbt === null ? undefined : structuredClone(stack.nbt),
    );
  };
  return {
    copy,
    make(name, count) {
      const [plain = "", variant = null] = name.split("+");
      const item = registry.itemsByName[plain];
      if (item === undefined) throw new Error(`no item ${plain} in ${registry.version.minecraftVersion}`);
      return withVariant(new ItemClass(item.id, count), variant);
    },
    changed(stack, name) {
      const made = new ItemClass(registry.itemsByName[name]?.id ?? stack.type, 1);
      if (stack.nbt !== null) made.nbt = structuredClone(stack.nbt);
      return made;
    },
    makeById: (id, count) => new ItemClass(id, count),
    nameOf: variantOf,
    stackable(one, other) {
      if (one === null || other === null || one.type !== other.type) return false;
      return ItemClass.equal(one, other, false, true);
    },
    knows: (name) => registry.itemsByName[name.split("+", 1)[0] ?? ""] !== undefined,
    toPacket(slot) {
      if (slot === null || !components) return ItemClass.toNotch(slot);
      const added = componentsOf(slot, registry);
      return { ...ItemClass.toNotch(slot), addedComponentCount: added.length, components: added };
    },
    fromPacket: (data) => ItemClass.fromNotch(data as object) ?? null,
  };
}
