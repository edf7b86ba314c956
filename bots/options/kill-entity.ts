// The verb kill_entity: hunts creatures of a kind until so many more of an item are held, or where no item is asked for, until so many
// are dead. One creature a round; one that escapes is left alone; where none is in sight, the body walks on and looks again.

import { z } from "zod";
import { defineOption } from "../../executor/option.ts";
import { failure, ItemName, PositiveCount } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body.ts";
import { KILLS } from "../leaves/strike-down.ts";
import { args, seekingRounds } from "./seeking-rounds.ts";

const Args = z.strictObject({
  entity: z.string().min(1).max(64),
  item: ItemName.nullable(),
  count: PositiveCount,
  tool: ItemName.nullable().default(null),
  ingredients: z.record(ItemName, PositiveCount).default({}),
});
type Args = z.infer<typeof Args>;

/** Rounds before the option gives up: a wither skeleton's skull takes forty. */
const MOST_ROUNDS = 500;
const FIRST_WAY_MS = 600_000;
const PER_ITEM_MS = 90_000;

const tree = seekingRounds({
  until: "hunted",
  max: MOST_ROUNDS,
  giveUp: "give_up_creature",
  sought: "entity",
  round: [
    { type: "Leaf", name: "select_creature", args: { entity: args("entity"), item: args("item") }, as: "target" },
    {
      type: "Leaf",
      name: "strike_down",
      args: { entity: { $ref: "memory.target.entity" }, tool: args("tool") },
      as: "struck",
    },
    {
      type: "Leaf",
      name: "pick_up",
      args: { position: { $ref: "memory.struck.position" }, item: args("item") },
    },
  ],
});

export const killEntity = defineOption<MineflayerBody, Args>({
  name: "kill_entity",
  version: "1.0.0",
  kind: "verb",
  description: "Hunts `entity` until `count` more of `item` are held.",
  argsSchema: Args,
  timeoutMs: ({ count }) => FIRST_WAY_MS + count * PER_ITEM_MS,
  permissions: ["movement", "combat", "container", "dig", "place", "sense"],
  guard: ({ body }, { entity }) =>
    body.bot.registry.entitiesByName[entity]
      ? undefined
      : failure("pbi.guardFailed", `this version has no creature ${entity}`),
  tree,
  postcondition({ before, memory }, { item, count }, after) {
    const done =
      item === null ? Number(memory.get(KILLS) ?? 0) : (after.inventory[item] ?? 0) - (before.inventory[item] ?? 0);
    return done >= count ? undefined : failure("collect.failed", `${done} of ${count} ${item ?? "kills"} were gained`);
  },
});
