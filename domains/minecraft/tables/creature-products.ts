// Products of living creatures, and kills that take more than a weapon: shears, buckets, eggs,
// brushes; heads by charged creepers, music discs by skeletons that kill creepers, the wither and
// the dragon. One row is one act with one creature: operator drafts as data. Times marked
// `estimate` are ours, not vanilla's.

import { z } from "zod";
import { CodedError, FactName, Ingredient, isFact, SafetyLevel, ToolUse } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import productsJson from "./creature-products.json" with { type: "json" };
import { isCreatureSighting } from "./creatures.ts";
import { parseTable, Source } from "./table.ts";

export const CreatureProductTable = z.strictObject({
  source: Source,
  products: z.array(
    z.strictObject({
      /** Verb and subject; items of the row are appended. */
      id: z.string().regex(/^[a-z_]+:[a-z_]+(:[a-z_]+)?$/),
      verb: z.enum(["kill_entity", "use_on_entity"]),
      entity: z.string().min(1),
      /** One operator each; none if the act only makes a fact. */
      items: z.array(z.string().min(1)).default([]),
      /** Average items per act; an integer is certain. */
      expected: z.number().positive().default(1),
      consumes: z.array(Ingredient).default([]),
      requires: z.array(Ingredient).default([]),
      /** Facts that the act ends. */
      clears: z.array(FactName).default([]),
      uses: z.array(ToolUse).default([]),
      /** Attacks with a good sword. */
      strongBlows: z.int().min(1).optional(),
      /** Other products. */
      produces: z.record(z.string(), z.int().min(1)).default({}),
      ticks: z.int().min(1),
      safetyLevel: SafetyLevel,
      versions: VersionRange.optional(),
      estimate: z.boolean().default(false),
      source: Source,
    }),
  ),
});
export type CreatureProductTable = z.infer<typeof CreatureProductTable>;
export type CreatureProduct = Omit<CreatureProductTable["products"][number], "versions" | "estimate" | "source">;

const PRODUCTS = parseTable(CreatureProductTable, productsJson, "creature-products.json");

/** The products of the version. Throws `input.invalidDomain` on a bad row. */
export function readCreatureProducts(data: GameData, table: CreatureProductTable = PRODUCTS): CreatureProduct[] {
  const { mcVersion, entities, items } = data;
  return table.products.flatMap((row, index) => {
    if (!inRange(mcVersion, row.versions)) return [];
    const fail = (what: string): never => {
      throw new CodedError(
        "input.invalidDomain",
        `tables/creature-products.json: products.${index} (${mcVersion}): ${what}`,
      );
    };
    if (!entities.has(row.entity)) fail(`no such entity: ${row.entity}`);
    if (row.items.length === 0 && Object.keys(row.produces).length === 0) fail("the row makes nothing");
    for (const name of namesOf(row)) {
      if (isFact(name)) {
        if (!isKnownFact(name)) fail(`no such creature or fact: ${name}`);
      } else if (!items.has(name)) fail(`no such item: ${name}`);
    }
    const { versions: _, estimate: __, source: ___, ...product } = row;
    return [product];
  });
}

type CreatureProductRow = CreatureProductTable["products"][number];

const namesOf = ({ items, consumes, requires, uses, produces }: CreatureProductRow): string[] => [
  ...items,
  ...[...consumes, ...requires, ...uses].flatMap(({ anyOf }) => anyOf),
  ...Object.keys(produces),
];

const isKnownFact = (name: string): boolean =>
  name.startsWith("seen:") ? isCreatureSighting(name) : FactName.safeParse(name).success;
