// Cooking recipes by station, and burn times of fuels, from the tables for one version. Source:
// https://minecraft.wiki/w/Smelting. Burn times are in furnace ticks: blast furnace and smoker burn
// and cook twice as fast, so a coal cooks 8 items everywhere.

import { z } from "zod";
import { byCodeUnit, CodedError } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { bindTemplate, expandTemplate, NAME_CLASSES } from "./names.ts";
import type { CookingRecipe } from "../data/world-rules.ts";
import fuelJson from "./fuel.json" with { type: "json" };
import smeltingJson from "./smelting.json" with { type: "json" };
import { parseTable, Source, Template } from "./table.ts";
import { inRange, VersionRange } from "../data/versions.ts";

const Station = z.enum(["furnace", "blast_furnace", "smoker", "campfire"]);

/** Inputs and products by station; `ticks` is the time for one item at each station. */
const SmeltingTable = z.strictObject({
  source: Source,
  ticks: z.record(Station, z.int().min(1)),
  recipes: z.array(
    z.strictObject({
      item: Template,
      inputs: z.array(Template).min(1),
      stations: z.array(Station).min(1),
      versions: VersionRange.optional(),
    }),
  ),
});

/** Burn time of one item in a furnace, in ticks (200 cook one item). */
export const FuelTable = z.strictObject({
  source: Source,
  fuels: z.array(
    z.strictObject({
      burnTicks: z.int().min(1),
      items: z.array(Template).min(1),
      versions: VersionRange.optional(),
    }),
  ),
});

const SMELTING = parseTable(SmeltingTable, smeltingJson, "smelting.json");
const FUELS = parseTable(FuelTable, fuelJson, "fuel.json");

/**
 * All cooking recipes of the version, ordered by station, then input. Throws `input.invalidDomain`
 * on a bad row.
 */
export function readCooking({ mcVersion, items }: GameData): CookingRecipe[] {
  const found = new Map<string, CookingRecipe>();
  SMELTING.recipes.forEach((row, index) => {
    if (!inRange(mcVersion, row.versions)) return;
    const where = `tables/smelting.json: recipes.${index} (${mcVersion})`;
    for (const template of row.inputs) {
      for (const { name: input, bound } of expandTemplate(template, NAME_CLASSES, items, where)) {
        const item = bindTemplate(row.item, bound, where);
        if (!items.has(item)) throw new CodedError("input.invalidDomain", `${where}: no such item: ${item}`);
        for (const station of row.stations) {
          const key = `${station} ${input}`;
          if (found.has(key)) throw new CodedError("input.invalidDomain", `${where}: ${input} at ${station} is listed twice`);
          found.set(key, { station, input, item, ticks: SMELTING.ticks[station] });
        }
      }
    }
  });
  return [...found.values()].sort((a, b) => byCodeUnit(a.station, b.station) || byCodeUnit(a.input, b.input));
}

/** Burn ticks of all fuels of the version, by item. Throws `input.invalidDomain` on a bad row. */
export function readFuels({ mcVersion, items }: GameData): Map<string, number> {
  const found = new Map<string, number>();
  FUELS.fuels.forEach((row, index) => {
    if (!inRange(mcVersion, row.versions)) return;
    const where = `tables/fuel.json: fuels.${index} (${mcVersion})`;
    for (const { name } of row.items.flatMap((template) => expandTemplate(template, NAME_CLASSES, items, where))) {
      if (found.has(name)) throw new CodedError("input.invalidDomain", `${where}: ${name} is listed twice`);
      found.set(name, row.burnTicks);
    }
  });
  return found;
}
