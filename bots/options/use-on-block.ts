// The verb use_on_block: uses something on a block until so many more of what that gives are held: fills buckets and bottles, strips
// logs, tills, shears nests, feeds composters. How each effect is brought about is one row of bots/uses.ts.

import { z } from "zod";
import { defineOption } from "../../executor/option.ts";
import { failure, ItemName, PositiveCount, type TreeNode } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body.ts";
import { USES } from "../uses/index.ts";

const Args = z.strictObject({
  block: ItemName.nullable(),
  effect: z.string().min(1).max(64),
  item: ItemName,
  count: PositiveCount,
  tool: ItemName.nullable().default(null),
  ingredients: z.record(ItemName, PositiveCount).default({}),
});
type Args = z.infer<typeof Args>;

const MOST_ROUNDS = 300;
const FIRST_WAY_MS = 300_000;
const PER_ITEM_MS = 120_000;

const args = (name: string) => ({ $ref: `args.${name}` });

const tree: TreeNode = {
  type: "Repeat.Until",
  until: { sensor: "inventory_gained", args: { item: args("item"), count: args("count") } },
  max: MOST_ROUNDS,
  child: {
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
};

export const useOnBlock = defineOption<MineflayerBody, Args>({
  name: "use_on_block",
  version: "1.0.0",
  kind: "verb",
  description: "Uses something on `block` until `count` more of `item` are held.",
  argsSchema: Args,
  timeoutMs: ({ count }) => FIRST_WAY_MS + count * PER_ITEM_MS,
  permissions: ["movement", "dig", "place", "container", "sense"],
  guard: (_context, { effect }) =>
    USES[effect] ? undefined : failure("pbi.guardFailed", `this body does not know how to ${effect}`),
  tree,
  postcondition({ before }, { item, count }, after) {
    const more = (after.inventory[item] ?? 0) - (before.inventory[item] ?? 0);
    return more >= count ? undefined : failure("collect.failed", `${more} of ${count} ${item} were gained`);
  },
});
