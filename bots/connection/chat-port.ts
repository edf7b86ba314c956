// The game's chat as a port: other players' lines in, the bot's lines out. Invariant: the bot's
// lines are never server commands and never longer than a chat line may be; the port does not
// report the bot's own lines.

import type { Bot } from "mineflayer";
import { isPlayerName, plainLine } from "../../executor/conduct/plain-line.ts";
import type { ChatLine, ChatPort } from "../../schemas/index.ts";

/** The game's own limit is 256; a whisper's command takes part of it. */
const MAX_CHAT_LENGTH = 220;

/** The chat of a bot that has joined. */
export function chatPortOf(bot: Bot): ChatPort {
  return {
    username: bot.username,
    listen(listener) {
      const sendTo = (isWhispered: boolean) => (player: string, text: string) => {
        if (player !== bot.username) listener({ player, text, isWhispered } satisfies ChatLine);
      };
      const onChat = sendTo(false);
      const onWhisper = sendTo(true);
      bot.on("chat", onChat);
      bot.on("whisper", onWhisper);
      return () => {
        bot.removeListener("chat", onChat);
        bot.removeListener("whisper", onWhisper);
      };
    },
    say(text, to) {
      const line = plainLine(text).slice(0, MAX_CHAT_LENGTH).trimEnd();
      if (line === "") return;
      if (to === undefined) bot.chat(line);
      else if (isPlayerName(to)) bot.whisper(to, line);
    },
  };
}
