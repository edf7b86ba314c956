// Chooses the recipe for the crafting grid: the variant with exactly the ingredients that the step
// names. If the data lists only variants of a single kind, it builds a mixture, cell by cell from
// kinds that some variant allows there. Pure: it uses ids and names, no bot. Vanilla's slots accept
// their alternatives independently (Minecraft Wiki, "Crafting").

import type { GridCell, GridRecipe } from "../../domains/recipe-class.ts";

const EMPTY = -1;

/** The cells of a recipe in a fixed order, empty ones included for shaped recipes. */
const cellsOf = (recipe: GridRecipe): GridCell[] => [...(recipe.inShape?.flat() ?? []), ...(recipe.ingredients ?? [])];

/** How many of each item one application takes, by name. */
export function ingredientsOf(recipe: GridRecipe, nameOf: (id: number) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const cell of cellsOf(recipe)) {
    if (cell.id === EMPTY) continue;
    const name = nameOf(cell.id);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const sameCounts = (a: Record<string, number>, b: Record<string, number>): boolean => {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
};

/**
 * Recipes that differ only in kinds share an outline: the filled cells, and the number of loose
 * ingredients.
 */
const outlineOf = (recipe: GridRecipe): string =>
  [
    recipe.result.count,
    recipe.requiresTable,
    recipe.inShape?.map((row) => row.map((cell) => (cell.id === EMPTY ? "." : "x")).join("")).join("/") ?? "",
    recipe.ingredients?.length ?? 0,
  ].join("|");

/**
 * Gives every filled cell a wanted kind that it allows, and uses up the wanted counts exactly;
 * undefined if that is impossible.
 */
function assign(allowed: readonly ReadonlySet<number>[], wanted: Map<number, number>): number[] | undefined {
  const chosen: number[] = [];
  const place = (index: number): boolean => {
    if (index === allowed.length) return true;
    for (const [id, left] of wanted) {
      if (left === 0 || !allowed[index]?.has(id)) continue;
      wanted.set(id, left - 1);
      chosen[index] = id;
      if (place(index + 1)) return true;
      wanted.set(id, left);
    }
    return false;
  };
  return place(0) ? chosen : undefined;
}

/** `recipe` with the ids of its filled cells replaced in order. */
function withKinds(recipe: GridRecipe, kinds: readonly number[]): GridRecipe {
  let next = 0;
  const substitute = (cell: GridCell): GridCell => {
    if (cell.id === EMPTY) return cell;
    const id = kinds[next] ?? cell.id;
    next += 1;
    return { ...cell, id };
  };
  const inShape = recipe.inShape?.map((row) => row.map(substitute)) ?? null;
  const ingredients = recipe.ingredients?.map(substitute) ?? null;
  return { ...recipe, inShape, ingredients };
}

/**
 * The recipe to craft with, among all variants of one result.
 * @param ingredients the ingredients of one application, by item name
 * @param resultCount the items that one application makes
 * @returns undefined if no variant allows these ingredients
 */
export function chooseRecipe(
  variants: readonly GridRecipe[],
  ingredients: Record<string, number>,
  resultCount: number,
  names: { nameOf(id: number): string; idOf(name: string): number | undefined },
): GridRecipe | undefined {
  const candidates = variants.filter((variant) => variant.result.count === resultCount);
  const exact = candidates.find((variant) => sameCounts(ingredientsOf(variant, names.nameOf), ingredients));
  if (exact) return exact;
  const byOutline = Map.groupBy(candidates, outlineOf);
  for (const [first, ...others] of byOutline.values()) {
    if (!first) continue;
    const filled = cellsOf(first).flatMap((cell, index) => (cell.id === EMPTY ? [] : [index]));
    const allowed = filled.map(
      (index) => new Set([first, ...others].map((variant) => cellsOf(variant)[index]?.id ?? EMPTY)),
    );
    const wanted = new Map<number, number>();
    for (const [name, count] of Object.entries(ingredients)) wanted.set(names.idOf(name) ?? EMPTY, count);
    if ([...wanted.values()].reduce((sum, count) => sum + count, 0) !== filled.length) continue;
    const kinds = assign(allowed, wanted);
    if (kinds) return withKinds(first, kinds);
  }
  return undefined;
}
