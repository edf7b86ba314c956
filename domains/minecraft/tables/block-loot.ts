// Drops of broken blocks, for worlds and for the planner's sources. Our table
// (tables/block-loot.json) comes first; where it has no row, minecraft-data's blockLoot is used
// with two faults corrected: it splits the chance of a silk-touch pair evenly, and loses counts.
// For blocks that it lacks, the plain drops of blocks.json count, or the block itself. Source:
// https://minecraft.wiki/w/Drops

import { z } from "zod";
import { CodedError } from "../../../schemas/index.ts";
import type { GameData, RawDrop } from "../data/game-data.ts";
import blockLootJson from "./block-loot.json" with { type: "json" };
import { expandTemplate, NAME_CLASSES } from "./names.ts";
import type { LootEntry } from "../data/world-rules.ts";
import { parseTable, Source, Template } from "./table.ts";
import { inRange, VersionRange } from "../data/versions.ts";

/**
 * One drop: `min`..`max` items (max = min if omitted) with `chance`, rolled `times` times
 * independently.
 */
const Drop = z.strictObject({
  /** A name; `{self}` is the block's name, `{self:A:B}` that name with A replaced by B. */
  item: z.string().min(1),
  chance: z.number().gt(0).max(1).default(1),
  min: z.int().min(1).default(1),
  max: z.int().min(1).optional(),
  times: z.int().min(1).default(1),
  needs: z.enum(["silk_touch", "shears"]).nullable().default(null),
  /** Drops only if no entry with `needs` applies to the tool. */
  alternative: z.boolean().default(false),
});

/**
 * Drops that minecraft-data lacks or gets wrong. `ripe`: of the fully grown block, the one worth
 * breaking; `tool`: the amounts are for this kind of tool, others give less.
 */
export const BlockLootTable = z.strictObject({
  source: Source,
  blocks: z.array(
    z.strictObject({
      blocks: z.array(Template).min(1),
      ripe: z.boolean().default(false),
      tool: z.enum(["pickaxe"]).optional(),
      versions: VersionRange.optional(),
      drops: z.array(Drop),
    }),
  ),
});
export type BlockLootTable = z.infer<typeof BlockLootTable>;

export const BLOCK_LOOT = parseTable(BlockLootTable, blockLootJson, "block-loot.json");

export interface BlockLoot {
  entries: readonly LootEntry[];
  /** Whether only the fully grown block drops this. */
  ripe: boolean;
  /**
   * The kind of tool (`pickaxe`) that gives these amounts if others give less; null if every
   * harvesting tool does.
   */
  tool: string | null;
}

/**
 * The loot of all blocks of the version. Throws `input.invalidDomain` on a bad row of the table.
 */
export function readBlockLoot(data: GameData, table: BlockLootTable = BLOCK_LOOT): Map<string, BlockLoot> {
  const loot = readTable(data, table);
  for (const [block, { drops }] of data.blocks) {
    if (loot.has(block)) continue;
    const raw = data.blockLoot(block);
    // Blocks newer than the loot tables are listed with their drops, or without any.
    const listed = drops.length > 0 ? drops : [block];
    const entries = raw === undefined ? listed.map(plain) : raw.flatMap((drop) => mended(drop, raw));
    loot.set(block, { entries: entries.filter(({ item }) => data.items.has(item)), ripe: false, tool: null });
  }
  return loot;
}

function readTable({ mcVersion, blocks, items }: GameData, table: BlockLootTable): Map<string, BlockLoot> {
  const loot = new Map<string, BlockLoot>();
  table.blocks.forEach((row, index) => {
    if (!inRange(mcVersion, row.versions)) return;
    const where = `tables/block-loot.json: blocks.${index} (${mcVersion})`;
    for (const { name: block } of row.blocks.flatMap((name) => expandTemplate(name, NAME_CLASSES, blocks, where))) {
      if (loot.has(block)) throw new CodedError("input.invalidDomain", `${where}: ${block} is listed twice`);
      const entries = row.drops.flatMap(({ item: template, chance, min, max, times, needs, alternative }) => {
        const item = itemOf(template, block);
        if (!items.has(item)) throw new CodedError("input.invalidDomain", `${where}: no such item: ${item}`);
        const entry = { item, chance, min, max: max ?? min, needs, notWithSilkTouch: alternative };
        return Array.from({ length: times }, () => entry);
      });
      loot.set(block, { entries, ripe: row.ripe, tool: row.tool ?? null });
    }
  });
  return loot;
}

/**
 * `{self}` is the block, `{self:_leaves:_sapling}` the block with one ending replaced by another.
 */
function itemOf(template: string, block: string): string {
  const [, ending = "", replacement = ""] = /^\{self(?::(\w*):(\w*))?\}$/.exec(template) ?? [];
  if (!template.startsWith("{self")) return template;
  return ending !== "" && block.endsWith(ending) ? block.slice(0, -ending.length) + replacement : block;
}

const plain = (item: string): LootEntry => ({
  item,
  chance: 1,
  min: 1,
  max: 1,
  needs: null,
  notWithSilkTouch: false,
});

function mended(drop: RawDrop, all: readonly RawDrop[]): LootEntry[] {
  const paired = all.some(({ silkTouch }) => silkTouch === true);
  const [low, high] = drop.stackSizeRange;
  const min = Math.max(1, low ?? 1);
  return [
    {
      item: drop.item,
      chance: paired ? 1 : drop.dropChance,
      min,
      max: Math.max(min, high ?? min),
      needs: drop.silkTouch === true ? "silk_touch" : null,
      notWithSilkTouch: paired && drop.silkTouch !== true,
    },
  ];
}
