// The verb chat: says something to all players. It succeeds when the message came back from the
// server; on a server that does not return a player's own lines, sending it is enough. The guard
// refuses a message that would be a command.

import { CHAT } from "../../../capabilities/leaves/daily-life.ts";
import { plainLine } from "../../../executor/conduct/plain-line.ts";
import { bodyLeaf, eventually } from "../../body/define-leaf.ts";

const ECHO_MS = 2_000;

export const chat = bodyLeaf({
  ...CHAT,
  timeoutMs: 10_000,
  retries: 0,
  activity: "talk",
  async run(context, { message }) {
    const { bot } = context.body;
    let echoed = false;
    const onMessage = (text: string): void => {
      if (text.includes(plainLine(message))) echoed = true;
    };
    bot.on("messagestr", onMessage);
    try {
      bot.chat(message);
      await eventually(context, () => echoed, ECHO_MS);
    } finally {
      bot.removeListener("messagestr", onMessage);
    }
    return { echoed };
  },
});
