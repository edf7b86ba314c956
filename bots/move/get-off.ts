// Gets off what the body rides: a riding body cannot walk.

import type { Bot } from "mineflayer";
import type { Entity } from "prismarine-entity";
import type { Clock } from "../../executor/index.ts";
import { ANSWER_MS } from "../body/answered.ts";
import type { ListenerRegistry } from "../body/listener-registry.ts";
import { ridden } from "../sense/riding.ts";

const LOOK_MS = 50;

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

/** Dismounts. Returns false if the server did not allow it, or the signal aborted first. */
export async function getOff(
  body: { bot: Bot },
  { clock, signal, beat }: { clock: Clock; signal: AbortSignal; beat: () => void },
): Promise<boolean> {
  if (ridden(body) === undefined) return true;
  body.bot.dismount();
  for (const until = clock.now() + ANSWER_MS; ridden(body) !== undefined; ) {
    if (signal.aborted || clock.now() >= until) return false;
    beat();
    await clock.sleep(LOOK_MS, signal);
  }
  return true;
}
