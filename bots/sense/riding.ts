// The vehicle or animal that the body rides. A riding body cannot walk; it must dismount first
// (bots/move/get-off.ts).

import type { Bot } from "mineflayer";
import type { Entity } from "prismarine-entity";

/** The vehicle or animal that the server says the body rides; undefined on foot. */
export const ridden = ({ bot }: { bot: Bot }): Entity | undefined =>
  (bot as unknown as { vehicle?: Entity | null }).vehicle ?? undefined;
