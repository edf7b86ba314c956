// The game's crafting recipes, from minecraft-data's expanded variants (one for each wood, each
// stone …). Variants that differ only in kinds become one recipe with ingredient classes. Every
// slot of a class accepts any of its kinds, so kinds may be mixed. Some versions' data pairs kinds
// instead of mixing them (1.21: oak planks only with oak slabs), so a class holds all kinds seen in
// its slots. Source: https://minecraft.wiki/w/Crafting

import { byCodeUnit } from "../../../schemas/index.ts";
import type { CraftRecipe, IngredientClass } from "../data/craft-recipe.ts";
import type { GameData, RecipeVariant } from "../data/game-data.ts";
import { RECIPE_KINDS } from "../tables/recipe-kinds.ts";

/**
 * All crafting recipes of the version, merged into ingredient classes, in an order that depends
 * only on the data.
 */
export function collapseRecipes(data: GameData): CraftRecipe[] {
  const shaped = new Map<string, ShapedRecipeDraft>();
  const shapeless = new Map<string, RecipeVariant[]>();
  for (const variant of data.recipes()) {
    if (!isTrue(variant)) continue;
    if (variant.shape !== null) addShaped(shaped, variant, variant.shape);
    else {
      const key = `${variant.item} ${variant.count} ${sizeOf(variant.list)}`;
      const group = shapeless.get(key);
      if (group === undefined) shapeless.set(key, [variant]);
      else group.push(variant);
    }
  }
  return [...[...shaped.values()].map(recipeOfShape), ...[...shapeless.values()].flatMap(collapseShapeless)];
}

const UNTRUE = Map.groupBy(RECIPE_KINDS.untrue, ({ item }) => item);

const isTrue = ({ item, shape, list }: RecipeVariant): boolean =>
  UNTRUE.get(item)?.every(({ takes }) => !list.includes(takes) && !shape?.some((row) => row.includes(takes))) ?? true;

/** A shaped recipe under construction: the kinds of each class, and its number of slots. */
interface ShapedRecipeDraft {
  first: RecipeVariant;
  kinds: Set<string>[];
  counts: number[];
}

/** Adds the variant to the recipe of its pattern: slots with equal kinds form a class. */
function addShaped(
  recipes: Map<string, ShapedRecipeDraft>,
  variant: RecipeVariant,
  shape: NonNullable<RecipeVariant["shape"]>,
): void {
  const slots = shape.flat();
  const kinds = [...new Set(slots)].filter((kind) => kind !== null);
  // Kinds are numbered in order of appearance; -1 is an empty slot.
  const pattern = slots.map((kind) => (kind === null ? -1 : kinds.indexOf(kind)));
  const key = `${variant.item} ${variant.count} ${shape.length} ${pattern.join()}`;
  const cached = recipes.get(key);
  if (cached !== undefined) kinds.forEach((kind, index) => void cached.kinds[index]?.add(kind));
  else {
    const counts = kinds.map((kind) => slots.filter((slot) => slot === kind).length);
    recipes.set(key, { first: variant, kinds: kinds.map((kind) => new Set([kind])), counts });
  }
}

const recipeOfShape = ({ first, kinds, counts }: ShapedRecipeDraft): CraftRecipe =>
  recipeOf(
    first,
    kinds.map((set, index) => ({ kinds: [...set].sort(), count: counts[index] ?? 1 })),
  );

/** Counts of each kind in a sorted list, fewest first. */
const sizeOf = (list: readonly string[]): string =>
  [...new Set(list)]
    .map((kind) => list.lastIndexOf(kind) - list.indexOf(kind) + 1)
    .sort((a, b) => a - b)
    .join("+");

/**
 * Variants that differ in one kind belong to one recipe, and these kinds to one class. (Dyeing
 * wool: the other wools form a class, the dye stays; fifteen dyes on one wool have fifteen results
 * and do not meet here.)
 */
function collapseShapeless(variants: readonly RecipeVariant[]): CraftRecipe[] {
  const [only, ...others] = variants;
  if (only !== undefined && others.length === 0) {
    return [
      recipeOf(
        only,
        [...tally(only.list)].map(([kind, count]) => ({ kinds: [kind], count })),
      ),
    ];
  }
  const recipes = new DisjointSets();
  const exchanged: [RecipeVariant, string, string][] = [];
  const byRest = new Map<string, { variant: RecipeVariant; kind: string }>();
  for (const variant of variants) {
    for (const kind of new Set(variant.list)) {
      const rest = variant.list.filter((other) => other !== kind).join(" ");
      const met = byRest.get(rest);
      if (met === undefined) byRest.set(rest, { variant, kind });
      else {
        recipes.join(variant.list.join(" "), met.variant.list.join(" "));
        exchanged.push([variant, kind, met.kind]);
      }
    }
  }
  const groups = Map.groupBy(variants, ({ list }) => recipes.rootOf(list.join(" ")));
  return [...groups].map(([root, members]) => {
    const kinds = new DisjointSets();
    for (const [variant, kind, other] of exchanged) {
      if (recipes.rootOf(variant.list.join(" ")) === root) kinds.join(kind, other);
    }
    const all = [...new Set(members.flatMap(({ list }) => list))].sort(byCodeUnit);
    const classes = Map.groupBy(all, (kind) => kinds.rootOf(kind));
    const counts = tally((members[0]?.list ?? []).map((kind) => kinds.rootOf(kind)));
    return recipeOf(
      members[0],
      [...classes].map(([name, members]) => ({ kinds: members, count: counts.get(name) ?? 1 })),
    );
  });
}

/** Ingredients are ordered by their first kind, so a recipe is equal in every version. */
function recipeOf(first: RecipeVariant | undefined, ingredients: IngredientClass[]): CraftRecipe {
  ingredients.sort((a, b) => byCodeUnit(a.kinds[0] ?? "", b.kinds[0] ?? ""));
  return { item: first?.item ?? "", count: first?.count ?? 1, ingredients, needsTable: first?.needsTable ?? false };
}

function tally(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Union-find over names; each set is identified by one of its names. */
class DisjointSets {
  readonly #parents = new Map<string, string>();

  rootOf(name: string): string {
    let root = name;
    for (let parent = this.#parents.get(root); parent !== undefined; parent = this.#parents.get(root)) root = parent;
    return root;
  }

  join(a: string, b: string): void {
    const [root, other] = [this.rootOf(a), this.rootOf(b)].sort(byCodeUnit) as [string, string];
    if (root !== other) this.#parents.set(other, root);
  }
}
