// The verb use_on_entity: uses a tool or an item on creatures of a kind until `count` more of their
// product are held: wool, milk, fish in a bucket; eggs are waited for. Or acts on `count` of them:
// breeds, feeds, tames.

import { USE_ON_ENTITY } from "../../capabilities/leaves/gaining.ts";
import { args, seekingRounds } from "../../capabilities/rounds.ts";
import { type Option, verbOption } from "../../executor/leaf/option.ts";
import { failure } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import { CREATURE_ACTS } from "../uses/on-creature.ts";
import { gainedOrDoneEnough } from "../work/times-done.ts";

const MAX_ROUNDS = 300;
const FIRST_WAY_MS = 600_000;
const PER_ITEM_MS = 120_000;

const tree = seekingRounds({
  until: "gained_or_done",
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
        effect: args("effect"),
      },
      as: "used",
    },
    { type: "Leaf", name: "pick_up", args: { position: { $ref: "memory.used.position" }, item: args("item") } },
  ],
});

export const useOnEntity: Option<MineflayerBody> = verbOption(USE_ON_ENTITY, {
  timeoutMs: ({ count }) => FIRST_WAY_MS + count * PER_ITEM_MS,
  // An ocelot and a dolphin flee or swim from whoever comes near.
  refuses: ["dolphin", "hook", "ocelot", "trap"],
  guard({ body }, { entity, item, effect }) {
    if (!body.bot.registry.entitiesByName[entity]) {
      return failure("pbi.guardFailed", `this version has no creature ${entity}`);
    }
    return item !== null || CREATURE_ACTS[effect ?? ""]
      ? undefined
      : failure("pbi.guardFailed", `this body does not know how to ${effect ?? "use"} a ${entity}`);
  },
  tree,
  postcondition: gainedOrDoneEnough,
});
