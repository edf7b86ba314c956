// The verb use_on_block: uses an item on a block until `count` more of the product are held: fills
// buckets and bottles, strips logs, tills, shears nests, feeds composters. Each effect is one row
// of bots/uses/index.ts.

import { USE_ON_BLOCK } from "../../capabilities/leaves/gaining.ts";
import { args, gainedEnough, untilGained } from "../../capabilities/rounds.ts";
import { type Option, verbOption } from "../../executor/leaf/option.ts";
import { failure } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import { USES } from "../uses/index.ts";

const MAX_ROUNDS = 300;
const FIRST_WAY_MS = 300_000;
const PER_ITEM_MS = 120_000;

/** Effects of the domain that have no row in bots/uses. */
const REFUSED = [
  "build",
  "day",
  "drain",
  "draw",
  "drip",
  "fill_cauldron",
  "generate",
  "melt",
  "night",
  "scrape",
  "sign",
  "spring",
];

const tree = untilGained(MAX_ROUNDS, {
  type: "Sequence",
  children: [
    {
      type: "Leaf",
      name: "use_once",
      args: {
        block: args("block"),
        effect: args("effect"),
        item: args("item"),
        tool: args("tool"),
        ingredients: args("ingredients"),
      },
      as: "used",
    },
    { type: "Leaf", name: "pick_up", args: { position: { $ref: "memory.used.position" }, item: args("item") } },
  ],
});

export const useOnBlock: Option<MineflayerBody> = verbOption(USE_ON_BLOCK, {
  timeoutMs: ({ count }) => FIRST_WAY_MS + count * PER_ITEM_MS,
  refuses: REFUSED,
  guard: (_context, { effect }) =>
    USES[effect] ? undefined : failure("pbi.guardFailed", `this body does not know how to ${effect}`),
  tree,
  // All effects without an item are refused.
  postcondition: (context, { item, count }, after) => gainedEnough(context, { item: item ?? "", count }, after),
});
