// The verbs grow_crop and grow_tree: plants, waits or uses bone meal, cuts ripe plants and picks
// the items up, until `count` more of the item are held. Both are one tree; a crop is a plant
// without logs.

import { GROW_CROP, GROW_TREE } from "../../capabilities/leaves/gaining.ts";
import { args, gainedEnough, untilGained } from "../../capabilities/rounds.ts";
import { type Option, verbOption } from "../../executor/leaf/option.ts";
import { failure, type TreeNode } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import { plotFor } from "../leaves/block/sow.ts";

/** A plant is cut once; a plot is replanted until it has given enough. */
const MAX_ROUNDS = 256;
const TIMEOUT_MS = 4 * 3_600_000;

const growing = (seed: string, log: string | null): TreeNode => {
  const plant = { seed: args(seed), log: log === null ? null : args(log) };
  return untilGained(MAX_ROUNDS, {
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
  });
};

const unknownPlant = (seed: string) => failure("pbi.guardFailed", `this body does not know how to grow ${seed}`);

export const growCrop: Option<MineflayerBody> = verbOption(GROW_CROP, {
  timeoutMs: TIMEOUT_MS,
  guard: (_context, { seed }) => (plotFor(seed, null) ? undefined : unknownPlant(seed)),
  tree: growing("seed", null),
  postcondition: gainedEnough,
});

export const growTree: Option<MineflayerBody> = verbOption(GROW_TREE, {
  timeoutMs: TIMEOUT_MS,
  guard: ({ body }, { sapling, log }) =>
    body.bot.registry.blocksByName[sapling] && body.bot.registry.blocksByName[log] ? undefined : unknownPlant(sapling),
  tree: growing("sapling", "log"),
  postcondition: gainedEnough,
});
