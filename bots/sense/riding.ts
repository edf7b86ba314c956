// What the body sits in or on. Nobody walks from there: whoever is to go somewhere on foot gets off first.

import type { Bot } from "mineflayer";
import type { Entity } from "prismarine-entity";
import type { Clock } from "../../executor/clock/clock.ts";

const ANSWER_MS = 2_000;
const LOOK_MS = 50;

/** What the body rides, by the server's word; undefined on foot. */
export const ridden = ({ bot }: { bot: Bot }): Entity | undefined =>
  (bot as unknown as { vehicle?: Entity | null }).vehicle ?? undefined;

/** Gets off whatever the body rides. False where the server did not let it, or somebody stopped it first. */
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
