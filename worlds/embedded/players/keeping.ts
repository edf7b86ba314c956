// What players carry outlives their connection: who joins again holds what was held when leaving, grids and cursor included.
// Kept in memory, as the whole world is. Place, health and hunger start anew.

import type { Player } from "flying-squid";
import { guarded, type WorldContext } from "../context.ts";
import type { Slot } from "../items.ts";
import { pickupOrder, store } from "../windows/storing.ts";
import type { PlayerSession, Sessions } from "./session.ts";

/** Remembers inventories by player name. */
export function installKeeping(context: WorldContext, sessions: Sessions): void {
  const kept = new Map<string, Slot[]>();
  context.server.on("newPlayer", (player: Player) => {
    const session = sessions.of(player);
    const { username } = player._client;
    kept.get(username)?.forEach((stack, slot) => {
      if (stack) session.inventory.set(slot, stack);
    });
    player.once("spawned", () => guarded(context, () => session.sendAll(session.inventory)));
    player.once("disconnected", () => guarded(context, () => void kept.set(username, carried(context, session))));
  });
}

/** The stored slots, with what lay in a grid or on the cursor put away among them; the result slot is nobody's yet. */
function carried({ items }: WorldContext, session: PlayerSession): Slot[] {
  const { inventory, open, cursor } = session;
  for (const stack of [...inventory.grid(), ...(open?.grid() ?? []), cursor]) {
    if (stack) store(items, inventory, stack, pickupOrder(inventory));
  }
  return session.player.inventory.slots.map((stack, slot) => (stack && slot >= FIRST_KEPT_SLOT ? stack : null));
}

/** Below are the crafting grid and its result. */
const FIRST_KEPT_SLOT = 5;
