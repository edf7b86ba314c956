// Products of using an item on a block or on itself: stripping, filling, oxidising, spreading with
// bone meal, signing a book. A row stands for one operator per name in its `for`; its other names
// may derive from that one: `{self}`, or the class bound in it. tables/block-uses.json names
// sources row by row; amounts are per application.

import { z } from "zod";
import { byCodeUnit, CodedError } from "../../../schemas/index.ts";
import type { Growth } from "../costs/growth.ts";
import type { GameData } from "../data/game-data.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import blockUsesJson from "./block-uses.json" with { type: "json" };
import { factKinds } from "./liquids.ts";
import { groundNeed, readGround } from "./grounds.ts";
import { expandTemplate, NAME_CLASSES } from "./names.ts";
import { parseTable, Source, Template } from "./table.ts";

/** A tool by name or template, or a variant such as `diamond_pickaxe+silk_touch`. */
const Kind = z.string().regex(/^[a-z0-9_{}:*+]+$/, "a name, or one with {class} or *");

export const Dimension = z.enum(["overworld", "nether", "end"]);

/** The need of standing in one of these dimensions; none if it works in all. */
export const isInDimension = (dimensions: readonly string[] | undefined): UseIngredient[] =>
  dimensions === undefined ? [] : [{ anyOf: dimensions.map((name) => `dimension:${name}`).sort(byCodeUnit), count: 1 }];

/** Items or facts by name, or by a template of which any kind will do. */
const Counts = z.record(Template, z.int().min(1));

export const BlockUseTable = z.strictObject({
  source: Source,
  /** Name classes of this table. */
  classes: z.record(z.string(), z.array(z.string().min(1)).min(1)),
  uses: z.array(
    z.strictObject({
      id: Template,
      /** The item made, or several alternatives. */
      for: Template,
      verb: z.enum(["use_on_block", "use_on_entity"]).default("use_on_block"),
      /** The target; null for the item in the hand itself. */
      block: Template.nullable(),
      effect: z.string().regex(/^[a-z_]+$/),
      /** Count of the item made; 0 if only a fact comes of it. */
      makes: z.int().min(0).default(1),
      takes: Counts.default({}),
      /** Required but not consumed. */
      keeps: Counts.default({}),
      /** The only dimensions where it works. */
      dimensions: z.array(Dimension).optional(),
      /** The ground beneath a plant, of tables/grounds.json. */
      ground: z.string().optional(),
      tool: z.strictObject({ kinds: z.array(Kind).min(1), wear: z.int().min(1) }).optional(),
      /** Other products and remainders, and facts that it makes true. */
      besides: Counts.default({}),
      /** Blocks dug to get the product, with tools that harvest them if needed. */
      digs: Counts.default({}),
      /** Uses of the hand: placing, clicking, picking up. */
      hands: z.int().min(0),
      /**
       * Random ticks to wait for, as in tables/crops.json, for several independent blocks at once.
       */
      growth: z
        .strictObject({
          stages: z.int().min(1),
          chance: z.number().gt(0).max(1),
          plants: z.int().min(1).default(1),
        })
        .optional(),
      /** Other waiting time, in game ticks. */
      waits: z.int().min(0).default(0),
      safetyLevel: z.enum(["safe", "caution", "dangerous"]).default("safe"),
      estimate: z.boolean().default(false),
      versions: VersionRange.optional(),
      source: Source,
    }),
  ),
});
export type BlockUseTable = z.infer<typeof BlockUseTable>;
type BlockUseRow = BlockUseTable["uses"][number];

/** `count` of any of the kinds. */
export interface UseIngredient {
  anyOf: string[];
  count: number;
}

/** One use with all names resolved. */
export interface CompiledBlockUse extends Pick<BlockUseRow, "verb" | "effect" | "hands" | "waits" | "safetyLevel"> {
  id: string;
  item: string;
  makes: number;
  block: string | null;
  takes: UseIngredient[];
  keeps: UseIngredient[];
  tool: { anyOf: string[]; wear: number } | undefined;
  besides: Record<string, number>;
  digs: Record<string, number>;
  growth: (Growth & { plants: number }) | undefined;
}

export const BLOCK_USES = parseTable(BlockUseTable, blockUsesJson, "block-uses.json");

/**
 * All uses of the version. Throws `input.invalidDomain` with file, row and version on a name that
 * the version lacks.
 */
export function readBlockUses(data: GameData, table: BlockUseTable = BLOCK_USES): CompiledBlockUse[] {
  const classes = { ...NAME_CLASSES, ...table.classes };
  const itemKinds = new Map<string, string[]>();
  return table.uses.flatMap((row, index) => {
    if (!inRange(data.mcVersion, row.versions)) return [];
    const where = `tables/block-uses.json: uses.${index} (${data.mcVersion})`;
    const kindsOf = (template: string, known: ReadonlyMap<string, unknown>): string[] =>
      expandTemplate(template, classes, known, where)
        .map(({ name }) => name)
        .sort(byCodeUnit);
    /** Kinds of an item, cached because every stripping row needs all axes. */
    const itemsOf = (template: string): string[] => {
      const kinds = itemKinds.get(template) ?? kindsOf(template, data.items);
      itemKinds.set(template, kinds);
      return [...kinds];
    };
    const toolsOf = (kind: string): string[] => {
      const [base = "", variant] = kind.split("+");
      return itemsOf(base).map((name) => (variant === undefined ? name : `${name}+${variant}`));
    };
    const oneOf = (template: string, known: ReadonlyMap<string, unknown>): string => {
      const [name = "", another] = kindsOf(template, known);
      if (another !== undefined) throw new CodedError("input.invalidDomain", `${where}: several names match ${template}`);
      return name;
    };
    return expandTemplate(row.for, classes, data.items, where).map(({ name: item, bound }): CompiledBlockUse => {
      const filled = (template: string): string =>
        template.replace("{self}", item).replace(/\{(\w+)\}/g, (blank, key: string) => bound[key] ?? blank);
      const needs = (counts: Readonly<Record<string, number>>): UseIngredient[] =>
        Object.entries(counts).map(([template, count]) => {
          const name = filled(template);
          return { anyOf: name.includes(":") ? factKinds(name) : itemsOf(name), count };
        });
      const ones = (counts: Readonly<Record<string, number>>, known: ReadonlyMap<string, unknown>) =>
        Object.fromEntries(
          Object.entries(counts).map(([template, count]) => [
            template.includes(":") ? template : oneOf(filled(template), known),
            count,
          ]),
        );
      return {
        id: filled(row.id),
        item,
        makes: row.makes,
        verb: row.verb,
        effect: row.effect,
        hands: row.hands,
        waits: row.waits,
        safetyLevel: row.safetyLevel,
        block: row.block === null ? null : filled(row.block),
        takes: needs(row.takes),
        keeps: [
          ...needs(row.keeps),
          ...isInDimension(row.dimensions),
          ...(row.ground === undefined ? [] : groundNeed(readGround(data, row.ground), 1)),
        ],
        tool: row.tool && {
          wear: row.tool.wear,
          anyOf: row.tool.kinds.flatMap((kind) => toolsOf(filled(kind))).sort(byCodeUnit),
        },
        besides: ones(row.besides, data.items),
        digs: ones(row.digs, data.blocks),
        growth: row.growth,
      };
    });
  });
}
