// The verb chat: says something to everybody. Done means that the message came back from the server; where a server does not send
// one's own words back, that it was sent must do. A message never begins with a slash: commands are not for plans.

import { z } from "zod";
import { failure } from "../../schemas/index.ts";
import { bodyLeaf, eventually } from "../body-leaf.ts";

const Args = z.strictObject({ message: z.string().min(1).max(256) });
const Output = z.strictObject({ echoed: z.boolean() });

const ECHO_MS = 2_000;

export const chat = bodyLeaf<z.infer<typeof Args>, z.infer<typeof Output>>({
  name: "chat",
  kind: "verb",
  description: "Says `message`.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: 10_000,
  retries: 0,
  permissions: ["chat"],
  activity: "talk",
  guard: (_context, { message }) =>
    message.startsWith("/") ? failure("permission.denied", "commands are not for plans") : undefined,
  async run(context, { message }) {
    const { bot } = context.body;
    let echoed = false;
    const onMessage = (text: string): void => {
      if (text.includes(message)) echoed = true;
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
