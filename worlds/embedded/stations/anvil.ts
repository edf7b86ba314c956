// An anvil: joins two items of a kind, or an item and a book, repairs with the item's material, and
// names. It asks for levels, works on nothing that costs 40 or more, and may crack. Source:
// Minecraft Wiki, "Anvil mechanics" (costs, prior work, 12 % more durability) and wiki.vg, "Set
// Container Property" (0: the levels).

import type { Registry } from "flying-squid";
import {
  customName,
  type Enchanted,
  enchant,
  enchantmentsOf,
  priorWork,
  setCustomName,
  setPriorWork,
} from "../core/item-tags.ts";
import type { ItemFactory, ItemStack, Slot } from "../core/items.ts";
import type { Workplace, WorkSlots } from "../windows/workplace.ts";
import { anvilPrice, fits, goTogether } from "./enchantments.ts";

const [FIRST, SECOND, RESULT] = [0, 1, 2];
const TOO_EXPENSIVE = 40;
const ENCHANTED_BOOK = "enchanted_book";
const MAX_NAME = 50;
/** Of the durability: what two joined items gain, and what one piece of material repairs. */
const JOINED_GAIN = 0.12;
const REPAIRED_SHARE = 0.25;
const JOINING_LEVELS = 2;

/** What an anvil would make, and what that takes. */
interface AnvilWork {
  product: ItemStack;
  levels: number;
  /** Pieces of the second stack that it uses up. */
  used: number;
}

export interface AnvilUser {
  level(): number;
  spend(levels: number): void;
  /** Called after each work: the anvil may crack. */
  worked(): void;
}

export function anvil(registry: Registry, items: ItemFactory, user: AnvilUser): Workplace {
  let name = "";
  const work = (slots: WorkSlots) => anvilWork(registry, items, slots.get(FIRST), slots.get(SECOND), name);
  return {
    inputs: [FIRST, SECOND],
    output: RESULT,
    capacity: (slot, { stackSize }) => (slot === RESULT ? 0 : stackSize),
    product: (slots) => work(slots)?.product ?? null,
    mayTake(slots) {
      const levels = work(slots)?.levels;
      return levels !== undefined && user.level() >= levels;
    },
    taken(slots) {
      const done = work(slots);
      if (done === null) return;
      user.spend(done.levels);
      slots.set(FIRST, null);
      const second = slots.get(SECOND);
      if (second !== null) slots.set(SECOND, items.copy(second, second.count - done.used));
      name = "";
      user.worked();
    },
    rename(_slots, text) {
      name = text.slice(0, MAX_NAME);
    },
    properties: (slots) => [work(slots)?.levels ?? 0],
  };
}

/** What the two stacks make; null where they make nothing, or nothing that an anvil takes on. */
export function anvilWork(
  registry: Registry,
  items: ItemFactory,
  first: Slot,
  second: Slot,
  name: string,
): AnvilWork | null {
  if (first === null) return null;
  const product = items.copy(first, first.count);
  if (product === null) return null;
  const joined = second === null ? { levels: 0, used: 0 } : join(registry, product, second);
  if (joined === null) return null;
  const isRenamed = name !== "" && customName(first) !== JSON.stringify({ text: name });
  if (isRenamed) setCustomName(product, name);
  const own = joined.levels + (isRenamed ? 1 : 0);
  if (own === 0) return null;
  const before = Math.max(priorWork(first), second === null ? 0 : priorWork(second));
  const levels = own + priorWork(first) + (second === null ? 0 : priorWork(second));
  if (second !== null) setPriorWork(product, before * 2 + 1);
  const asked = second === null ? Math.min(levels, TOO_EXPENSIVE - 1) : levels;
  return asked >= TOO_EXPENSIVE ? null : { product, levels: asked, used: joined.used };
}

/** Changes the product by the second stack. */
function join(registry: Registry, product: ItemStack, second: ItemStack): { levels: number; used: number } | null {
  const wear = product.durabilityUsed ?? 0;
  const full = product.maxDurability ?? 0;
  if (registry.itemsByName[product.name]?.repairWith?.includes(second.name)) {
    const share = Math.max(1, Math.floor(full * REPAIRED_SHARE));
    const used = Math.min(second.count, Math.ceil(wear / share));
    if (used === 0) return null;
    product.durabilityUsed = Math.max(0, wear - share * used);
    return { levels: used, used };
  }
  const fromBook = second.name === ENCHANTED_BOOK;
  if (!fromBook && (second.type !== product.type || full === 0)) return null;
  if (product.count > 1) return null;
  let levels = 0;
  if (!fromBook && wear > 0) {
    const gained = full - (second.durabilityUsed ?? 0) + Math.floor(full * JOINED_GAIN);
    product.durabilityUsed = Math.max(0, wear - gained);
    levels += JOINING_LEVELS;
  }
  const before = enchantmentsOf(product);
  const merged = merge(registry, product.name, before, enchantmentsOf(second), fromBook);
  if (merged === null) return levels > 0 ? { levels, used: 1 } : null;
  enchant(product, merged.enchantments);
  return { levels: levels + merged.levels, used: 1 };
}

/** The enchantments of both, and their price; null where none of the second fits. */
function merge(
  registry: Registry,
  item: string,
  own: readonly Enchanted[],
  added: readonly Enchanted[],
  fromBook: boolean,
): { enchantments: Enchanted[]; levels: number } | null {
  const all = new Map(own.map(({ name, level }) => [name, level]));
  let levels = 0;
  let any = false;
  for (const { name, level } of added) {
    const kind = registry.enchantmentsByName[name];
    if (kind === undefined || !fits(registry, item, kind)) continue;
    const others = [...all.keys()].flatMap((other) =>
      other === name ? [] : (registry.enchantmentsByName[other] ?? []),
    );
    const clashes = others.filter((other) => !goTogether(kind, other)).length;
    levels += clashes;
    if (clashes > 0) continue;
    const had = all.get(name) ?? 0;
    const joined = Math.min(kind.maxLevel, had === level ? level + 1 : Math.max(had, level));
    all.set(name, joined);
    any = true;
    levels += joined * anvilPrice(kind, fromBook);
  }
  if (!any) return null;
  return { enchantments: [...all].map(([name, level]) => ({ name, level })), levels };
}
