// The vehicle or animal that the body rides. A riding body cannot walk; it must dismount first.

import type { Bot } from "mineflayer";
import type { Entity } from "prismarine-entity";
import type { Clock } from "../../executor/index.ts";

/** A server under load may answer as late as for any other act. */
const ANSWER_MS = 22_000;
const LOOK_MS = 50;

/** The vehicle or animal that the server says the body rides; undefined on foot. */
export const ridden = ({ bot }: { bot: Bot }): Entity | undefined =>
  (bot as unknown as { vehicle?: Entity | null }).vehicle ?? undefined;

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
