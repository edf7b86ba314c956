// The verb collect_block: digs blocks of a kind until `count` more of an item are held. One block
// per round; a target that fails is skipped for the next; if none is in sight, the bot walks on and
// looks again.

import { COLLECT_BLOCK } from "../../capabilities/leaves/gaining.ts";
import { args, gainedEnough, seekingRounds } from "../../capabilities/rounds.ts";
import { type Option, verbOption } from "../../executor/leaf/option.ts";
import { failure } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";

/** Rounds before the option fails: one gravel in ten gives flint, so a stack of it needs many. */
const MAX_ROUNDS = 2_000;
const FIRST_WAY_MS = 300_000;
const PER_ITEM_MS = 60_000;

const position = { $ref: "memory.target.position" };

const tree = seekingRounds({
  max: MAX_ROUNDS,
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

export const collectBlock: Option<MineflayerBody> = verbOption(COLLECT_BLOCK, {
  timeoutMs: ({ count }) => FIRST_WAY_MS + count * PER_ITEM_MS,
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
  postcondition: gainedEnough,
});
