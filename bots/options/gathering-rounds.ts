// The verbs that repeat one act until enough is held: fish, barter, loot_container. Each is a tree
// of the act and its follow-up.

import { BARTER, FISH, LOOT_CONTAINER } from "../../capabilities/leaves/gaining.ts";
import { args, gainedEnough, untilGained, walkingOn } from "../../capabilities/rounds.ts";
import { type Option, verbOption } from "../../executor/leaf/option.ts";
import type { MineflayerBody } from "../body/body.ts";

/** The rarest treasure is one catch in a hundred and twenty. */
const MAX_CASTS = 2_000;

export const fish: Option<MineflayerBody> = verbOption(FISH, {
  timeoutMs: ({ count }) => 600_000 + count * 2_400_000,
  guard: () => undefined,
  tree: untilGained(MAX_CASTS, { type: "Leaf", name: "cast_line", args: {} }),
  postcondition: gainedEnough,
});

export const barter: Option<MineflayerBody> = verbOption(BARTER, {
  timeoutMs: ({ count }) => 600_000 + count * 600_000,
  guard: () => undefined,
  tree: untilGained(MAX_CASTS, {
    type: "Sequence",
    children: [
      { type: "Leaf", name: "offer_gold", args: { gold: args("gold") }, as: "offer" },
      { type: "Leaf", name: "pick_up", args: { position: { $ref: "memory.offer.position" }, item: args("item") } },
    ],
  }),
  postcondition: gainedEnough,
});

const MAX_CONTAINERS = 128;

export const lootContainer: Option<MineflayerBody> = verbOption(LOOT_CONTAINER, {
  timeoutMs: ({ count }) => 900_000 + count * 300_000,
  guard: () => undefined,
  tree: untilGained(MAX_CONTAINERS, {
    type: "Selector",
    children: [
      { type: "Leaf", name: "loot_next", args: { item: args("item"), count: args("count") } },
      walkingOn("structure"),
    ],
  }),
  postcondition: gainedEnough,
});
