// A bot that obeys the game's chat: a body in a world and the mind that answers. Ends with the
// signal, or when the body is lost.

import { systemClock } from "../../bots/index.ts";
import { EventBus } from "../../executor/index.ts";
import type { Conduct } from "../../mind/index.ts";
import type { PlannerClient } from "../../schemas/index.ts";
import { RunController } from "../../server/body/run-controller.ts";
import type { ServiceConfiguration } from "../../server/config/configuration.ts";
import { secretsOf } from "../../server/config/secrets.ts";
import { moment, serviceClock } from "../../server/config/service-clock.ts";
import { publishCapabilities, publishedChat, publishIntents } from "../../server/events/publish.ts";
import { Border } from "../../server/http/redaction.ts";
import { answerChat } from "../../server/intents/chat-answers.ts";
import { IntentController } from "../../server/intents/intent-controller.ts";
import { forgetfulLearning } from "../../server/intents/learning.ts";
import { openLearning } from "../../server/intents/learning-file.ts";
import { openRecords, type RecordFile } from "../../server/intents/record-file.ts";
import { openTriggers, type TriggerFile } from "../../server/intents/trigger-file.ts";
import type { DomainSource } from "../../workers/index.ts";
import { openActing } from "../serve/acting.ts";
import { openAdvisor } from "../serve/advisor.ts";
import { episodesIn } from "../serve/episodes.ts";
import { serveView } from "./view.ts";

export interface ChatSession {
  configuration: ServiceConfiguration;
  conduct: Conduct;
  planner: PlannerClient;
  signal: AbortSignal;
  /** Reports the current stage. */
  onStage(text: string): void;
  /** Has what happens, as a service's has it; one of its own without. */
  bus?: EventBus;
  /** Shows the bot, and its bus, at this port of 127.0.0.1. */
  viewer?: { port: number; domains: DomainSource } | undefined;
}

/**
 * Answers chat until the signal aborts. Rejects with a CodedError if the body cannot start or is
 * lost.
 */
export async function runChatSession(session: ChatSession): Promise<void> {
  const { configuration, conduct, planner, signal, onStage, viewer } = session;
  onStage(configuration.join === undefined ? "starting the embedded world" : "joining the server");
  const { state, username: bot } = configuration;
  const onFailure = (error: unknown): void => onStage(String(error));
  const border = new Border(secretsOf(configuration, [], process.env));
  const redact = (text: string): string => border.text(text);
  const learning = state === undefined ? forgetfulLearning() : openLearning(state, onFailure, redact);
  const bus = session.bus ?? new EventBus({ now: moment, onFailure });
  const episodes = episodesIn(configuration, { onFailure, redact });
  const acting = await openActing(configuration, planner, signal, { conduct, onStage, redact, bus, episodes });
  const { body, chat, world = "" } = acting;
  let triggers: TriggerFile | undefined;
  let records: RecordFile | undefined;
  const unpublish: ((() => void) | undefined)[] = [];
  let view: Awaited<ReturnType<typeof serveView>> | undefined;
  try {
    const kept = { bot, world, now: serviceClock.now(), onFailure, redact };
    triggers = state === undefined ? undefined : openTriggers(state, kept);
    records = state === undefined ? undefined : openRecords(state, kept);
    if (body === undefined || chat === undefined) return;
    const runs = new RunController(body, { bus });
    const intents = new IntentController({
      plan: (problem, options) => planner.plan(problem, options),
      ...{ runs, advisor: openAdvisor(configuration), conduct, names: [chat.username] },
      experience: learning.experience,
      lessons: learning.lessons,
      triggers,
      ...{ store: records?.intents, dialogues: records?.dialogues },
      onFailure,
    });
    unpublish.push(
      publishIntents(bus, intents.answers, learning.experience),
      body.publishTo?.(bus),
      publishCapabilities(bus, async () => acting.capabilities),
    );
    if (viewer !== undefined && body.perceiver !== undefined) {
      view = await serveView(viewer.port, { bus, perceiver: body.perceiver, planner, domains: viewer.domains });
      onStage(`the bot is shown at ${view.url}`);
    }
    const talk = answerChat(publishedChat(chat, bus), intents, { now: () => systemClock.now(), onFailure, redact });
    const unfollow = intents.answers.follow(({ status, reply, utterance }) =>
      onStage(`${utterance?.text ?? "intent"} → ${status}: ${reply}`),
    );
    if (acting.address !== undefined) onStage(`join its game at ${acting.address.host}:${acting.address.port}`);
    onStage(
      `${chat.username} is listening: say "${chat.username}, get me 3 torches" in the game, or whisper; press Ctrl-C to end`,
    );
    if (conduct.commanders === undefined || conduct.commanders.length === 0)
      onStage("nobody may command it: name players by --commander or in the conduct file");
    void intents.restore((answer) => talk.announce(answer)).catch(onFailure);
    const ended = Promise.withResolvers<never>();
    const stopped = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    void acting.lost.then((error) => ended.reject(error));
    try {
      if (!signal.aborted) await Promise.race([stopped, ended.promise]);
    } finally {
      talk.close();
      unfollow();
      intents.close();
      await runs.cancel();
    }
  } finally {
    for (const end of unpublish) end?.();
    await view?.close();
    await acting.close();
    learning.close();
    episodes?.close();
    triggers?.close();
    records?.close();
  }
}
