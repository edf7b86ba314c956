// What a stack is beyond its kind: its potion, its enchantments, its name and how often an anvil
// worked on it. The server keeps all of it in the stack's tag, in the form of 1.16 to 1.20.4, and
// writes components for later clients. Source: Minecraft Wiki, "Item format/Before 1.20.5" (Potion,
// Enchantments, StoredEnchantments, RepairCost, display) and "Data component format".

import type { Registry } from "flying-squid";
import type { Item } from "prismarine-item";
import { POTION_NUMBERS } from "../../../domains/minecraft/data/potions.ts";

type ItemStack = Item;

export interface Enchanted {
  name: string;
  level: number;
}

interface Tag {
  type: "compound";
  value: Record<string, { type: string; value: unknown } | undefined>;
}

const BOTTLE = /^(potion|splash_potion|lingering_potion|tipped_arrow)$/;
const BOOK = "enchanted_book";
/** Potions that a plan names like a bottle of water. */
const PLAIN_POTIONS: ReadonlySet<string> = new Set(["water", "mundane", "thick"]);
/** The enchantment that plans name; others leave an item's name as it is. */
const NAMED_ENCHANTMENT = "silk_touch";

const bare = (id: unknown): string => String(id).replace(/^minecraft:/, "");

function tagOf(stack: ItemStack): Tag {
  stack.nbt ??= { type: "compound", name: "", value: {} } as never;
  return stack.nbt as unknown as Tag;
}

const read = (stack: ItemStack, key: string): unknown => (stack.nbt as unknown as Tag | null)?.value[key]?.value;

/** A bottle's potion without its namespace; null for other items. */
function potionIn(stack: ItemStack): string | null {
  if (!BOTTLE.test(stack.name)) return null;
  const potion = read(stack, "Potion");
  return typeof potion === "string" ? bare(potion) : "water";
}

const enchantmentKey = ({ name }: ItemStack): string => (name === BOOK ? "StoredEnchantments" : "Enchantments");

/** The enchantments on an item, or in a book. */
export function enchantmentsOf(stack: ItemStack): Enchanted[] {
  const list = read(stack, enchantmentKey(stack)) as
    | { value?: readonly Record<string, { value: unknown }>[] }
    | undefined;
  return (list?.value ?? []).map(({ id, lvl }) => ({ name: bare(id?.value), level: Number(lvl?.value ?? 1) }));
}

/** Writes the enchantments into the stack's tag. */
export function enchant(stack: ItemStack, enchantments: readonly Enchanted[]): ItemStack {
  const { value } = tagOf(stack);
  delete value[enchantmentKey(stack)];
  if (enchantments.length === 0) return stack;
  const rows = enchantments.map(({ name, level }) => ({
    id: { type: "string", value: `minecraft:${name}` },
    lvl: { type: "short", value: level },
  }));
  value[enchantmentKey(stack)] = { type: "list", value: { type: "compound", value: rows } };
  return stack;
}

/** How much dearer an anvil's next work on the item is, in levels. */
export const priorWork = (stack: ItemStack): number => Number(read(stack, "RepairCost") ?? 0);

export function setPriorWork(stack: ItemStack, levels: number): void {
  tagOf(stack).value.RepairCost = { type: "int", value: levels };
}

/** The name that an anvil gave it, as JSON text; null for none. */
export function customName(stack: ItemStack): string | null {
  const display = read(stack, "display") as Record<string, { value: unknown } | undefined> | undefined;
  const name = display?.Name?.value;
  return typeof name === "string" ? name : null;
}

export function setCustomName(stack: ItemStack, name: string | null): void {
  const { value } = tagOf(stack);
  if (name === null) delete value.display;
  else value.display = { type: "compound", value: { Name: { type: "string", value: JSON.stringify({ text: name }) } } };
}

/** The stack as the variant: a potion, or an enchantment at its first level. */
export function withVariant(stack: ItemStack, variant: string | null): ItemStack {
  if (BOTTLE.test(stack.name)) tagOf(stack).value.Potion = { type: "string", value: `minecraft:${variant ?? "water"}` };
  else if (variant !== null) enchant(stack, [{ name: variant, level: 1 }]);
  return stack;
}

/** The stack's name with its variant, as plans name it. */
export function variantOf(stack: ItemStack): string {
  const potion = potionIn(stack);
  if (potion !== null) return PLAIN_POTIONS.has(potion) ? stack.name : `${stack.name}+${potion}`;
  const named = enchantmentsOf(stack).some(({ name }) => name === NAMED_ENCHANTMENT);
  return named ? `${stack.name}+${NAMED_ENCHANTMENT}` : stack.name;
}

/** The components that a client from 1.20.5 on needs of a stack. */
export function componentsOf(stack: ItemStack, registry: Registry): { type: string; data: unknown }[] {
  const added: { type: string; data: unknown }[] = [];
  if (stack.maxDurability) added.push({ type: "damage", data: stack.durabilityUsed ?? 0 });
  const potion = potionIn(stack);
  const potionId = potion === null ? -1 : POTION_NUMBERS.indexOf(potion);
  if (potionId >= 0) added.push({ type: "potion_contents", data: { potionId, customEffects: [] } });
  const enchantments = enchantmentsOf(stack).flatMap(({ name, level }) => {
    const id = registry.enchantmentsByName[name]?.id;
    return id === undefined ? [] : [{ id, level }];
  });
  if (enchantments.length > 0) {
    if (stack.name === BOOK) added.push({ type: "stored_enchantments", data: { enchantments, showInTooltip: true } });
    else added.push({ type: "enchantments", data: { enchantments, showTooltip: true } });
  }
  if (priorWork(stack) > 0) added.push({ type: "repair_cost", data: priorWork(stack) });
  return added;
}
