// Crafting recipes as the game has them, out of minecraft-data's expanded variants (one for each wood, each stone …).
// Variants that differ only in the kind become one recipe with ingredient classes. Every slot of a class takes any of its kinds,
// so kinds may be mixed; some versions' data pairs kinds up instead of mixing them (1.21: oak planks with oak slabs only),
// which is why a class holds all kinds seen in its slots. Source: https://minecraft.wiki/w/Crafting

import { byCodeUnit } from "../../schemas/index.ts";
import type { GameData, RecipeVariant } from "./game-data.ts";
import { RECIPE_KINDS } from "./tables/recipe-kinds.ts";

/** So many in all of these kinds, sorted. */
export interface IngredientClass {
  kinds: readonly string[];
  count: number;
}

export interface CraftRecipe {
  item: string;
  /** Items made in one application. */
  count: number;
  ingredients: readonly IngredientClass[];
  needsTable: boolean;
}

/** Every crafting recipe of the version, variants collapsed into ingredient classes; in an order that depends on the data alone. */
export function collapseRecipes(data: GameData): CraftRecipe[] {
  const shaped = new Map<string, RecipeVariant[]>();
  const shapeless = new Map<string, RecipeVariant[]>();
  for (const variant of data.recipes().filter(isTrue)) {
    const pattern = variant.shape === null ? sizeOf(variant.list) : patternOf(variant.shape);
    const groups = variant.shape === null ? shapeless : shaped;
    const key = `${variant.item} ${variant.count} ${pattern}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [variant]);
    else group.push(variant);
  }
  return [...[...shaped.values()].map(collapseShaped), ...[...shapeless.values()].flatMap(collapseShapeless)];
}

const isTrue = ({ item, shape, list }: RecipeVariant): boolean =>
  !RECIPE_KINDS.untrue.some(
    (row) => row.item === item && [...list, ...(shape ?? []).flat()].some((kind) => kind === row.takes),
  );

/** The shape with letters in place of kinds: slots that always go together share a letter. */
function patternOf(shape: NonNullable<RecipeVariant["shape"]>): string {
  const letters = new Map<string, number>();
  const letter = (kind: string | null): string => {
    if (kind === null) return ".";
    if (!letters.has(kind)) letters.set(kind, letters.size);
    return String(letters.get(kind));
  };
  return shape.map((row) => row.map(letter).join("")).join("/");
}

function sizeOf(list: readonly string[]): string {
  return [...tally(list).values()].sort((a, b) => a - b).join("+");
}

function collapseShaped(variants: readonly RecipeVariant[]): CraftRecipe {
  const classes: { kinds: Set<string>; count: number }[] = [];
  for (const { shape } of variants) {
    const slots = tally((shape ?? []).flat().filter((kind) => kind !== null));
    [...slots].forEach(([kind, count], index) => {
      const found = classes[index];
      if (found === undefined) classes.push({ kinds: new Set([kind]), count });
      else found.kinds.add(kind);
    });
  }
  return recipeOf(
    variants,
    classes.map(({ kinds, count }) => ({ kinds: [...kinds].sort(byCodeUnit), count })),
  );
}

/**
 * Variants that differ in one kind alone belong to one recipe, and those kinds to one class of it. (Dyeing wool: the other wools
 * are one class, the dye stays as it is; fifteen dyes on one wool have fifteen results and never meet here.)
 */
function collapseShapeless(variants: readonly RecipeVariant[]): CraftRecipe[] {
  const recipes = new DisjointSets();
  const exchanged: [RecipeVariant, string, string][] = [];
  const byRest = new Map<string, { variant: RecipeVariant; kind: string }>();
  for (const variant of variants) {
    for (const kind of new Set(variant.list)) {
      const rest = variant.list
        .map((other) => (other === kind ? "?" : other))
        .sort()
        .join(" ");
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
      members,
      [...classes].map(([name, members]) => ({ kinds: members, count: counts.get(name) ?? 1 })),
    );
  });
}

/** Ingredients ordered by their first kind, so that the same recipe reads the same in every version. */
function recipeOf(variants: readonly RecipeVariant[], ingredients: IngredientClass[]): CraftRecipe {
  const [first] = variants;
  ingredients.sort((a, b) => byCodeUnit(a.kinds[0] ?? "", b.kinds[0] ?? ""));
  return { item: first?.item ?? "", count: first?.count ?? 1, ingredients, needsTable: first?.needsTable ?? false };
}

function tally(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Names joined into sets; each set is known by one of its names. */
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
