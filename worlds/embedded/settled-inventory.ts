// The server's word on what a player holds, once it has caught up: a client is ahead of a busy server by the packets that this has not read
// yet. What is not there after a while is not there.

import type { Clock } from "../../executor/index.ts";

const PATIENCE_MS = 5_000;
const LOOK_MS = 100;

/** What the server says of the player, at once if it holds the items, else what it says after five seconds. Rejects as `inventoryOf` does. */
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
