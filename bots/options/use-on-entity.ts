// The verb use_on_entity: uses a tool or an item on creatures of a kind until so many more of what they give are held: wool, milk,
// fish in a bucket; eggs are waited for.

import { z } from "zod";
import { defineOption } from "../../executor/option.ts";
import { failure, ItemName, PositiveCount } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body.ts";
import { args, seekingRounds } from "./seeking-rounds.ts";

const Args = z.strictObject({
  entity: z.string().min(1).max(64),
  item: ItemName.nullable(),
  /** What it makes true, where it gives no item. */
  effect: z.string().max(64).optional(),
  count: PositiveCount,
  tool: ItemName.nullable().default(null),
  ingredients: z.record(ItemName, PositiveCount).default({}),
});
type Args = z.infer<typeof Args>;

const MOST_ROUNDS = 300;
const FIRST_WAY_MS = 600_000;
const PER_ITEM_MS = 120_000;

const tree = seekingRounds({
  until: "inventory_gained",
  max: MOST_ROUNDS,
  giveUp: "give_up_creature",
  sought: "entity",
  round: [
    { type: "Leaf", name: "select_creature", args: { entity: args("entity"), item: args("item") }, as: "target" },
    {
      type: "Leaf",
      name: "use_on_target",
      args: {
        entity: { $ref: "memory.target.entity" },
        tool: args("tool"),
        ingredients: args("ingredients"),
        item: args("item"),
      },
      as: "used",
    },
    { type: "Leaf", name: "pick_up", args: { position: { $ref: "memory.used.position" }, item: args("item") } },
  ],
});

export const useOnEntity = defineOption<MineflayerBody, Args>({
  name: "use_on_entity",
  version: "1.0.0",
  kind: "verb",
  description: "Uses something on `entity` until `count` more of `item` are held.",
  argsSchema: Args,
  timeoutMs: ({ count }) => FIRST_WAY_MS + count * PER_ITEM_MS,
  permissions: ["movement", "combat", "container", "dig", "place", "sense"],
  guard({ body }, { entity, item }) {
    if (!body.bot.registry.entitiesByName[entity]) {
      return failure("pbi.guardFailed", `this version has no creature ${entity}`);
    }
    // Leading, hatching and such leave nothing in the bag to judge by.
    return item === null ? failure("pbi.guardFailed", `this body cannot make use of a ${entity} that way`) : undefined;
  },
  tree,
  postcondition({ before }, { item, count }, after) {
    const more = item === null ? 0 : (after.inventory[item] ?? 0) - (before.inventory[item] ?? 0);
    return more >= count ? undefined : failure("collect.failed", `${more} of ${count} ${item} were gained`);
  },
});
