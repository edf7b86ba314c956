// The tool eat: eats one bite of the best food held. Reflexes and options use it without naming a
// food.

import { EAT } from "../../../capabilities/leaves/daily-life.ts";
import { CodedError, failure } from "../../../schemas/index.ts";
import { bodyLeaf, eventually } from "../../body/define-leaf.ts";
import { edibleHeld } from "../../sense/eating.ts";
import { countHeld } from "../../sense/inventory.ts";

/** Vanilla takes 1.6 seconds per bite; a server under load answers late. */
const BITE_MS = 6_000;
const CONFIRM_MS = 1_500;
const HELD_BEFORE_KEY = "eat had";
const FULL = 20;

export const eat = bodyLeaf({
  ...EAT,
  timeoutMs: BITE_MS + 2_000,
  waitsMs: BITE_MS,
  retries: 1,
  activity: "eat",
  guard: ({ body }) =>
    edibleHeld(body) === undefined
      ? failure("inventory.missingItem", "no food is held")
      : (body.bot.food ?? FULL) >= FULL
        ? failure("pbi.guardFailed", "the bot is not hungry")
        : undefined,
  async run(context) {
    const { bot } = context.body;
    const food = edibleHeld(context.body);
    if (!food) throw new CodedError("inventory.missingItem", "no food is held");
    const had = countHeld(bot, food.name);
    context.memory.set(HELD_BEFORE_KEY, had);
    await bot.equip(food, "hand");
    await bot.consume();
    // The stack shrinks one packet after the bite ends.
    await eventually(context, () => countHeld(bot, food.name) < had, CONFIRM_MS);
    return { item: food.name };
  },
  postcondition({ body, memory }, _args, { item }) {
    const had = Number(memory.get(HELD_BEFORE_KEY));
    memory.delete(HELD_BEFORE_KEY);
    return countHeld(body.bot, item) < had ? undefined : failure("pbi.effectsUnmet", `the ${item} was not consumed`);
  },
});
