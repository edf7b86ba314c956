// Ingredients of a tool of a kind and tier from held items: a head of one material, in which planks
// may be mixed, and sticks. Pure.
// Source: minecraft.wiki, Tools (pickaxe and axe 3 and 2 sticks, sword 2 and 1, shovel 1 and 2, hoe
// 2 and 2).

import type { ArgsOf } from "../schemas/index.ts";
import type { CRAFT_TOOL } from "./leaves/daily-life.ts";

type IngredientCounts = Readonly<Record<string, number>>;

const HEADS = { pickaxe: 3, axe: 3, shovel: 1, hoe: 2, sword: 2 } as const;
const STICKS = { pickaxe: 2, axe: 2, shovel: 2, hoe: 2, sword: 1 } as const;
const MATERIALS = { wooden: /_planks$/, stone: /^(cobblestone|cobbled_deepslate|blackstone)$/, iron: /^iron_ingot$/ };
const PLANKS_FOR_STICKS = 2;

interface ToolRecipe {
  /** Planks for four sticks to make first; undefined if enough sticks are held. */
  sticks: Record<string, number> | undefined;
  /** Ingredients of the tool itself, including sticks. */
  head: Record<string, number>;
  /** The missing material; undefined if the tool can be made. */
  missing: string | undefined;
}

export function toolRecipe({ tool, tier }: ArgsOf<typeof CRAFT_TOOL>, held: IngredientCounts): ToolRecipe {
  const left: Record<string, number> = { ...held };
  const head = take(left, MATERIALS[tier], HEADS[tool]);
  const wanted = STICKS[tool];
  const hasSticks = (held.stick ?? 0) >= wanted;
  const sticks = hasSticks ? undefined : take(left, MATERIALS.wooden, PLANKS_FOR_STICKS);
  const missing =
    head === undefined ? `${HEADS[tool]} of its material` : !hasSticks && sticks === undefined ? "sticks" : undefined;
  return { sticks, head: { ...head, stick: wanted }, missing };
}

/**
 * Whether held items make the tool in some tier; ore counts as iron if coal or charcoal is held.
 */
export function canMakeTool(tool: ArgsOf<typeof CRAFT_TOOL>["tool"], held: IngredientCounts): boolean {
  const ore = (held.raw_iron ?? 0) + (held.iron_ore ?? 0);
  const smelted = (held.coal ?? 0) + (held.charcoal ?? 0) > 0 ? ore : 0;
  const after: IngredientCounts = { ...held, iron_ingot: (held.iron_ingot ?? 0) + smelted };
  return (["iron", "stone", "wooden"] as const).some((tier) => toolRecipe({ tool, tier }, after).missing === undefined);
}

/** Takes `count` of the fitting kinds, the most plentiful first; undefined if there are too few. */
function take(left: Record<string, number>, fits: RegExp, count: number): Record<string, number> | undefined {
  const kinds = Object.keys(left)
    .filter((name) => fits.test(name))
    .sort((a, b) => (left[b] ?? 0) - (left[a] ?? 0) || (a < b ? -1 : 1));
  const taken: Record<string, number> = {};
  let open = count;
  for (const kind of kinds) {
    const some = Math.min(open, left[kind] ?? 0);
    if (some === 0) continue;
    taken[kind] = some;
    left[kind] = (left[kind] ?? 0) - some;
    open -= some;
  }
  return open === 0 ? taken : undefined;
}
