// Internal to use_on_block: brings an effect about once, by its row in bots/uses. It succeeds when
// the item was gained or lies there; an act without an item is a row of block-acts.ts.

import { z } from "zod";
import { CodedError, ItemName, Position, PositiveCount } from "../../../schemas/index.ts";
import { ANSWER_MS, bodyLeaf, eventually, gained } from "../../body/define-leaf.ts";
import { syncInventory } from "../../body/sync-inventory.ts";
import { tupleOf } from "../../geometry/positions.ts";
import { dropsOf } from "../../sense/drops.ts";
import { USE_BOUND_MS, USES } from "../../uses/index.ts";
import { makeRoom } from "../../work/make-room.ts";
import { countDone } from "../../work/times-done.ts";
import { BLOCK_ACTS } from "./block-acts.ts";

const Args = z.strictObject({
  block: ItemName.nullable(),
  effect: z.string(),
  item: ItemName.nullable(),
  tool: ItemName.nullable(),
  ingredients: z.record(ItemName, PositiveCount),
});
const Output = z.strictObject({ position: Position });

const DROP_RADIUS = 6;
const MAX_TRIES = 2;

export const useOnce = bodyLeaf({
  name: "use_once",
  kind: "internal",
  description: "Brings the effect about once.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: USE_BOUND_MS,
  waitsMs: USE_BOUND_MS,
  retries: 2,
  permissions: ["movement", "dig", "place", "container"],
  activity: "use",
  async run(context, { item, ...others }) {
    const { body } = context;
    const { bot } = body;
    if (item === null) {
      const act = BLOCK_ACTS[others.effect];
      if (!act) throw new CodedError("pbi.guardFailed", `this body does not know how to ${others.effect}`);
      const done = await act(context, others);
      countDone(context);
      return { position: tupleOf(done) };
    }
    const args = { ...others, item };
    const use = USES[args.effect];
    if (!use) throw new CodedError("pbi.guardFailed", `this body does not know how to ${args.effect}`);
    await makeRoom(context, 1, [args.item, ...Object.keys(args.ingredients)]);
    const before = gained(context, args.item);
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const place = await use(context, args);
      const shows = () => gained(context, args.item) > before || dropsOf(bot, place, DROP_RADIUS, args.item).length > 0;
      if (await eventually(context, shows, ANSWER_MS)) return { position: tupleOf(place) };
      // The answer may be lost, or the server may not have done it.
      await syncInventory(context);
      if (shows()) return { position: tupleOf(place) };
    }
    throw new CodedError("pbi.effectsUnmet", `${args.effect} gave no ${args.item}`);
  },
});
