// Materials of the smallest shelters, in which no monster spawns and which none enters once they
// are lit and closed. The blueprints (domains/blueprints.ts), by which bodies build, give the
// number of pieces. Walls use blocks that do not fall.

import { z } from "zod";
import { CodedError } from "../../../schemas/index.ts";
import { blueprintNamed, digsOf, piecesOf, placedOf, wallsOf } from "../../blueprints.ts";
import type { GameData } from "../data/game-data.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import { expandTemplate, NAME_CLASSES } from "./names.ts";
import sheltersJson from "./shelters.json" with { type: "json" };
import { parseTable, Source, Template } from "./table.ts";

const Kinds = z
  .array(z.union([Template, z.strictObject({ items: z.array(Template).min(1), versions: VersionRange })]))
  .min(1);

export const ShelterTable = z.strictObject({
  source: Source,
  walls: Kinds,
  doors: Kinds,
  beds: Kinds,
  light: z.string(),
  shelters: z.array(
    z.strictObject({
      /** Its blueprint is `shelter_ID`. */
      id: z.string().regex(/^[a-z_]+$/),
      /** The ground block that is dug away by hand. */
      digs: z.string().optional(),
      because: z.string().min(1),
      /** The only dimension where it serves. */
      dimension: z.enum(["overworld", "nether", "end"]).optional(),
      source: Source.optional(),
    }),
  ),
});
export type ShelterTable = z.infer<typeof ShelterTable>;

export const SHELTERS = parseTable(ShelterTable, sheltersJson, "shelters.json");

/** `count` pieces of any of these kinds. */
export interface ShelterPart {
  anyOf: string[];
  count: number;
}

export interface Shelter {
  id: string;
  /** Its parts: walls, doors, beds. */
  parts: ShelterPart[];
  digs: { block: string; count: number } | undefined;
  /** Placed blocks, including those that were dug up before. */
  placed: number;
  because: string;
  /** The only dimension where it serves, if there is one. */
  dimension: string | undefined;
}

/**
 * The shelters of the version, their light, and the kinds of block to build with. Throws `input.invalidDomain` with file and row on a
 * name that it lacks.
 */
export function readShelters(
  { mcVersion, items, blocks }: GameData,
  table: ShelterTable = SHELTERS,
): { shelters: Shelter[]; light: string; walls: string[] } {
  const where = (row: string): string => `tables/shelters.json: ${row} (${mcVersion})`;
  const kindsOf = (part: "walls" | "doors" | "beds"): string[] =>
    table[part]
      .flatMap((entry) => {
        if (typeof entry === "string") return [entry];
        return inRange(mcVersion, entry.versions) ? entry.items : [];
      })
      .flatMap((template) => expandTemplate(template, NAME_CLASSES, items, where(part)))
      .map(({ name }) => name)
      .sort();
  const kinds = { walls: kindsOf("walls"), doors: kindsOf("doors"), beds: kindsOf("beds") };
  const unknown = (row: string, name: string): CodedError =>
    new CodedError("input.invalidDomain", `${where(row)}: no such name: ${name}`);
  if (!items.has(table.light)) throw unknown("light", table.light);
  const shelters = table.shelters.map(({ id, digs, because, dimension }) => {
    if (digs !== undefined && !blocks.has(digs)) throw unknown(id, digs);
    const blueprint = blueprintNamed(`shelter_${id}`);
    const parts = [
      { anyOf: kinds.walls, count: wallsOf(blueprint) },
      { anyOf: kinds.doors, count: piecesOf(blueprint, "door") },
      { anyOf: kinds.beds, count: piecesOf(blueprint, "bed") },
    ].filter(({ count }) => count > 0);
    const dug = digs === undefined ? undefined : { block: digs, count: digsOf(blueprint) };
    return { id, parts, digs: dug, placed: placedOf(blueprint), because, dimension };
  });
  return { shelters, light: table.light, walls: kinds.walls };
}
