// The player who asks: a stock client that speaks and listens. Nobody can hurt it, and it has no
// part in the work.

import mineflayer from "mineflayer";

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
  const { host, port, mcVersion: version, username, listensTo, onLine } = options;
  const connection = { host, port, username, version, auth: "offline" as const };
  const bot = mineflayer.createBot({ ...connection, checkTimeoutInterval: KEEP_ALIVE_MS });
  await new Promise<void>((resolve, reject) => {
    bot.once("spawn", () => resolve());
    bot.once("kicked", (reason) => reject(new Error(`the player was kicked: ${JSON.stringify(reason)}`)));
    bot.once("error", reject);
  });
  bot.on("messagestr", (line) => {
    for (const before of [`<${listensTo}> `, `${listensTo} whispers to you: `]) {
      if (line.startsWith(before)) onLine(line.slice(before.length));
    }
  });
  return { say: (text) => bot.chat(text), leave: () => bot.quit() };
}
