// Publishes what the service itself sees of its bot: what becomes of requests, and what is heard and
// said in the game's chat. Runs publish their own events.

import type { EventBus } from "../../executor/index.ts";
import type { ChatPort } from "../../schemas/index.ts";
import type { IntentAnswers } from "../intents/intent-answers.ts";
import { playerOf } from "../intents/intent-answers.ts";

/** Publishes each new answer of an intent, by its status, until the returned function is called. */
export const publishIntents = (bus: EventBus, answers: Pick<IntentAnswers, "follow">): (() => void) =>
  answers.follow((answer) => {
    const { id, status, reply, runId, utterance, failure } = answer;
    const player = playerOf(answer) ?? null;
    bus.publish({
      ...{ topic: "intent", type: status, chain: { intentId: id } },
      data: { player, text: utterance?.text ?? null, reply, runId, ...(failure && { failure: { ...failure } }) },
    });
  });

/** The chat, with every line of it published: `said` by a player, or `answered` by the bot. */
export function publishedChat(chat: ChatPort, bus: EventBus): ChatPort {
  return {
    username: chat.username,
    listen: (listener) =>
      chat.listen((line) => {
        bus.publish({ topic: "chat", type: "said", data: { ...line } });
        listener(line);
      }),
    say(text, to) {
      bus.publish({ topic: "chat", type: "answered", data: { text, to: to ?? null } });
      chat.say(text, to);
    },
  };
}
