// Brewing recipes of one version, from tables/brewing.json: from water bottles via bases and
// effects to longer and stronger potions, splash and lingering forms. Potions are item variants
// such as `potion+healing`; the plain item holds water.
// Source: https://minecraft.wiki/w/Brewing

import { z } from "zod";
import { CodedError } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import brewingJson from "./brewing.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

const Potion = z.string().regex(/^[a-z_]+$/, "a potion's name, without its item");
const Item = z.string().min(1);
/**
 * Whether redstone extends it, whether glowstone dust strengthens it, and whether it harms who drinks
 * it. Source: https://minecraft.wiki/w/Effect
 */
const Properties = {
  long: z.boolean().default(false),
  strong: z.boolean().default(false),
  harmful: z.boolean().default(false),
};

/**
 * `bases` are brewed from water with any of the ingredients, `effects` from any of the potions
 * `from`.
 */
export const BrewingTable = z.strictObject({
  source: Source,
  bases: z.array(
    z.strictObject({
      potion: Potion,
      ingredients: z.array(Item).min(1),
      ...Properties,
      versions: VersionRange.optional(),
    }),
  ),
  effects: z.array(
    z.strictObject({
      potion: Potion,
      from: z.array(Potion).min(1),
      ingredient: Item,
      ...Properties,
      versions: VersionRange.optional(),
    }),
  ),
  strengthen: z.strictObject({ long: Item, strong: Item }),
  forms: z.array(z.strictObject({ form: Item, of: Item, ingredient: Item })),
  tippedArrows: z.strictObject({ arrows: z.int().min(1), potion: Item }),
  leftOut: z.array(z.strictObject({ what: z.string().min(1), because: z.string().min(1) })),
});
export type BrewingTable = z.infer<typeof BrewingTable>;

const BREWING = parseTable(BrewingTable, brewingJson, "brewing.json");

/** Bottles of `bases` and one of `ingredients` become as many of `item`. */
export interface BrewingRecipe {
  item: string;
  bases: readonly string[];
  ingredients: readonly string[];
}

/** The variant of an item that holds a potion; the plain item for null, which is water. */
const holding = (item: string, potion: string | null): string => (potion === null ? item : `${item}+${potion}`);

/**
 * All brewing recipes of the version, in table order. Throws `input.invalidDomain` on a bad row.
 */
export function readBrewing(data: GameData, table: BrewingTable = BREWING): BrewingRecipe[] {
  const drinks = readDrinks(data, table);
  const potions = [null, ...drinks.map(({ potion }) => potion)];
  const recipes = [
    ...drinks.map(({ potion, from, ingredients }) => ({
      item: holding("potion", potion),
      bases: from.map((base) => holding("potion", base)),
      ingredients,
    })),
    ...table.forms.flatMap(({ form, of, ingredient }) =>
      potions.map((potion) => ({
        item: holding(form, potion),
        bases: [holding(of, potion)],
        ingredients: [ingredient],
      })),
    ),
  ];
  for (const { item, bases, ingredients } of recipes) {
    for (const name of [item, ...bases, ...ingredients]) {
      const [plain = ""] = name.split("+", 1);
      if (!data.items.has(plain))
        throw new CodedError("input.invalidDomain", `tables/brewing.json: ${item} (${data.mcVersion}): no item ${plain}`);
    }
  }
  return recipes;
}

/** Tipped arrows for each potion of the version: the result of arrows and one bottle. */
export function readTippedArrows(
  data: GameData,
  table: BrewingTable = BREWING,
): { item: string; potion: string; arrows: number }[] {
  const { arrows, potion: bottle } = table.tippedArrows;
  return [null, ...readDrinks(data, table).map(({ potion }) => potion)].map((potion) => ({
    item: holding("tipped_arrow", potion),
    potion: holding(bottle, potion),
    arrows,
  }));
}

/** The bottles of the version that do no harm to who drinks them, water among them. */
export function readHarmlessDrinks(data: GameData, table: BrewingTable = BREWING): string[] {
  const harmless = readDrinks(data, table).filter(({ harmful }) => !harmful);
  return ["potion", ...harmless.map(({ potion }) => holding("potion", potion))];
}

interface Drink {
  potion: string;
  harmful: boolean;
  /** Potions from which it is brewed; null for water. */
  from: readonly (string | null)[];
  ingredients: readonly string[];
}

function readDrinks({ mcVersion }: GameData, { bases, effects, strengthen }: BrewingTable): Drink[] {
  const plain = [
    ...bases.map((row) => ({ ...row, from: [null] })),
    ...effects.map((row) => ({ ...row, ingredients: [row.ingredient] })),
  ].filter(({ versions }) => inRange(mcVersion, versions));
  const known = new Set<string | null>([null, ...plain.map(({ potion }) => potion)]);
  return plain.flatMap(({ potion, from, ingredients, long, strong, harmful }) => {
    for (const base of from) {
      if (!known.has(base))
        throw new CodedError("input.invalidDomain", `tables/brewing.json: ${potion} (${mcVersion}): no potion ${base}`);
    }
    return [
      { potion, from, ingredients, harmful },
      ...(long ? [{ potion: `long_${potion}`, from: [potion], ingredients: [strengthen.long], harmful }] : []),
      ...(strong ? [{ potion: `strong_${potion}`, from: [potion], ingredients: [strengthen.strong], harmful }] : []),
    ];
  });
}
