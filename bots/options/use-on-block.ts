// The verb use_on_block: uses an item on a block until `count` more of the product are held: fills
// buckets and bottles, strips logs, tills, shears nests, feeds composters. Each effect is one row
// of bots/uses/index.ts, or of block-acts.ts if it gains no item.

import { USE_ON_BLOCK } from "../../capabilities/leaves/gaining.ts";
import { args, untilGained } from "../../capabilities/rounds.ts";
import { type Option, verbOption } from "../../executor/leaf/option.ts";
import { failure } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import { BLOCK_ACTS } from "../leaves/block/block-acts.ts";
import { USES } from "../uses/index.ts";
import { gainedOrDoneEnough } from "../work/times-done.ts";

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
  "read",
  "ripen",
  "sign",
  "spring",
];

const tree = untilGained(
  MAX_ROUNDS,
  {
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
  },
  "gained_or_done",
);

export const useOnBlock: Option<MineflayerBody> = verbOption(USE_ON_BLOCK, {
  timeoutMs: ({ count }) => FIRST_WAY_MS + count * PER_ITEM_MS,
  refuses: REFUSED,
  guard: (_context, { effect, item }) =>
    (item === null ? BLOCK_ACTS : USES)[effect]
      ? undefined
      : failure("pbi.guardFailed", `this body does not know how to ${effect}`),
  tree,
  postcondition: gainedOrDoneEnough,
});
