// The domain's name of an item that has variants: `potion+awkward`, `iron_pickaxe+silk_touch`. An
// item without a variant keeps its plain name. Source: docs/planning.md#names;
// wiki.vg "Slot Data" (tags Potion, Enchantments; from 1.20.5 on components, whose enchantments
// have numbers that only the server's registry names: there an item keeps its plain name). Pure.

import { POTION_NUMBERS } from "../../domains/minecraft/data/potions.ts";

export interface ItemDescription {
  name: string;
  nbt?: unknown;
  enchants?: unknown;
  /** From 1.20.5 on, in place of the tag. */
  componentMap?: ReadonlyMap<string, { data?: unknown }>;
}

const POTION = /^(potion|splash_potion|lingering_potion|tipped_arrow)$/;
const BEARS_SILK = /(_(pickaxe|axe|shovel|hoe)|^enchanted_book)$/;
const SILK = "silk_touch";
/** A bottle of water is a plain potion; invalid or missing tags give these values. */
const PLAIN = new Set(["water", "empty", "mundane", "thick"]);

/** The name with its variant, if any. */
export function variantOf(item: ItemDescription): string {
  const { name } = item;
  if (POTION.test(name)) {
    const brew = potionOf(item);
    return brew === undefined || PLAIN.has(brew) ? name : `${name}+${brew}`;
  }
  if (BEARS_SILK.test(name) && enchantsOf(item).some((enchant) => enchant.name === SILK)) return `${name}+${SILK}`;
  return name;
}

/** Whether it bears any enchantment, or is a book of one. */
export function isEnchanted(item: ItemDescription): boolean {
  const components = ["enchantments", "stored_enchantments"].map((key) => item.componentMap?.get(key)?.data);
  const listed = components.some((data) => ((data as { enchantments?: unknown[] })?.enchantments ?? []).length > 0);
  return listed || enchantsOf(item).length > 0;
}

/** Reading tags can throw on unusual items; such an item is plain. */
function enchantsOf(item: ItemDescription): readonly { name: string }[] {
  try {
    return Array.isArray(item.enchants) ? item.enchants : [];
  } catch {
    return [];
  }
}

function potionOf({ nbt, componentMap }: ItemDescription): string | undefined {
  const contents = componentMap?.get("potion_contents")?.data as { potionId?: unknown } | undefined;
  if (contents !== undefined) return POTION_NUMBERS[Number(contents.potionId ?? -1)];
  const tag = (nbt as { value?: { Potion?: { value?: unknown } } } | null | undefined)?.value?.Potion?.value;
  return typeof tag === "string" ? tag.replace(/^minecraft:/, "") : undefined;
}
