// Who picks items up, by the server's word. Source: minecraft.wiki, "Java Edition protocol", Pickup
// Item (who collected which entity, and how many pieces of it).

import type { Bot } from "mineflayer";
import { nameOfDrop } from "./drops.ts";

interface Pickup {
  collectedEntityId: number;
  collectorEntityId: number;
  pickupItemCount?: number;
}

/** Calls `onTaken` with the number of pieces of the item that the entity picks up, until stopped. */
export function watchTakings(
  bot: Bot,
  { by, item }: { by: number; item: string },
  onTaken: (count: number) => void,
): () => void {
  const client = bot._client as unknown as NodeJS.EventEmitter;
  const listener = ({ collectedEntityId, collectorEntityId, pickupItemCount = 1 }: Pickup): void => {
    const drop = bot.entities[collectedEntityId];
    if (collectorEntityId === by && drop !== undefined && nameOfDrop(drop, item) === item) onTaken(pickupItemCount);
  };
  client.on("collect", listener);
  return () => void client.removeListener("collect", listener);
}
