// Gets off what the body rides: a riding body cannot walk.

import type { Bot } from "mineflayer";
import type { Clock } from "../../executor/index.ts";
import { ANSWER_MS } from "../body/answered.ts";
import { ridden } from "../sense/riding.ts";

const LOOK_MS = 50;

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
