// Player data that outlives the connection: a player who rejoins stands at the last position with
// the same health, food, experience and items, grids and cursor included. A player who left dead
// starts at the spawn point. Kept in memory, as the whole world is.

import type { Player } from "flying-squid";
import type { Vec3 } from "vec3";
import { guarded, type WorldContext } from "../core/context.ts";
import type { Slot } from "../core/items.ts";
import type { Hunger } from "../rules/hunger.ts";
import type { HungerService } from "../rules/hunger-service.ts";
import { pickupOrder, store } from "../windows/storing.ts";
import type { PlayerSession, Sessions } from "./session.ts";

/** Lower slots are the crafting grid and its result. */
const FIRST_KEPT_SLOT = 5;

interface KeptPlayer {
  slots: Slot[];
  spawnPoint: Vec3;
  /** Null for a player who left dead. */
  body: { position: Vec3; health: number; hunger: Hunger; experience: number } | null;
}

/** Remembers players by name. */
export function installKeeping(context: WorldContext, sessions: Sessions, hunger: HungerService): void {
  const keptByName = new Map<string, KeptPlayer>();

  const keep = (player: Player): KeptPlayer => {
    const { position, health, spawnPoint, xp } = player;
    const body = { position: position.clone(), health, hunger: { ...hunger.of(player) }, experience: xp };
    return { slots: carried(context, sessions.of(player)), spawnPoint, body: health > 0 ? body : null };
  };

  const giveBack = (player: Player, { slots, spawnPoint, body }: KeptPlayer): void => {
    const session = sessions.of(player);
    slots.forEach((stack, slot) => {
      if (stack) session.inventory.set(slot, stack);
    });
    // The login puts the player at the spawn point that it finds, and reads everything else from a
    // file that does not exist.
    const find = player.findSpawnPoint;
    player.findSpawnPoint = async () => {
      player.findSpawnPoint = find;
      player.spawnPoint = (body?.position ?? spawnPoint).clone();
    };
    player.once("spawned", () =>
      guarded(context, () => {
        player.spawnPoint = spawnPoint;
        player.sendSpawnPosition();
        if (body === null) return;
        hunger.restore(player, body.hunger);
        player.setXp(body.experience);
        player.updateHealth(body.health);
      }),
    );
  };

  context.server.on("newPlayer", (player: Player) => {
    const { username } = player._client;
    const kept = keptByName.get(username);
    if (kept !== undefined) giveBack(player, kept);
    // Send every joining player the inventory, even an empty one: a client waits for it.
    player.once("spawned", () =>
      guarded(context, () => {
        const session = sessions.of(player);
        session.sendAll(session.inventory);
      }),
    );
    player.once("disconnected", () => guarded(context, () => void keptByName.set(username, keep(player))));
  });
}

/**
 * The stored slots, with the ingredients in open windows and the cursor stored among them; a product
 * is not yet the player's.
 */
function carried({ items }: WorldContext, session: PlayerSession): Slot[] {
  const { inventory, open, cursor } = session;
  const laid = [inventory, open].flatMap((view) => view?.ingredients.map((slot) => view.get(slot)) ?? []);
  for (const stack of [...laid, cursor]) {
    if (stack) store(items, inventory, stack, pickupOrder(inventory));
  }
  return session.player.inventory.slots.map((stack, slot) => (stack && slot >= FIRST_KEPT_SLOT ? stack : null));
}
