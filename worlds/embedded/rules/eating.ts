// Eating and drinking: holding the use button on food, milk or a potion for 32 ticks. Letting go or
// changing the hand stops it. Potions have no effect here. Source: Minecraft Wiki "Food", "Drinking";
// wiki.vg "Use Item" and "Entity Event" 9 (eating finished).

import type { Player } from "flying-squid";
import { guarded, type WorldContext } from "../core/context.ts";
import type { Sessions } from "../players/session.ts";
import { spendHeld } from "./held.ts";
import type { HungerService } from "./hunger-service.ts";
import { OFF_HAND } from "./shields.ts";

const EATING_TICKS = 32;
const FAST_EATING_TICKS = 8;
const RELEASE_USE = 5;
const EATING_FINISHED = 9;
/** Food that a player may eat on a full stomach. */
const ALWAYS_EDIBLE = new Set(["golden_apple", "enchanted_golden_apple", "chorus_fruit", "honey_bottle"]);
const DRINKS = new Set(["milk_bucket", "potion"]);

interface Meal {
  item: string;
  slot: number;
  doneAtTick: number;
}

/** Lets players eat what they hold. */
export function installEating(context: WorldContext, sessions: Sessions, hunger: HungerService): void {
  const { server, items, rules } = context;
  const meals = new Map<Player, Meal>();

  const start = (player: Player): void => {
    const { held, heldSlot } = sessions.of(player);
    if (held === null || meals.has(player)) return;
    const isDrink = DRINKS.has(held.name);
    if (!isDrink && server.registry.foodsByName[held.name] === undefined) return;
    if (hunger.of(player).food >= 20 && !isDrink && !ALWAYS_EDIBLE.has(held.name)) return;
    const ticks = context.fast ? FAST_EATING_TICKS : EATING_TICKS;
    meals.set(player, { item: held.name, slot: heldSlot, doneAtTick: server.tickCount + ticks });
  };

  const finish = (player: Player, meal: Meal): void => {
    const session = sessions.of(player);
    const { held } = session;
    if (held === null || held.name !== meal.item || session.heldSlot !== meal.slot) return;
    player._client.write("entity_status", { entityId: player.id, entityStatus: EATING_FINISHED });
    const left = rules.consumingRemainder(meal.item);
    spendHeld(context, session, left === null ? null : items.make(left, 1));
    const food = server.registry.foodsByName[meal.item];
    if (food !== undefined) hunger.feed(player, food.foodPoints, food.saturation);
  };

  server.on("newPlayer", (player: Player) => {
    player._client.on("use_item", ({ hand = 0 }: { hand?: number } = {}) =>
      guarded(context, () => hand !== OFF_HAND && start(player)),
    );
    player._client.on("held_item_slot", () => meals.delete(player));
    player._client.on("block_dig", ({ status }: { status: number }) => {
      if (status === RELEASE_USE) meals.delete(player);
    });
    player.once("disconnected", () => meals.delete(player));
  });
  server.on("tick", () =>
    guarded(context, () => {
      for (const [player, meal] of meals) {
        if (server.tickCount < meal.doneAtTick) continue;
        meals.delete(player);
        if (player.health > 0) finish(player, meal);
      }
    }),
  );
}
