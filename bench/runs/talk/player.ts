// The player who asks: a client that only speaks and listens, and has no part in the work.

import { connectBody } from "../../../bots/index.ts";

interface PlayerOptions {
  host: string;
  port: number;
  mcVersion: string;
  username: string;
  /** Whose lines it listens to, in public or whispered. */
  listensTo: string;
  onLine(text: string): void;
}

export interface TalkingPlayer {
  say(text: string): void;
  leave(): void;
}

/** A busy machine may be late with keep-alives. */
const KEEP_ALIVE_MS = 120_000;

export async function joinPlayer(options: PlayerOptions): Promise<TalkingPlayer> {
  const { listensTo, onLine, ...where } = options;
  const connection = { checkTimeoutInterval: KEEP_ALIVE_MS };
  const { bot } = await connectBody({ ...where, auth: "offline", connection });
  bot.on("messagestr", (line) => {
    for (const before of [`<${listensTo}> `, `${listensTo} whispers to you: `]) {
      if (line.startsWith(before)) onLine(line.slice(before.length));
    }
  });
  return { say: (text) => bot.chat(text), leave: () => bot.quit() };
}
