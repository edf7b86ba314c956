// A player's items as the server has them, once the server has caught up: a client is ahead of a
// busy server by the packets that the server has not read yet. An item still missing after a while
// does not exist.

import type { Clock } from "../../executor/index.ts";

const PATIENCE_MS = 5_000;
const LOOK_MS = 100;

/**
 * The server's inventory of the player: at once if it holds the items, else after five seconds.
 * Rejects as `inventoryOf` does.
 */
export async function settledInventory(
  world: { inventoryOf(username: string): Promise<Record<string, number>> },
  username: string,
  items: Record<string, number>,
  clock: Clock,
): Promise<Record<string, number>> {
  const until = clock.now() + PATIENCE_MS;
  for (;;) {
    const held = await world.inventoryOf(username);
    const isThere = Object.entries(items).every(([item, count]) => (held[item] ?? 0) >= count);
    if (isThere || clock.now() >= until) return held;
    await clock.sleep(LOOK_MS);
  }
}
