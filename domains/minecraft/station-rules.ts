// The rules of work stations, villagers and piglins for worlds, from the same tables as the
// planner's operators.

import { loadGameData } from "./load-game-data.ts";
import { readBarter } from "./tables/barter.ts";
import { readBrewing } from "./tables/brewing.ts";
import { readSmithing, type SmithingRecipe } from "./tables/smithing.ts";
import { readStonecutting } from "./tables/stonecutting.ts";
import { readTrades, readWorkstations, type VillagerTrade } from "./tables/trades.ts";

/** One of the things that piglins give for gold: `min`..`max` of it, with `chance`. */
export interface BarterRow {
  item: string;
  chance: number;
  min: number;
  max: number;
}

export type VillagerOffer = Pick<VillagerTrade, "profession" | "level" | "wants" | "gives" | "uses" | "xp">;

export interface StationRules {
  /** What a stonecutter makes of the block, ordered by name; empty for none. */
  cutsOf(block: string): readonly { item: string; count: number }[];
  /** All upgrades at the smithing table; the template is null up to 1.19.4. */
  smithing: readonly SmithingRecipe[];
  /** The bottle that a bottle and an ingredient become, variants in the name; null for none. */
  brew(bottle: string, ingredient: string): string | null;
  /** Whether some brew takes the ingredient. */
  brews(ingredient: string): boolean;
  /** Every possible offer of villagers. */
  offers: readonly VillagerOffer[];
  /** The item whose block each profession works at. */
  workstations: ReadonlyMap<string, string>;
  /** What piglins give for a gold ingot; the chances sum up to one. */
  barter: readonly BarterRow[];
}

/** The rules of a supported version. Throws CodedError `input.unknownVersion` for others. */
export function stationRules(mcVersion: string): StationRules {
  const data = loadGameData(mcVersion);
  const cuts = Map.groupBy(readStonecutting(data), ({ input }) => input);
  const brews = readBrewing(data).flatMap(({ item, bases, ingredients }) =>
    bases.flatMap((base) => ingredients.map((ingredient) => ({ item, base, ingredient }))),
  );
  const brewed = new Map(brews.map(({ item, base, ingredient }) => [`${base} ${ingredient}`, item]));
  const ingredients = new Set(brews.map(({ ingredient }) => ingredient));
  return {
    cutsOf: (block) => cuts.get(block) ?? [],
    smithing: readSmithing(data).filter(({ item }) => !item.includes("+")),
    brew: (bottle, ingredient) => brewed.get(`${bottle} ${ingredient}`) ?? null,
    brews: (ingredient) => ingredients.has(ingredient),
    offers: readTrades(data),
    workstations: readWorkstations(data),
    barter: readBarter(data).map(({ item, draw: { chance, min, max } }) => ({ item, chance, min, max })),
  };
}
