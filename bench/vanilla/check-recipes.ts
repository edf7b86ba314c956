// Recipes held against operators, in both directions: each recipe of the pack has operators that
// take every mixture of one kind a slot, and each operator takes nothing that no recipe takes.

import type { Domain, Operator } from "../../schemas/index.ts";
import type { Check, CheckContext, Draft } from "./check.ts";
import type { RecipeSlot, VanillaRecipe } from "./recipes.ts";

/** An operator as a recipe: its classes as slots, without heat and stations. */
interface Made {
  id: string;
  item: string;
  count: number;
  slots: readonly RecipeSlot[];
  needsTable: boolean;
  ticks: number;
}

/** How operators of a verb correspond to the types of recipes. */
interface Correspondence {
  verb: string;
  /** The recipe's place of work in operators; null: crafting, where the grid counts. */
  station: string | null;
  types: readonly string[];
}

const correspond =
  (correspondences: readonly Correspondence[]): Check =>
  (context) =>
    correspondences.flatMap((one) => compareAll(context, one));

const CRAFTED = ["crafting_shaped", "crafting_shapeless", "crafting_transmute", "crafting_imbue"];

export const checkCrafting: Check = correspond([{ verb: "craft_item", station: null, types: CRAFTED }]);

export const checkCooking: Check = correspond([
  { verb: "smelt_item", station: "furnace", types: ["smelting"] },
  { verb: "smelt_item", station: "blast_furnace", types: ["blasting"] },
  { verb: "smelt_item", station: "smoker", types: ["smoking"] },
  { verb: "smelt_item", station: "campfire", types: ["campfire_cooking"] },
]);

export const checkStonecutting: Check = correspond([
  { verb: "cut_stone", station: "stonecutter", types: ["stonecutting"] },
]);

export const checkSmithing: Check = correspond([
  { verb: "smith_item", station: "smithing_table", types: ["smithing", "smithing_transform"] },
]);

function compareAll({ pack, recipes, lodestone, isPartial }: CheckContext, one: Correspondence): Draft[] {
  const { verb, station, types } = one;
  const asked = recipes.filter(({ type }) => types.includes(type));
  const made = (lodestone.byVerb.get(verb) ?? []).flatMap((operator) => madeBy(operator, station) ?? []);
  const byItem = Map.groupBy(made, ({ item }) => item);
  const known = Map.groupBy(asked, ({ item }) => item);
  const isCooking = verb === "smelt_item";
  return [
    ...asked.map((recipe) => judge(recipe, byItem.get(recipe.item) ?? [], isCooking)),
    // Without any recipe of these types the pack is not about them.
    ...(isPartial || pack.names("recipe").size === 0
      ? []
      : made.flatMap((operator) => untrue(operator, known.get(operator.item) ?? [], lodestone.domain.items))),
  ];
}

function madeBy({ id, args, consumes, produces, requires, ticks }: Operator, station: string | null): Made | null {
  const { item } = args;
  if (typeof item !== "string" || args.burns === true) return null;
  const stations = requires.flatMap(({ anyOf }) => anyOf).filter((name) => name.startsWith("near:"));
  if (station !== null && !stations.includes(`near:${station}`)) return null;
  const slots = consumes
    .filter(({ anyOf }) => !anyOf.some((name) => name.startsWith("fuel:")))
    .flatMap(({ anyOf, count }) => Array.from({ length: count }, () => [...anyOf].sort()));
  return { id, item, count: produces[item] ?? 0, slots, needsTable: args.station === "crafting_table", ticks };
}

function judge(recipe: VanillaRecipe, rivals: readonly Made[], isCooking: boolean): Draft {
  const draft = { subject: recipe.item, item: recipe.item, path: recipe.path, vanilla: describe(recipe) };
  const picks = picksOf(recipe.slots);
  const taken = rivals.filter((one) => picks.some((pick) => fits(pick, one.slots)));
  const lodestone = taken.length === 0 ? null : taken.map((one) => `${one.id} ${describe(one)}`).join(" or ");
  if (taken.length === 0) return { ...draft, verdict: "missing", lodestone };
  const whole = picks.every((pick) => taken.some(({ slots }) => fits(pick, slots)));
  const isRight = (one: Made): boolean =>
    one.count === recipe.count &&
    (isCooking ? one.ticks === recipe.ticks : true) &&
    (recipe.type.startsWith("crafting") ? one.needsTable === recipe.needsTable : true);
  return { ...draft, verdict: whole && taken.every(isRight) ? "right" : "wrong", lodestone };
}

/**
 * A finding for an operator that takes what no recipe of the pack takes. What survival never gives
 * in the version, such as the items of an experiment, no plan takes.
 */
function untrue(operator: Made, recipes: readonly VanillaRecipe[], items: Domain["items"]): Draft[] {
  const odd = picksOf(operator.slots)
    .filter((pick) => pick.every((item) => items[item]?.status !== "unobtainable"))
    .find((pick) => !recipes.some(({ slots }) => fits(pick, slots)));
  if (odd === undefined) return [];
  const { id, item } = operator;
  const lodestone = `${describe(operator)}, also of ${[...new Set(odd)].join(" and ")}`;
  return [{ verdict: "wrong", subject: item, item, path: id, vanilla: null, lodestone }];
}

/** Every way to fill equal slots with one kind each. */
function picksOf(slots: readonly RecipeSlot[]): string[][] {
  const groups = [...Map.groupBy(slots, (slot) => slot.join(" ")).values()];
  const most = groups.reduce((ways, [slot]) => ways * (slot?.length ?? 1), 1);
  // Where there are too many ways, each kind of each group is taken once.
  if (most > MANY_PICKS) {
    const length = Math.max(...groups.map(([slot]) => slot?.length ?? 0));
    return Array.from({ length }, (_, index) =>
      groups.flatMap((group) => group.map((slot) => slot[index % slot.length] ?? "")),
    );
  }
  return groups.reduce<string[][]>(
    (picks, group) => picks.flatMap((pick) => (group[0] ?? []).map((kind) => [...pick, ...group.map(() => kind)])),
    [[]],
  );
}

const MANY_PICKS = 4096;

/** Whether each picked item finds a slot of its own that takes it, and no slot stays empty. */
function fits(pick: readonly string[], slots: readonly RecipeSlot[]): boolean {
  if (pick.length !== slots.length) return false;
  const held: (number | undefined)[] = [];
  const place = (index: number, tried: Set<number>): boolean =>
    slots.some((slot, at) => {
      if (tried.has(at) || !slot.includes(pick[index] ?? "")) return false;
      tried.add(at);
      const holder = held[at];
      if (holder !== undefined && !place(holder, tried)) return false;
      held[at] = index;
      return true;
    });
  return pick.every((_, index) => place(index, new Set()));
}

/** `4 of 2 oak_planks|birch_planks…, at a table`, for readers. */
function describe({ count, slots, needsTable, ticks }: Made | VanillaRecipe): string {
  const groups = [...Map.groupBy(slots, (slot) => slot.join("|"))].map(
    ([name, group]) => `${group.length} ${name.length > 60 ? `${name.slice(0, 60)}…` : name}`,
  );
  return `${count} of ${groups.join(" + ")}${needsTable ? " at a table" : ""}${ticks > 10 ? ` in ${ticks} ticks` : ""}`;
}
