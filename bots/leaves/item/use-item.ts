// The verb use_item: throws or drinks one held item. It succeeds when the server has taken it; a use
// of which the server shows nothing is refused.

import { USE_ITEM } from "../../../capabilities/leaves/daily-life.ts";
import { CodedError, failure } from "../../../schemas/index.ts";
import { type BodyContext, bodyLeaf, eventually } from "../../body/define-leaf.ts";
import { countHeld, findHeld } from "../../sense/inventory.ts";

const THROWN_MS = 2_000;
/** Drinking takes up to two seconds; a server under load answers late. */
const DRUNK_MS = 6_000;
/** A trident flies only if it was drawn for half a second. */
const DRAWN_MS = 700;
const HELD_BEFORE_KEY = "use_item had";

export const useItem = bodyLeaf({
  ...USE_ITEM,
  timeoutMs: DRUNK_MS + 10_000,
  waitsMs: DRUNK_MS,
  retries: 1,
  refuses: ["use", "read"],
  activity: "use",
  guard({ body, memory }, { item, effect }) {
    if (effect !== "throw" && effect !== "drink")
      return failure("pbi.guardFailed", `this body cannot show that it did ${effect} the ${item}`);
    if (!memory.has(HELD_BEFORE_KEY)) memory.set(HELD_BEFORE_KEY, countHeld(body.bot, item));
    return undefined;
  },
  async run(context, { item, effect }) {
    const { body, clock, signal } = context;
    const { bot } = body;
    // An earlier attempt may have used it without seeing the answer.
    if (isUsed(context, item)) return { item };
    const held = findHeld(bot, item);
    if (!held) throw new CodedError("inventory.missingItem", `no ${item} is held`);
    await bot.equip(held, "hand");
    bot.activateItem();
    try {
      if (item === "trident") await clock.sleep(DRAWN_MS, signal);
      else if (effect === "drink") await eventually(context, () => isUsed(context, item), DRUNK_MS);
    } finally {
      if (item === "trident" || effect === "drink") bot.deactivateItem();
    }
    await eventually(context, () => isUsed(context, item), THROWN_MS);
    return { item };
  },
  postcondition(context, { item, effect }) {
    if (!isUsed(context, item)) return failure("pbi.effectsUnmet", `the server did not ${effect} the ${item}`);
    context.memory.delete(HELD_BEFORE_KEY);
    return undefined;
  },
});

const isUsed = ({ body, memory }: Pick<BodyContext, "body" | "memory">, item: string): boolean =>
  countHeld(body.bot, item) < Number(memory.get(HELD_BEFORE_KEY) ?? 0);
