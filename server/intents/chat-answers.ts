// Connects the bot to in-game chat: it answers whispers, lines with its name, and answers to its own
// questions; it reports plans and refusals, and stops at any time. Every line is handled like POST /intents.
// Invariant: a player who writes too much gets no answer; the bot never answers itself.

import { type ChatLine, type ChatPort, toCodedError } from "../../schemas/index.ts";
import { type IntentAnswer, IS_UNDER_WAY } from "./documents.ts";
import type { IntentController } from "./intent-controller.ts";

/** Lines of one player that are answered within WITHIN_MS. */
const LINES = 6;
const WITHIN_MS = 10_000;
/** Players whose lines are counted. */
const MAX_PLAYERS = 256;

/** The caller of all players, so that their talk drops no answer to a client of the service. */
const GAME = "game";

const STOP = /^\W*(?:please\s+|wait,?\s+|no,?\s+)*(?:stop|halt)\b/i;

export interface ChatOptions {
  now?: () => number;
  /** Called with an error that occurred while a line was answered. */
  onFailure?: (error: unknown) => void;
}

/** Answers a chat until the returned function is called. */
export function answerChat(
  chat: ChatPort,
  intents: IntentController,
  { now = () => performance.now(), onFailure = () => {} }: ChatOptions = {},
): () => void {
  const named = new RegExp(
    `(?:^|[^a-z0-9_])(?:lodestone|${chat.username.replace(/[^A-Za-z0-9_]/g, "")})(?:$|[^a-z0-9_])`,
    "i",
  );
  const written = new Map<string, number[]>();
  const asked = new Map<string, ChatLine>();

  const isTooMuch = (player: string): boolean => {
    const since = now() - WITHIN_MS;
    const lately = (written.get(player) ?? []).filter((at) => at > since);
    lately.push(now());
    written.delete(player);
    written.set(player, lately);
    const [oldest] = written.keys();
    if (written.size > MAX_PLAYERS && oldest !== undefined) written.delete(oldest);
    return lately.length > LINES;
  };
  const reply = ({ player, isWhispered }: ChatLine, text: string): void =>
    chat.say(text, isWhispered ? player : undefined);

  const answer = async (line: ChatLine): Promise<void> => {
    const { player, text } = line;
    // A stop is read without the bot's name; the gate decides whether it counts.
    const isMeant = line.isWhispered || named.test(text) || STOP.test(text);
    if (!isMeant && !(await intents.isAnswer(text, player, GAME).catch(() => false))) return;
    if (isTooMuch(player) && !STOP.test(text)) return;
    try {
      const reported = await intents.ask({ text, player, consent: false, dryRun: false }, {}, GAME);
      if (IS_UNDER_WAY.has(reported.status)) asked.set(reported.id, line);
      reply(line, reported.reply);
    } catch (error) {
      onFailure(error);
      reply(line, `I can't do that: ${toCodedError(error).code}.`);
    }
  };

  /** Reports the end of a request to the player who made it. */
  const unfollow = intents.answers.follow((reported) => {
    const line = asked.get(reported.id);
    if (line === undefined || IS_UNDER_WAY.has(reported.status)) return;
    asked.delete(reported.id);
    reply(line, endOf(reported));
  });
  const unlisten = chat.listen((line) => void answer(line));
  return () => {
    unlisten();
    unfollow();
  };
}

function endOf({ status, utterance, failure }: IntentAnswer): string {
  const what = utterance?.text ?? "it";
  if (status === "done") return `Done: ${what}`;
  return status === "stopped"
    ? `Stopped: ${what}`
    : `I couldn't do it: ${failure?.detail ?? status} (${failure?.code ?? "run.unknown"})`;
}
