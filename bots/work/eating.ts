// Eats what is in the hand, until the server has taken it. mineflayer waits two and a half seconds; a
// server with few ticks a second takes longer for a bite.

import { CodedError } from "../../schemas/index.ts";
import { type BodyContext, eventually } from "../body/define-leaf.ts";
import { countHeld, findHeld } from "../sense/inventory.ts";

/** 32 ticks at two ticks a second; or a second and a half, and an answer that is as late as can be. */
export const BITE_MS = 24_000;
const MAX_TRIES = 2;
const FULL = 20;
const ALWAYS_EDIBLE = /^(potion|milk_bucket|honey_bottle|chorus_fruit|suspicious_stew|(enchanted_)?golden_apple)$/;

/** Takes the food into the hand and eats one. Resolves also where the server did not take it. */
export async function eatOne(context: BodyContext, item: string): Promise<void> {
  const { bot } = context.body;
  const food = findHeld(bot, item);
  if (!food) throw new CodedError("inventory.missingItem", `no ${item} is held`);
  if ((bot.food ?? 0) >= FULL && !ALWAYS_EDIBLE.test(food.name)) throw new Error("Food is full");
  await bot.equip(food, "hand");
  const had = countHeld(bot, item);
  try {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      // While it eats, a server takes no notice of it.
      bot.activateItem();
      // The stack shrinks one packet after the bite ends.
      if (await eventually(context, () => countHeld(bot, item) < had, BITE_MS / MAX_TRIES)) break;
    }
  } finally {
    bot.deactivateItem();
  }
}
