// The verbs that are one act again and again until enough is held: fish, barter, loot_container. Each is a tree of its act and of what
// follows it.

import { z } from "zod";
import { defineOption } from "../../executor/option.ts";
import { failure, ItemName, PositiveCount, type TreeNode } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body.ts";

const Name = z.string().min(1).max(64);
const COMMON = {
  item: ItemName,
  count: PositiveCount,
  tool: ItemName.nullable().default(null),
  ingredients: z.record(ItemName, PositiveCount).default({}),
};

const args = (name: string) => ({ $ref: `args.${name}` });

/** Rounds of the child until so many more are held. */
const rounds = (max: number, child: TreeNode): TreeNode => ({
  type: "Repeat.Until",
  until: { sensor: "inventory_gained", args: { item: args("item"), count: args("count") } },
  max,
  child,
});

function gainedEnough(
  { before }: { before: { inventory: Record<string, number> } },
  { item, count }: { item: string; count: number },
  after: { inventory: Record<string, number> },
) {
  const more = (after.inventory[item] ?? 0) - (before.inventory[item] ?? 0);
  return more >= count ? undefined : failure("collect.failed", `${more} of ${count} ${item} were gained`);
}

const Fish = z.strictObject(COMMON);
/** A catch in a hundred and twenty is the rarest treasure. */
const MOST_CASTS = 2_000;

export const fish = defineOption<MineflayerBody, z.infer<typeof Fish>>({
  name: "fish",
  version: "1.0.0",
  kind: "verb",
  description: "Fishes until `count` more of `item` are held.",
  argsSchema: Fish,
  timeoutMs: ({ count }) => 600_000 + count * 2_400_000,
  permissions: ["movement", "container", "sense"],
  guard: () => undefined,
  tree: rounds(MOST_CASTS, { type: "Leaf", name: "cast_line", args: {} }),
  postcondition: gainedEnough,
});

const Barter = z.strictObject({ gold: ItemName, ...COMMON });

export const barter = defineOption<MineflayerBody, z.infer<typeof Barter>>({
  name: "barter",
  version: "1.0.0",
  kind: "verb",
  description: "Gives gold to piglins until `count` more of `item` are held.",
  argsSchema: Barter,
  timeoutMs: ({ count }) => 600_000 + count * 600_000,
  permissions: ["movement", "container", "dig", "place", "sense"],
  guard: () => undefined,
  tree: rounds(MOST_CASTS, {
    type: "Sequence",
    children: [
      { type: "Leaf", name: "offer_gold", args: { gold: args("gold") }, as: "offer" },
      { type: "Leaf", name: "pick_up", args: { position: { $ref: "memory.offer.position" }, item: args("item") } },
    ],
  }),
  postcondition: gainedEnough,
});

const Loot = z.strictObject({ structure: Name, ...COMMON });
const MOST_CONTAINERS = 128;

export const lootContainer = defineOption<MineflayerBody, z.infer<typeof Loot>>({
  name: "loot_container",
  version: "1.0.0",
  kind: "verb",
  description: "Opens the containers of `structure` until `count` more of `item` are held.",
  argsSchema: Loot,
  timeoutMs: ({ count }) => 900_000 + count * 300_000,
  permissions: ["movement", "dig", "place", "container", "sense"],
  guard: () => undefined,
  tree: rounds(MOST_CONTAINERS, {
    type: "Selector",
    children: [
      { type: "Leaf", name: "loot_next", args: { item: args("item"), count: args("count") } },
      {
        type: "Sequence",
        children: [
          { type: "Leaf", name: "search_on", args: { block: args("structure") } },
          { type: "Leaf", name: "walk_onward", args: {} },
        ],
      },
    ],
  }),
  postcondition: gainedEnough,
});
