// The item that a crafting grid makes. A shaped recipe fits anywhere in the grid and mirrored;
// where a version lists one recipe once per kind of ingredient (planks), the kinds may be mixed
// cell by cell, as vanilla's ingredient tags allow. Source: the version's recipe list
// (minecraft-data), Minecraft Wiki "Crafting".

import type { RecipeCell, Registry, RegistryRecipe } from "flying-squid";

interface CraftingResult {
  id: number;
  count: number;
}

interface ShapedGridRecipe {
  result: CraftingResult;
  /** Per occupied cell, row by row, the ids it takes. */
  cells: Set<number>[];
}

/**
 * Ingredients with a recipe of their own beside others of the same shape; they do not mix with
 * those.
 */
const SEPARATE_INGREDIENTS = new Set(["bamboo"]);

const idOf = (cell: RecipeCell | undefined): number => {
  const id = typeof cell === "object" && cell !== null ? cell.id : (cell ?? 0);
  return id > 0 ? id : 0;
};

/** The rows without the empty rows and columns around them. */
function trim(rows: readonly (readonly number[])[]): number[][] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const square = rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? 0));
  const filledRows = square.flatMap((row, index) => (row.some((id) => id > 0) ? [index] : []));
  const filledColumns = Array.from({ length: width }, (_, column) => column).filter((column) =>
    square.some((row) => (row[column] ?? 0) > 0),
  );
  const [top, bottom] = [filledRows[0] ?? 0, filledRows.at(-1) ?? -1];
  const [left, right] = [filledColumns[0] ?? 0, filledColumns.at(-1) ?? -1];
  return square.slice(top, bottom + 1).map((row) => row.slice(left, right + 1));
}

const silhouette = (rows: number[][]): string =>
  rows.map((row) => row.map((id) => (id > 0 ? "#" : ".")).join("")).join("/");

export class RecipeBook {
  readonly #shaped = new Map<string, ShapedGridRecipe[]>();
  readonly #shapeless = new Map<string, CraftingResult>();

  constructor(registry: Registry) {
    const separate = new Set(
      registry.itemsArray.filter((item) => SEPARATE_INGREDIENTS.has(item.name)).map((i) => i.id),
    );
    for (const recipe of Object.values(registry.recipes).flat()) this.#add(recipe, separate);
  }

  /** The grid's result, or null. `grid` holds item ids row by row, 0 for an empty cell. */
  match(grid: readonly number[], width: number): CraftingResult | null {
    const rows: number[][] = [];
    for (let start = 0; start < grid.length; start += width) rows.push([...grid.slice(start, start + width)]);
    const trimmed = trim(rows);
    return (
      this.#matchShaped(trimmed) ??
      this.#matchShaped(trimmed.map((row) => row.toReversed())) ??
      this.#shapeless.get(this.#bag(grid)) ??
      null
    );
  }

  #matchShaped(rows: number[][]): CraftingResult | null {
    const filled = rows.flat().filter((id) => id > 0);
    const candidates = this.#shaped.get(silhouette(rows)) ?? [];
    const found = candidates.find(({ cells }) => cells.every((ids, cell) => ids.has(filled[cell] ?? 0)));
    return found?.result ?? null;
  }

  #add(recipe: RegistryRecipe, separate: ReadonlySet<number>): void {
    const { result: written } = recipe;
    const result =
      typeof written === "object" ? { id: written.id, count: written.count ?? 1 } : { id: written, count: 1 };
    if (recipe.ingredients !== undefined) this.#shapeless.set(this.#bag(recipe.ingredients.map(idOf)), result);
    if (recipe.inShape === undefined) return;
    const rows = trim(recipe.inShape.map((row) => row.map(idOf)));
    const filled = rows.flat().filter((id) => id > 0);
    const shape = silhouette(rows);
    const known = this.#shaped.get(shape) ?? [];
    const mixable = (ids: Iterable<number>) => ![...ids].some((id) => separate.has(id));
    const twin = known.find(
      (other) =>
        other.result.id === result.id &&
        other.result.count === result.count &&
        other.cells.every(mixable) === mixable(filled),
    );
    if (twin === undefined) this.#shaped.set(shape, [...known, { result, cells: filled.map((id) => new Set([id])) }]);
    else
      filled.forEach((id, cell) => {
        twin.cells[cell]?.add(id);
      });
  }

  #bag(ids: readonly number[]): string {
    return ids
      .filter((id) => id > 0)
      .sort((one, other) => one - other)
      .join();
  }
}
