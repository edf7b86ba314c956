// Item stacks as the server holds them (prismarine-item), made and compared in one place.
// Invariants: two slots never share a stack; a count of zero is written as null; code that changes
// a count makes a copy.

import type { Registry } from "flying-squid";
import loadItem, { type Item } from "prismarine-item";

export type ItemStack = Item;
export type Slot = ItemStack | null;

// The package is CommonJS but its typings declare a default export: at run time the import is the
// loader itself.
const itemClassOf = loadItem as unknown as typeof loadItem.default;

export interface ItemFactory {
  /** A new stack of an item of this version. Throws on an unknown name. */
  make(name: string, count: number): ItemStack;
  /** A new stack by the item's number. */
  makeById(id: number, count: number): ItemStack;
  /** A copy with another count; null when the count is not positive. */
  copy(stack: ItemStack, count: number): Slot;
  /** True when both are the same item with the same data, so that they stack. */
  stackable(one: Slot, other: Slot): boolean;
  knows(name: string): boolean;
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
      const item = registry.itemsByName[name];
      if (item === undefined) throw new Error(`no item ${name} in ${registry.version.minecraftVersion}`);
      return new ItemClass(item.id, count);
    },
    makeById: (id, count) => new ItemClass(id, count),
    stackable(one, other) {
      if (one === null || other === null || one.type !== other.type) return false;
      return ItemClass.equal(one, other, false, true);
    },
    knows: (name) => registry.itemsByName[name] !== undefined,
    toPacket(slot) {
      if (slot === null || !components || !slot.maxDurability) return ItemClass.toNotch(slot);
      // From 1.20.5 on, clients read wear from a component; the library still keeps it where older
      // versions did.
      const wear = [{ type: "damage", data: slot.durabilityUsed ?? 0 }];
      return { ...ItemClass.toNotch(slot), addedComponentCount: wear.length, components: wear };
    },
    fromPacket: (data) => ItemClass.fromNotch(data as object) ?? null,
  };
}
