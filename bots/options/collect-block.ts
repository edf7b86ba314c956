// The verb collect_block: digs blocks of a kind until so many more of an item are held. One block a round; a target that fails is
// left alone and the next is tried; where none is in sight, the body walks on and looks again.

import { z } from "zod";
import { defineOption } from "../../executor/option.ts";
import { failure, ItemName, PositiveCount } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body.ts";
import { args, seekingRounds } from "./seeking-rounds.ts";

const Args = z.strictObject({
  block: ItemName,
  item: ItemName,
  count: PositiveCount,
  tool: ItemName.nullable().default(null),
});
type Args = z.infer<typeof Args>;

/** Rounds before the option gives up: flint comes out of one gravel in ten, so a stack of it needs many. */
const MOST_ROUNDS = 2_000;
const FIRST_WAY_MS = 300_000;
const PER_ITEM_MS = 60_000;

const position = { $ref: "memory.target.position" };

const tree = seekingRounds({
  until: "inventory_gained",
  max: MOST_ROUNDS,
  giveUp: "give_up_target",
  sought: "block",
  round: [
    { type: "Leaf", name: "select_target", args: { block: args("block") }, as: "target" },
    { type: "Leaf", name: "approach_target", args: { position } },
    { type: "Leaf", name: "equip_for", args: { position, tool: args("tool") } },
    { type: "Leaf", name: "dig_target", args: { position, block: args("block") } },
    { type: "Leaf", name: "pick_up", args: { position, item: args("item") } },
  ],
});

export const collectBlock = defineOption<MineflayerBody, Args>({
  name: "collect_block",
  version: "1.0.0",
  kind: "verb",
  description: "Digs `block` until `count` more of `item` are held.",
  argsSchema: Args,
  timeoutMs: ({ count }) => FIRST_WAY_MS + count * PER_ITEM_MS,
  permissions: ["movement", "dig", "place", "container", "sense"],
  guard: ({ body }, { block, tool }) => {
    if (!body.bot.registry.blocksByName[block]) {
      return failure("pbi.guardFailed", `this version has no block ${block}`);
    }
    if (tool !== null && !body.bot.registry.itemsByName[tool]) {
      return failure("pbi.guardFailed", `this version has no item ${tool}`);
    }
    return undefined;
  },
  tree,
  postcondition({ before }, { item, count }, after) {
    const more = (after.inventory[item] ?? 0) - (before.inventory[item] ?? 0);
    return more >= count ? undefined : failure("collect.failed", `${more} of ${count} ${item} were gained`);
  },
});
