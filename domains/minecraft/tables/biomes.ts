// The biomes of one version: how far the nearest one is, and what is native to it, so that a body
// that stands there finds it soon. And places that are no biomes and hold nothing. Distances are our
// estimates, by the share of the land that a biome takes: https://minecraft.wiki/w/Biome.

import { z } from "zod";
import { CodedError } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { onceForEach } from "../data/once-for-each.ts";
import biomesJson from "./biomes.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

const Word = z.string().regex(/^[a-z_]+$/, "a name");
const Dimension = z.enum(["overworld", "nether", "end"]);
const Words = z.array(Word).default([]);

/** `distance`: blocks to the nearest one; a row's biomes are those of any version. */
const BiomeTable = z.strictObject({
  source: Source,
  biomes: z.array(
    z.strictObject({
      biomes: z.array(Word).min(1),
      dimension: Dimension.default("overworld"),
      distance: z.int().min(0),
      /** Of the End. */
      island: z.enum(["main", "outer"]).optional(),
      blocks: Words,
      creatures: Words,
      liquids: Words,
      source: Source,
    }),
  ),
  places: z.array(
    z.strictObject({ place: Word, dimension: Dimension, distance: z.int().min(0), source: Source }),
  ),
});

export const BIOMES = parseTable(BiomeTable, biomesJson, "biomes.json");

type Dimension = z.infer<typeof Dimension>;

export interface Biome {
  biome: string;
  dimension: Dimension;
  distance: number;
  island: "main" | "outer" | undefined;
  blocks: readonly string[];
  creatures: readonly string[];
  liquids: readonly string[];
}

/** In no world that survival reaches. */
const NOWHERE = "the_void";

/** The version's biomes. Throws `input.invalidDomain` if a row is missing or there are two. */
export const biomesOf = onceForEach(({ biomes, mcVersion }: GameData): Biome[] =>
  [...biomes]
    .filter((name) => name !== NOWHERE)
    .sort()
    .map((biome) => {
      const [row, second] = BIOMES.biomes.filter((one) => one.biomes.includes(biome));
      if (row === undefined || second !== undefined) {
        throw new CodedError("input.invalidDomain", `tables/biomes.json: ${biome} (${mcVersion}) needs one row`);
      }
      const { dimension, distance, island, blocks, creatures, liquids } = row;
      return { biome, dimension, distance, island, blocks, creatures, liquids };
    }),
);

/** The version's biomes of the dimension in which something is native. */
export const nativeTo = (
  data: GameData,
  kind: "blocks" | "creatures" | "liquids",
  name: string,
  dimension: string,
): string[] =>
  biomesOf(data)
    .filter((biome) => biome.dimension === dimension && biome[kind].includes(name))
    .map(({ biome }) => biome);
