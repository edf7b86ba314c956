// The domain's name of an item that has variants: `potion+awkward`, `iron_pickaxe+silk_touch`. An
// item without a variant keeps its plain name. Source: docs/planning.md#names;
// wiki.vg "Slot Data" (tags Potion, Enchantments). Pure.

export interface ItemDescription {
  name: string;
  nbt?: unknown;
  enchants?: readonly { name: string }[];
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
    const brew = potionOf(item.nbt);
    return brew === undefined || PLAIN.has(brew) ? name : `${name}+${brew}`;
  }
  if (BEARS_SILK.test(name) && enchantsOf(item).some((enchant) => enchant.name === SILK)) return `${name}+${SILK}`;
  return name;
}

/** Reading tags can throw on unusual items; such an item is plain. */
function enchantsOf(item: ItemDescription): readonly { name: string }[] {
  try {
    return item.enchants ?? [];
  } catch {
    return [];
  }
}

function potionOf(nbt: unknown): string | undefined {
  const tag = (nbt as { value?: { Potion?: { value?: unknown } } } | null | undefined)?.value?.Potion?.value;
  return typeof tag === "string" ? tag.replace(/^minecraft:/, "") : undefined;
}
