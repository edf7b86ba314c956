// The recipes of a data pack in one form, from every spelling since 1.16.5: ingredients as
// `{ "item" }`, `{ "tag" }`, lists of these, or plain texts (1.21.2); results as a text, `{ "item" }`
// or `{ "id" }` (1.20.5).

import type { DataPack } from "./data-pack.ts";
import { type JsonObject, listOf, nameOf, numberOf, objectOf } from "./json.ts";

/** The items that fit into one slot, sorted. */
export type RecipeSlot = readonly string[];

export interface VanillaRecipe {
  path: string;
  /** The game's type without its namespace: `crafting_shaped`. */
  type: string;
  item: string;
  count: number;
  slots: readonly RecipeSlot[];
  /** Whether it does not fit into the grid of the inventory. */
  needsTable: boolean;
  /** Game ticks that cooking takes; 0 for other recipes. */
  ticks: number;
}

const COOKING_TICKS: Readonly<Record<string, number>> = {
  smelting: 200,
  blasting: 100,
  smoking: 100,
  campfire_cooking: 100,
};

/** A recipe that is made in the game's code: the pack has its type only. */
export interface CodedRecipe {
  path: string;
  type: string;
}

/** All recipes of the pack. Throws CodedError `input.invalid` on one that cannot be read. */
export function readRecipes(pack: DataPack): { recipes: VanillaRecipe[]; coded: CodedRecipe[] } {
  const recipes: VanillaRecipe[] = [];
  const coded: CodedRecipe[] = [];
  for (const name of pack.names("recipe")) {
    const path = pack.path("recipe", name);
    const json = pack.read("recipe", name);
    const type = nameOf(json.type, `${path}: type`);
    const slots = slotsOf(pack, type, json, path);
    if (slots === null) coded.push({ path, type });
    else recipes.push({ path, type, slots, ...resultOf(json, path), ...formOf(type, json, slots, path) });
  }
  return { recipes, coded };
}

/** Null for types whose ingredients are in the game's code. */
function slotsOf(pack: DataPack, type: string, json: JsonObject, path: string): RecipeSlot[] | null {
  const slot = (name: string): RecipeSlot => slotOf(pack, json[name], `${path}: ${name}`);
  switch (type) {
    case "crafting_shaped": {
      const key = objectOf(json.key, `${path}: key`);
      const signs = patternOf(json, path).flatMap((row) => [...row].filter((sign) => sign !== " "));
      return signs.map((sign) => slotOf(pack, key[sign], `${path}: key ${sign}`));
    }
    case "crafting_shapeless":
      return listOf(json.ingredients, path).map((one) => slotOf(pack, one, `${path}: ingredients`));
    case "crafting_imbue":
      return [slot("source"), ...Array.from({ length: 8 }, () => slot("material"))];
    case "crafting_transmute": {
      // Copies of a map: the item keeps its name.
      if (json.add_material_count_to_result === true) return null;
      // What is the result already does not change into it.
      const { item } = resultOf(json, path);
      return [slot("input").filter((kind) => kind !== item), slot("material")];
    }
    case "smithing":
      return [slot("base"), slot("addition")];
    case "smithing_transform":
      return json.template === undefined
        ? [slot("base"), slot("addition")]
        : ["base", "addition", "template"].map(slot);
    case "stonecutting":
      return [slot("ingredient")];
    default:
      return COOKING_TICKS[type] === undefined ? null : [slot("ingredient")];
  }
}

function slotOf(pack: DataPack, value: unknown, where: string): RecipeSlot {
  const parts = Array.isArray(value) ? value : [value];
  const names = parts.flatMap((part) => {
    if (typeof part === "string") {
      const name = nameOf(part, where);
      return name.startsWith("#") ? pack.tag("itemTag", name.slice(1)) : [name];
    }
    const { item, tag } = objectOf(part, where);
    return tag === undefined ? [nameOf(item, where)] : pack.tag("itemTag", nameOf(tag, where));
  });
  return [...new Set(names)].sort();
}

function resultOf(json: JsonObject, path: string): { item: string; count: number } {
  const where = `${path}: result`;
  const { result, count = 1 } = json;
  if (typeof result === "string") return { item: nameOf(result, where), count: numberOf(count, where) };
  const { id, item = id, count: own = count } = objectOf(result, where);
  return { item: nameOf(item, where), count: numberOf(own, where) };
}

function formOf(type: string, json: JsonObject, slots: readonly RecipeSlot[], path: string) {
  const needsTable = type === "crafting_shaped" ? isWide(patternOf(json, path)) : slots.length > 4;
  const ticks = COOKING_TICKS[type] ?? 0;
  return { needsTable, ticks: ticks === 0 ? 0 : numberOf(json.cookingtime ?? ticks, `${path}: cookingtime`) };
}

/** Whether the pattern, without empty rows and columns at its edges, exceeds two by two. */
function isWide(rows: readonly string[]): boolean {
  const filled = rows.flatMap((row, y) => [...row].flatMap((sign, x) => (sign === " " ? [] : [{ x, y }])));
  const spread = (places: readonly number[]): number => Math.max(...places) - Math.min(...places) + 1;
  return spread(filled.map(({ x }) => x)) > 2 || spread(filled.map(({ y }) => y)) > 2;
}

const patternOf = (json: JsonObject, path: string): string[] =>
  listOf(json.pattern, `${path}: pattern`).map((row) => String(row));
