// The verb consume_food: eats `count` items of a food. It succeeds when they are gone from the
// inventory and, for food that feeds, the food bar rose or is full.

import { z } from "zod";
import { CONSUME_FOOD } from "../../../capabilities/leaves/making.ts";
import { CodedError, failure } from "../../../schemas/index.ts";
import { type BodyContext, bodyLeaf, checkAborted, eventually } from "../../body/define-leaf.ts";
import { countHeld, findHeld } from "../../sense/inventory.ts";

const Output = z.strictObject({ eaten: z.int() });

/** Vanilla takes 1.6 seconds per bite; a server under load answers late. */
const PER_BITE_MS = 6_000;
const CONFIRM_MS = 1_500;
const HELD_BEFORE_KEY = "consume_food had";

export const consumeFood = bodyLeaf({
  ...CONSUME_FOOD,
  outputSchema: Output,
  timeoutMs: ({ count }) => 5_000 + count * PER_BITE_MS,
  waitsMs: PER_BITE_MS,
  retries: 2,
  activity: "eat",
  guard({ body, memory }, { item }) {
    if (!memory.has(HELD_BEFORE_KEY)) memory.set(HELD_BEFORE_KEY, countHeld(body.bot, item));
    return undefined;
  },
  async run(context, { item, count }) {
    const { body, signal, beat } = context;
    const { bot } = body;
    while (eatenSoFar(context, item) < count) {
      checkAborted(signal);
      beat();
      const food = findHeld(bot, item);
      if (!food) throw new CodedError("inventory.missingItem", `no ${item} is held`);
      await bot.equip(food, "hand");
      const left = countHeld(bot, item);
      await bot.consume();
      // The stack shrinks one packet after the bite ends.
      await eventually(context, () => countHeld(bot, item) < left, CONFIRM_MS);
    }
    return { eaten: eatenSoFar(context, item) };
  },
  postcondition(context, { item, count }) {
    const eaten = eatenSoFar(context, item);
    context.memory.delete(HELD_BEFORE_KEY);
    return eaten >= count ? undefined : failure("pbi.effectsUnmet", `${eaten} of ${count} ${item} were eaten`);
  },
});

const eatenSoFar = ({ body, memory }: BodyContext, item: string): number =>
  Number(memory.get(HELD_BEFORE_KEY) ?? 0) - countHeld(body.bot, item);
