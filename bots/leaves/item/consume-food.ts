// The verb consume_food: eats `count` items of a food. It succeeds when they are gone from the
// inventory and, for food that feeds, the food bar rose or is full.

import { z } from "zod";
import { CONSUME_FOOD } from "../../../capabilities/leaves/making.ts";
import { failure } from "../../../schemas/index.ts";
import { type BodyContext, bodyLeaf, checkAborted } from "../../body/define-leaf.ts";
import { countHeld } from "../../sense/inventory.ts";
import { BITE_MS, eatOne } from "../../work/eating.ts";

const Output = z.strictObject({ eaten: z.int() });

const HELD_BEFORE_KEY = "consume_food had";

export const consumeFood = bodyLeaf({
  ...CONSUME_FOOD,
  outputSchema: Output,
  timeoutMs: ({ count }) => 2 * count * BITE_MS,
  waitsMs: BITE_MS,
  retries: 2,
  activity: "eat",
  guard({ body, memory }, { item }) {
    if (!memory.has(HELD_BEFORE_KEY)) memory.set(HELD_BEFORE_KEY, countHeld(body.bot, item));
    return undefined;
  },
  async run(context, { item, count }) {
    for (let bites = 0; bites < count && eatenSoFar(context, item) < count; bites += 1) {
      checkAborted(context.signal);
      await eatOne(context, item);
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
