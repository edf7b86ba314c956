// The tool eat: eats one bite of the best food held. Reflexes and options use it without naming a
// food.

import { EAT } from "../../../capabilities/leaves/daily-life.ts";
import { CodedError, failure } from "../../../schemas/index.ts";
import { bodyLeaf } from "../../body/define-leaf.ts";
import { edibleHeld } from "../../sense/eating.ts";
import { countHeld } from "../../sense/inventory.ts";
import { BITE_MS, eatOne } from "../../work/eating.ts";

const HELD_BEFORE_KEY = "eat had";
const FULL = 20;

export const eat = bodyLeaf({
  ...EAT,
  timeoutMs: 2 * BITE_MS,
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
    await eatOne(context, food.name);
    return { item: food.name };
  },
  postcondition({ body, memory }, _args, { item }) {
    const had = Number(memory.get(HELD_BEFORE_KEY));
    memory.delete(HELD_BEFORE_KEY);
    return countHeld(body.bot, item) < had ? undefined : failure("pbi.effectsUnmet", `the ${item} was not consumed`);
  },
});
