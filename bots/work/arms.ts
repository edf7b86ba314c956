// What a fighting body wears and holds: its best armour, a shield in the off hand, and its weapon,
// which the way to a creature may have put away for a pickaxe or a block. Source: Minecraft Wiki,
// "Shield" (held up it takes what comes from before the body).

import { type BodyContext, checkAborted } from "../body/define-leaf.ts";
import { ARMOUR_PLACES, betterArmour } from "../choice/armour.ts";
import { chooseWeapon } from "../choice/weapon.ts";
import { findHeld } from "../sense/inventory.ts";

const OFF_HAND = 45;

type Armed = Pick<BodyContext, "body">;

/**
 * Wears the best armour that is held, piece by piece, and keeps what is worn instead of armour. A
 * shield goes into an empty off hand.
 */
export async function armUp({ body, signal }: Armed & Pick<BodyContext, "signal">): Promise<void> {
  const { bot } = body;
  for (const [place, slot] of ARMOUR_PLACES) {
    checkAborted(signal);
    const worn = bot.inventory.slots?.[slot]?.name ?? null;
    const name = betterArmour(
      bot.inventory.items().map((item) => item.name),
      place,
      worn,
    );
    const item = name === null ? undefined : findHeld(bot, name);
    if (item) await bot.equip(item, place);
  }
  const shield = bot.inventory.slots?.[OFF_HAND] ? undefined : findHeld(bot, "shield");
  if (shield) await bot.equip(shield, "off-hand");
}

/** Takes the weapon into the hand; says which it is, and whether the hand held something else. */
export async function takeWeapon(
  { body }: Armed,
  named: string | null,
  strikesBack: boolean,
): Promise<{ weapon: string | null; isFresh: boolean }> {
  const { bot } = body;
  const before = bot.heldItem?.slot ?? null;
  const name = chooseWeapon(
    bot.inventory.items().map((item) => item.name),
    named,
    strikesBack,
  );
  const item = name === null ? undefined : findHeld(bot, name);
  if (item && bot.heldItem?.slot !== item.slot) await bot.equip(item, "hand");
  // A tool that the plan needs is spared if the fist does as well.
  else if (!item && bot.heldItem && /_(axe|pickaxe|shovel|hoe)$/.test(bot.heldItem.name)) await bot.unequip("hand");
  return { weapon: bot.heldItem?.name ?? null, isFresh: (bot.heldItem?.slot ?? null) !== before };
}

/** Holds up the shield of the off hand, if there is one, for as long as `act` takes. */
export async function shielded({ body }: Armed, act: () => Promise<void>): Promise<void> {
  const { bot } = body;
  if (bot.inventory.slots?.[OFF_HAND]?.name !== "shield") return act();
  bot.activateItem(true);
  try {
    await act();
  } finally {
    bot.deactivateItem();
  }
}
