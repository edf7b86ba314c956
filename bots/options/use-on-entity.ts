// The verb use_on_entity: uses a tool or an item on creatures of a kind until `count` more of their
// product are held: wool, milk, fish in a bucket; eggs are waited for.

import { USE_ON_ENTITY } from "../../capabilities/leaves/gaining.ts";
import { args, gainedEnough, seekingRounds } from "../../capabilities/rounds.ts";
import { type Option, verbOption } from "../../executor/leaf/option.ts";
import { failure } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";

const MAX_ROUNDS = 300;
const FIRST_WAY_MS = 600_000;
const PER_ITEM_MS = 120_000;

const tree = seekingRounds({
  max: MAX_ROUNDS,
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

export const useOnEntity: Option<MineflayerBody> = verbOption(USE_ON_ENTITY, {
  timeoutMs: ({ count }) => FIRST_WAY_MS + count * PER_ITEM_MS,
  guard({ body }, { entity, item }) {
    if (!body.bot.registry.entitiesByName[entity]) {
      return failure("pbi.guardFailed", `this version has no creature ${entity}`);
    }
    // Leading, hatching and the like leave no item in the inventory as evidence.
    return item === null ? failure("pbi.guardFailed", `this body can use a ${entity} only to gain an item`) : undefined;
  },
  tree,
  // Without an item the guard refuses.
  postcondition: (context, { item, count }, after) => gainedEnough(context, { item: item ?? "", count }, after),
});
