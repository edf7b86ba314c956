// The parser's result for a line, before the gate: acts in order, or what is missing.

import type { Occasion, RequestArgs, RequestTarget } from "../../schemas/index.ts";

export interface ParsedAct {
  /** As the lexicon's rules name it. */
  intent: string;
  targets: RequestTarget[];
  args: RequestArgs;
}

/** Why the bot asks back. */
export type ClarificationReason =
  | { why: "choice"; word: string; options: readonly string[] }
  | { why: "missing"; count: number | undefined }
  | { why: "spelling"; said: string; meant: string }
  | { why: "bare"; item: string };

export type ParseResult =
  | { kind: "symbolic"; acts: readonly [ParsedAct, ...ParsedAct[]] }
  | { kind: "stop"; acts: readonly ParsedAct[] }
  | { kind: "ask"; lack: ClarificationReason }
  /** A request that cannot be read, or that no verb serves; `acts` is the readable rest. */
  | { kind: "open"; acts: readonly ParsedAct[]; hanging?: AwaitedReply }
  | { kind: "social" };

/** Why an open request is not done at once: its occasion, or that no sensor watches for it. */
export type AwaitedReply = Occasion | "unwatched";
