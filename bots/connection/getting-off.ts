// Notices that the body got off what it rode.

import type { Bot } from "mineflayer";
import type { Entity } from "prismarine-entity";
import type { ListenerRegistry } from "../body/listener-registry.ts";

/**
 * Forgets the vehicle once the server no longer lists the body among its passengers: mineflayer
 * takes only a passenger of nothing for one who got off, which servers do not send.
 */
export function noticeGettingOff(bot: Bot, listeners: Pick<ListenerRegistry, "alsoRemove">): void {
  const riding = bot as unknown as { vehicle?: Entity | null };
  const onPassengers = ({ entityId, passengers }: { entityId: number; passengers: readonly number[] }): void => {
    const { vehicle } = riding;
    if (!vehicle || vehicle.id !== entityId || passengers.includes(bot.entity.id)) return;
    riding.vehicle = null;
    (bot.entity as unknown as { vehicle?: Entity | null }).vehicle = null;
    (bot as unknown as NodeJS.EventEmitter).emit("dismount", vehicle);
  };
  const client = bot._client as unknown as NodeJS.EventEmitter;
  client.on("set_passengers", onPassengers);
  listeners.alsoRemove(() => client.removeListener("set_passengers", onPassengers));
}
