// Connects the bot to in-game chat: it answers whispers, lines with its name, and answers to its own
// questions; it reports plans and refusals, and stops at any time. Every line is handled like POST
// /intents. Invariants: a player who writes too much gets no answer; the bot never answers itself;
// what becomes of an accepted request is told, also if an earlier process accepted it.

import { type ChatLine, type ChatPort, toCodedError } from "../../schemas/index.ts";
import type { Redact } from "../records/redacted.ts";
import { type IntentAnswer, IS_UNDER_WAY } from "./documents.ts";
import { playerOf } from "./intent-answers.ts";
import type { IntentController } from "./intent-controller.ts";
import { GAME } from "./intent-ports.ts";

/** Lines of one player that are answered within WITHIN_MS. */
const LINES = 6;
const WITHIN_MS = 10_000;
/** Players whose lines are counted. */
const MAX_PLAYERS = 256;

const STOP = /^\W*(?:please\s+|wait,?\s+|no,?\s+)*(?:stop|halt)\b/i;

/** Settings of the operator's machine: environment variables and flags. */
const SETTING = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|(?:^|\s|`)--[a-z][\w-]*/;

/** A reply without the sentences that tell the operator which setting to change. */
export function forPlayers(text: string): string {
  if (!SETTING.test(text)) return text;
  const kept = text.split(/(?<=[.!?])\s+/).filter((sentence) => !SETTING.test(sentence));
  return kept.length > 0 ? kept.join(" ") : "I can't do that as I am set up; ask the person who runs me.";
}

export interface ChatOptions {
  now?: () => number;
  /** Takes secrets out of what is said: every player reads it. */
  redact?: Redact;
  /** Called with an error that occurred while a line was answered. */
  onFailure?: (error: unknown) => void;
}

export interface ChatAnswers {
  /** Tells a player what becomes of a request that an earlier process accepted. */
  announce(answer: Pick<IntentAnswer, "id">): void;
  close(): void;
}

/** Answers a chat until it is closed. */
export function answerChat(
  chat: ChatPort,
  intents: IntentController,
  { now = () => performance.now(), onFailure = () => {}, redact = (text) => text }: ChatOptions = {},
): ChatAnswers {
  const named = new RegExp(
    `(?:^|[^a-z0-9_])(?:lodestone|${chat.username.replace(/[^A-Za-z0-9_]/g, "")})(?:$|[^a-z0-9_])`,
    "i",
  );
  const written = new Map<string, number[]>();
  /** Requests under way, with the last reply to each. */
  const asked = new Map<string, { line: ChatLine; latest: string }>();

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
    chat.say(redact(forPlayers(text)), isWhispered ? player : undefined);

  const answer = async (line: ChatLine): Promise<void> => {
    const { player, text } = line;
    // A stop is read without the bot's name; the gate decides whether it counts.
    const isMeant = line.isWhispered || named.test(text) || STOP.test(text);
    if (!isMeant && !(await intents.isAnswer(text, player, GAME).catch(() => false))) return;
    if (isTooMuch(player) && !STOP.test(text)) return;
    try {
      const reported = await intents.ask({ text, player, consent: false, dryRun: false }, {}, GAME);
      if (IS_UNDER_WAY.has(reported.status)) asked.set(reported.id, { line, latest: reported.reply });
      reply(line, reported.reply);
    } catch (error) {
      onFailure(error);
      reply(line, `I can't do that: ${toCodedError(error).code}.`);
    }
  };

  /** Reports the end of a request to the player who made it, and what keeps the bot from it. */
  const unfollow = intents.answers.follow((reported) => {
    const request = asked.get(reported.id);
    if (request === undefined) return;
    const { line, latest } = request;
    if (!IS_UNDER_WAY.has(reported.status)) {
      asked.delete(reported.id);
      reply(line, endOf(reported));
    } else if (reported.reply !== latest) {
      request.latest = reported.reply;
      reply(line, reported.reply);
    }
  });
  const unlisten = chat.listen((line) => void answer(line));
  return {
    /** Whether it was whispered is forgotten, so the answer is. */
    announce({ id }) {
      const reported = intents.answers.find(id);
      const [player, text] = [playerOf(reported), reported.utterance?.text];
      if (player === undefined || text === undefined) return;
      const line = { player, text, isWhispered: true };
      const { status } = reported;
      if (IS_UNDER_WAY.has(status)) asked.set(id, { line, latest: reported.reply });
      if (status !== "waiting") reply(line, status === "running" ? `I'm back, and go on: ${text}` : endOf(reported));
    },
    close() {
      unlisten();
      unfollow();
    },
  };
}

function endOf({ status, utterance, failure, ended }: IntentAnswer): string {
  const what = utterance?.text ?? "it";
  const quoted = utterance === null ? what : `"${what}"`;
  if (status === "done") return ended ?? `Done: ${what}`;
  return status === "stopped"
    ? `Stopped: ${what}`
    : `I couldn't do ${quoted}: ${failure?.detail ?? status} (${failure?.code ?? "run.unknown"})`;
}
