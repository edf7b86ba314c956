// The verb collect_block of the simulated body: the same rounds as the mineflayer body's, of leaves of the same names; dig_target is told the
// item as well, since here the item decides what a block gives.

import { z } from "zod";
import { defineOption, type Option } from "../../../executor/index.ts";
import { failure, ItemName, PositiveCount, type TreeNode } from "../../../schemas/index.ts";
import type { SimulatedBody } from "../body.ts";
import type { OperatorTable } from "../operators.ts";
import { MS_A_TICK } from "../places.ts";

const Args = z.strictObject({
  block: ItemName,
  item: ItemName,
  count: PositiveCount,
  tool: ItemName.nullable().default(null),
});
type Args = z.infer<typeof Args>;

const MOST_ROUNDS = 2_000;
const FIRST_WAY_MS = 300_000;
/** An item may take so many times what its operator says, with the walks between. */
const SLACK = 4;

const args = (name: string) => ({ $ref: `args.${name}` });
const position = { $ref: "memory.target.position" };

const tree: TreeNode = {
  type: "Repeat.Until",
  until: { sensor: "inventory_gained", args: { item: args("item"), count: args("count") } },
  max: MOST_ROUNDS,
  child: {
    type: "Selector",
    children: [
      {
        type: "Sequence",
        children: [
          { type: "Leaf", name: "select_target", args: { block: args("block") }, as: "target" },
          { type: "Leaf", name: "approach_target", args: { position } },
          { type: "Leaf", name: "equip_for", args: { position, tool: args("tool") } },
          { type: "Leaf", name: "dig_target", args: { position, block: args("block"), item: args("item") } },
          { type: "Leaf", name: "pick_up", args: { position, item: args("item") } },
        ],
      },
      { type: "Leaf", name: "give_up_target", args: { item: args("item") } },
      {
        type: "Sequence",
        children: [
          { type: "Leaf", name: "search_on", args: { block: args("block") } },
          { type: "Leaf", name: "walk_onward", args: {} },
        ],
      },
    ],
  },
};

/** The option in a world of these operators, which bound its time. */
export function collectBlock(table: OperatorTable): Option<SimulatedBody> {
  const longestMs = ({ block, item, count }: Args): number => {
    const digs = table.told("collect_block", { block, item });
    const finds = table.told("explore", { for: block });
    const slowest = Math.max(0, ...digs.map(({ ticks }) => ticks)) + Math.max(0, ...finds.map(({ ticks }) => ticks));
    return FIRST_WAY_MS + SLACK * count * MS_A_TICK * (slowest + 100);
  };
  return defineOption<SimulatedBody, Args>({
    name: "collect_block",
    version: "1.0.0",
    kind: "verb",
    description: "Digs `block` until `count` more of `item` are held.",
    argsSchema: Args,
    timeoutMs: longestMs,
    permissions: ["movement", "dig", "place", "sense"],
    guard: (_context, { block, item }) =>
      table.told("collect_block", { block, item }).length > 0
        ? undefined
        : failure("pbi.guardFailed", `no ${item} comes of ${block} in this world`),
    tree,
    postcondition({ before }, { item, count }, after) {
      const more = (after.inventory[item] ?? 0) - (before.inventory[item] ?? 0);
      return more >= count ? undefined : failure("collect.failed", `${more} of ${count} ${item} were gained`);
    },
  });
}
