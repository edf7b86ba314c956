// The verb kill_entity: hunts creatures of a kind until `count` more of an item are held or,
// without an item, until `count` are dead. One creature per round; one that escapes is skipped; if
// none is in sight, the bot walks on and looks again.

import { KILL_ENTITY } from "../../capabilities/leaves/gaining.ts";
import { args, seekingRounds } from "../../capabilities/rounds.ts";
import { type Option, verbOption } from "../../executor/leaf/option.ts";
import { failure } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import { gainedOrDoneEnough } from "../work/times-done.ts";

/** Rounds before the option fails: a wither skeleton's skull takes forty. */
const MAX_ROUNDS = 500;
const FIRST_WAY_MS = 600_000;
const PER_ITEM_MS = 90_000;

const tree = seekingRounds({
  until: "gained_or_done",
  max: MAX_ROUNDS,
  giveUp: "give_up_creature",
  sought: "entity",
  first: { type: "Leaf", name: "check_arms", args: { effect: args("effect") } },
  round: [
    {
      type: "Leaf",
      name: "select_creature",
      args: { entity: args("entity"), item: args("item"), isPrey: true },
      as: "target",
    },
    {
      type: "Leaf",
      name: "strike_down",
      args: { entity: { $ref: "memory.target.entity" }, tool: args("tool"), effect: args("effect") },
      as: "struck",
    },
    {
      type: "Leaf",
      name: "pick_up",
      args: { position: { $ref: "memory.struck.position" }, item: args("item") },
    },
  ],
});

export const killEntity: Option<MineflayerBody> = verbOption(KILL_ENTITY, {
  timeoutMs: ({ count }) => FIRST_WAY_MS + count * PER_ITEM_MS,
  // Four crystals on the exit portal bring the dragon back: the body does not place them. Nor does it
  // wait for fireballs.
  refuses: ["near:ender_dragon", "strike_back"],
  guard: ({ body }, { entity }) =>
    body.bot.registry.entitiesByName[entity]
      ? undefined
      : failure("pbi.guardFailed", `this version has no creature ${entity}`),
  tree,
  postcondition: gainedOrDoneEnough,
});
