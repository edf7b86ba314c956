// The supplement tables: what minecraft-data lacks or has wrong, as JSON with a schema, each naming its source. They are
// checked when this module loads; what they say of names is checked against each version as it compiles.

import { z } from "zod";
import { parseDocument } from "../../schemas/index.ts";
import type { NameClasses } from "./name-templates.ts";
import blockLootJson from "./tables/block-loot.json" with { type: "json" };
import fuelJson from "./tables/fuel.json" with { type: "json" };
import nameClassesJson from "./tables/name-classes.json" with { type: "json" };
import naturalBlocksJson from "./tables/natural-blocks.json" with { type: "json" };
import recipeKindsJson from "./tables/recipe-kinds.json" with { type: "json" };
import remaindersJson from "./tables/remainders.json" with { type: "json" };
import smeltingJson from "./tables/smelting.json" with { type: "json" };
import unobtainableJson from "./tables/unobtainable.json" with { type: "json" };
import { VersionRange } from "./versions.ts";

const Source = z.url();
const Template = z.string().regex(/^[a-z0-9_{}:*]+$/, "a name, or one with {class} or *");
const Station = z.enum(["furnace", "blast_furnace", "smoker", "campfire"]);

/** Members of the classes that templates name, in the order of the game's own tags. */
export const NameClassTable = z.strictObject({
  source: Source,
  classes: z.record(z.string(), z.array(z.string().min(1)).min(1)),
});

/** What cooks into what, where; `ticks` is the time of one item at each station. */
export const SmeltingTable = z.strictObject({
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

/** How long one item burns in a furnace, in ticks (200 cook one item). */
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

const Remainder = z.strictObject({ item: z.string(), leaves: z.string() });

/** Containers that come back from the crafting grid and from the fuel slot. */
export const RemainderTable = z.strictObject({
  source: Source,
  crafting: z.array(Remainder),
  fuel: z.array(Remainder),
});

/** One drop: `min`..`max` items (max = min where absent) with `chance`, rolled `times` apart. */
const Drop = z.strictObject({
  /** A name; `{self}` is the block's, `{self:A:B}` the block's with A replaced by B. */
  item: z.string().min(1),
  chance: z.number().gt(0).max(1).default(1),
  min: z.int().min(1).default(1),
  max: z.int().min(1).optional(),
  times: z.int().min(1).default(1),
  needs: z.enum(["silk_touch", "shears"]).nullable().default(null),
  /** Drops only where no entry with `needs` applies to the tool. */
  alternative: z.boolean().default(false),
});

/** What blocks drop where minecraft-data is silent or wrong. `ripe`: the fully grown block, which is the one worth breaking. */
export const BlockLootTable = z.strictObject({
  source: Source,
  blocks: z.array(
    z.strictObject({
      blocks: z.array(Template).min(1),
      ripe: z.boolean().default(false),
      versions: VersionRange.optional(),
      drops: z.array(Drop),
    }),
  ),
});
export type BlockLootTable = z.infer<typeof BlockLootTable>;

/**
 * Blocks that a natural world holds without structures. `cluster`: how many stand together where one is found;
 * `searchTicks`: our estimate of the expected game ticks until then, on foot, digging where it lies deep; `heights`: lowest and
 * highest usual Y.
 */
export const NaturalBlockTable = z.strictObject({
  source: Source,
  blocks: z.array(
    z.strictObject({
      blocks: z.array(Template).min(1),
      dimension: z.enum(["overworld"]),
      cluster: z.int().min(1).max(1024),
      searchTicks: z.int().min(0),
      heights: z.tuple([z.int().min(-64), z.int().max(320)]),
      versions: VersionRange.optional(),
      source: Source,
    }),
  ),
});

const Reasons = z.array(
  z.strictObject({
    because: z.string().regex(/^(creative-only|technical|needs-unmodelled:[a-z-]+)$/),
    items: z.array(Template).min(1),
    versions: VersionRange.optional(),
  }),
);

/** Why items cannot be had: `never` and `experimental` in survival at all, `unmodelled` not through the operators that there are. */
export const UnobtainableTable = z.strictObject({
  source: Source,
  never: Reasons,
  experimental: Reasons,
  unmodelled: Reasons,
});

/**
 * Ingredients of which minecraft-data names one kind where the game takes a whole tag: in recipes for `item`, a slot that
 * takes one of `kinds` takes them all. A class in `item` stands for the same in `kinds`.
 */
export const RecipeKindTable = z.strictObject({
  source: Source,
  rows: z.array(z.strictObject({ item: Template, kinds: z.array(Template).min(1), versions: VersionRange.optional() })),
  /** Variants that the game does not have. */
  untrue: z.array(z.strictObject({ item: z.string(), takes: z.string() })),
});

/** Parses one table; throws CodedError `input.invalidDomain` with the file and the path of each flaw. */
export function parseTable<S extends z.ZodType>(schema: S, json: unknown, file: string): z.output<S> {
  return parseDocument(schema, json, `domains/minecraft/tables/${file}`, "input.invalidDomain");
}

export const SMELTING = parseTable(SmeltingTable, smeltingJson, "smelting.json");
export const FUELS = parseTable(FuelTable, fuelJson, "fuel.json");
export const REMAINDERS = parseTable(RemainderTable, remaindersJson, "remainders.json");
export const BLOCK_LOOT = parseTable(BlockLootTable, blockLootJson, "block-loot.json");
export const NAME_CLASSES: NameClasses = parseTable(NameClassTable, nameClassesJson, "name-classes.json").classes;
export const NATURAL_BLOCKS = parseTable(NaturalBlockTable, naturalBlocksJson, "natural-blocks.json");
export const UNOBTAINABLE = parseTable(UnobtainableTable, unobtainableJson, "unobtainable.json");
export const RECIPE_KINDS = parseTable(RecipeKindTable, recipeKindsJson, "recipe-kinds.json");
