// The verb drop_item: throws items away to make room, and steps away from where they land, because a
// player picks up what lies within a block of it two seconds later. It succeeds when the inventory
// shows the difference; items that an earlier attempt threw count.

import { z } from "zod";
import { DROP_ITEM } from "../../../capabilities/leaves/making.ts";
import { failure } from "../../../schemas/index.ts";
import { type BodyContext, bodyLeaf } from "../../body/define-leaf.ts";
import { countHeld } from "../../sense/inventory.ts";
import { lookAhead } from "../../work/throw-ahead.ts";
import { stepBack, throwItems } from "./toss.ts";

const Output = z.strictObject({ dropped: z.int() });

/** A throw flies some three blocks. */
const THROW_BLOCKS = 3;
const OUT_OF_REACH = 3;
const BASE_KEY = "drop_item base";

const dropped = ({ body, memory }: BodyContext, item: string): number =>
  Number(memory.get(BASE_KEY) ?? 0) - countHeld(body.bot, item);

export const dropItem = bodyLeaf({
  ...DROP_ITEM,
  outputSchema: Output,
  timeoutMs: 30_000,
  retries: 2,
  activity: "container",
  guard({ body, memory }, { item, count }) {
    if (!memory.has(BASE_KEY)) memory.set(BASE_KEY, countHeld(body.bot, item));
    const had = Number(memory.get(BASE_KEY));
    return had >= count ? undefined : failure("inventory.missingItem", `${had} of ${count} ${item} are held`);
  },
  async run(context, { item, count }) {
    await lookAhead(context);
    const { position, yaw } = context.body.bot.entity;
    const here = position.clone();
    const landing = here.offset(-Math.sin(yaw) * THROW_BLOCKS, 0, -Math.cos(yaw) * THROW_BLOCKS);
    await throwItems(context, item, () => count - dropped(context, item));
    await stepBack(context, [here, landing], OUT_OF_REACH);
    return { dropped: dropped(context, item) };
  },
  postcondition(context, { item, count }) {
    const gone = dropped(context, item);
    context.memory.delete(BASE_KEY);
    return gone >= count ? undefined : failure("pbi.effectsUnmet", `${gone} of ${count} ${item} were thrown away`);
  },
});
