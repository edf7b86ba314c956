// Which recipe to lay into the grid: the variant whose ingredients are exactly those that the step names, or, where the data
// lists single-kind variants only, a mixture made from them: cell by cell a kind that some variant allows there.
// Pure: it knows ids and names, no bot. Vanilla's slots accept their alternatives independently (Minecraft Wiki, "Crafting").

export interface RecipeCell {
  id: number;
  metadata: number | null;
  count: number;
}

/** The shape of a recipe as `bot.recipesAll` gives it and `bot.craft` takes it. */
export interface GridRecipe {
  result: RecipeCell;
  inShape: RecipeCell[][] | null;
  outShape: RecipeCell[][] | null;
  ingredients: RecipeCell[] | null;
  requiresTable: boolean;
}

const EMPTY = -1;

/** The cells of a recipe in a fixed order, empty ones included for shaped recipes. */
const cellsOf = (recipe: GridRecipe): RecipeCell[] => [
  ...(recipe.inShape?.flat() ?? []),
  ...(recipe.ingredients ?? []),
];

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

/** Recipes that differ in kinds alone have one outline: where something lies, and how many lie loose. */
const outlineOf = (recipe: GridRecipe): string =>
  [
    recipe.result.count,
    recipe.requiresTable,
    recipe.inShape?.map((row) => row.map((cell) => (cell.id === EMPTY ? "." : "x")).join("")).join("/") ?? "",
    recipe.ingredients?.length ?? 0,
  ].join("|");

/** Gives every filled cell a wanted kind that it allows, using up the wanted counts exactly; undefined where none fits. */
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
  const substitute = (cell: RecipeCell): RecipeCell => {
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
 * @param ingredients what one application takes, by item name
 * @param resultCount items that one application makes
 * @returns undefined where no variant allows these ingredients
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
