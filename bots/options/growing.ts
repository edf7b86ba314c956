// The verbs grow_crop and grow_tree: plants, waits or feeds with bone meal, cuts what is ripe and picks it up, until so many more of
// the item are held. Both are one tree; a crop is a plant without logs.

import { z } from "zod";
import { defineOption } from "../../executor/option.ts";
import { failure, ItemName, PositiveCount, type TreeNode } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body.ts";
import { plotFor } from "../leaves/sow.ts";

const COMMON = {
  item: ItemName,
  count: PositiveCount,
  tool: ItemName.nullable().default(null),
  ingredients: z.record(ItemName, PositiveCount).default({}),
};
const Crop = z.strictObject({ seed: ItemName, block: ItemName, ...COMMON });
const Tree = z.strictObject({ sapling: ItemName, log: ItemName, ...COMMON });

/** A plant is cut once; a plot is planted anew until it has given enough. */
const MOST_ROUNDS = 256;
const TIMEOUT_MS = 4 * 3_600_000;

const args = (name: string) => ({ $ref: `args.${name}` });

const growing = (seed: string, log: string | null): TreeNode => {
  const plant = { seed: args(seed), log: log === null ? null : args(log) };
  return {
    type: "Repeat.Until",
    until: { sensor: "inventory_gained", args: { item: args("item"), count: args("count") } },
    max: MOST_ROUNDS,
    child: {
      type: "Sequence",
      children: [
        { type: "Leaf", name: "sow", args: { ...plant, count: args("count"), tool: args("tool") }, as: "plot" },
        {
          type: "Leaf",
          name: "reap",
          args: { ...plant, soil: { $ref: "memory.plot.soil" }, ingredients: args("ingredients") },
          as: "cut",
        },
        { type: "Leaf", name: "pick_up", args: { position: { $ref: "memory.cut.position" }, item: args("item") } },
      ],
    },
  };
};

interface Growing {
  item: string;
  count: number;
}

const permissions = ["movement", "dig", "place", "container", "sense"] as const;
const postcondition = (
  { before }: { before: { inventory: Record<string, number> } },
  { item, count }: Growing,
  after: { inventory: Record<string, number> },
) => {
  const more = (after.inventory[item] ?? 0) - (before.inventory[item] ?? 0);
  return more >= count ? undefined : failure("collect.failed", `${more} of ${count} ${item} were grown`);
};
const unknownPlant = (seed: string) => failure("pbi.guardFailed", `this body does not know how to grow ${seed}`);

export const growCrop = defineOption<MineflayerBody, z.infer<typeof Crop>>({
  name: "grow_crop",
  version: "1.0.0",
  kind: "verb",
  description: "Plants `seed`, waits and harvests until `count` more of `item` are held.",
  argsSchema: Crop,
  timeoutMs: TIMEOUT_MS,
  permissions,
  guard: (_context, { seed }) => (plotFor(seed, null) ? undefined : unknownPlant(seed)),
  tree: growing("seed", null),
  postcondition,
});

export const growTree = defineOption<MineflayerBody, z.infer<typeof Tree>>({
  name: "grow_tree",
  version: "1.0.0",
  kind: "verb",
  description: "Plants `sapling`, waits and fells until `count` more of `item` are held.",
  argsSchema: Tree,
  timeoutMs: TIMEOUT_MS,
  permissions,
  guard: ({ body }, { sapling, log }) =>
    body.bot.registry.blocksByName[sapling] && body.bot.registry.blocksByName[log] ? undefined : unknownPlant(sapling),
  tree: growing("sapling", "log"),
  postcondition,
});
