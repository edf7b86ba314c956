// Publishes what the service itself sees of its bot: what becomes of requests, what is heard and said
// in the game's chat, and how capabilities prove themselves. Runs and bodies publish their own events.

import type { EventBus } from "../../executor/index.ts";
import type { Experience } from "../../mind/router/experience.ts";
import type { ChatPort } from "../../schemas/index.ts";
import type { CapabilityController, OpenCapabilities } from "../capabilities/controller.ts";
import type { IntentAnswers } from "../intents/intent-answers.ts";
import { playerOf, requestKind } from "../intents/intent-answers.ts";

/** Publishes each new answer of an intent, by its status, until the returned function is called. */
export const publishIntents = (
  bus: EventBus,
  answers: Pick<IntentAnswers, "follow">,
  experience: Pick<Experience, "best">,
): (() => void) =>
  answers.follow((answer) => {
    const { id, status, reply, runId, utterance, failure, route } = answer;
    const player = playerOf(answer) ?? null;
    // The best mode by what is known now, with its own run's end perhaps; followers count the first.
    const routed = route && { chosen: route.chosen, best: experience.best(requestKind(answer)) };
    bus.publish({
      ...{ topic: "intent", type: status, chain: { intentId: id } },
      data: {
        ...{ player, text: utterance?.text ?? null, reply, runId, ...(routed && { route: routed }) },
        ...(failure && { failure: { ...failure } }),
      },
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

/** Publishes the moves and rehearsals of capabilities, until the returned function is called. */
export function publishCapabilities(bus: EventBus, open: OpenCapabilities | undefined): () => void {
  let unfollow = (): void => {};
  let isClosed = false;
  const follow = (registry: Pick<CapabilityController, "follow">): void => {
    if (isClosed) return;
    unfollow = registry.follow((event) => {
      const chain = { capability: event.id };
      if (event.type === "moved")
        bus.publish({ topic: "memory", type: "capability-moved", chain, data: { ...event.move } });
      else if (event.type === "ran" && event.outcome.mode === "shadow") {
        const { succeeded, code } = event.outcome;
        bus.publish({ topic: "memory", type: "capability-rehearsed", chain, data: { succeeded, code: code ?? null } });
      }
    });
  };
  // A registry that cannot be opened says so to whoever asks for it.
  open?.().then(follow, () => {});
  return () => {
    isClosed = true;
    unfollow();
  };
}
