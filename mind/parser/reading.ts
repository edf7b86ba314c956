// What the parser made of a line, before anybody judged it: acts in order, or what is lacking.

import type { Occasion, RequestArgs, RequestTarget } from "../../schemas/index.ts";

export interface ParsedAct {
  /** As the rules of the lexicon name it. */
  intent: string;
  targets: RequestTarget[];
  args: RequestArgs;
}

/** Why a question back is due. */
export type ClarificationReason =
  | { why: "choice"; word: string; options: readonly string[] }
  | { why: "missing"; count: number | undefined }
  | { why: "spelling"; said: string; meant: string }
  | { why: "bare"; item: string };

export type ParseResult =
  | { kind: "symbolic"; acts: readonly [ParsedAct, ...ParsedAct[]] }
  | { kind: "stop"; acts: readonly ParsedAct[] }
  | { kind: "ask"; lack: ClarificationReason }
  /** What was wanted cannot be read, or no verb here brings it about; `acts` is what could be read beside it. */
  | { kind: "open"; acts: readonly ParsedAct[]; hanging?: AwaitedReply }
  | { kind: "social" };

/** Why an open request is not done at once: what it waits for, or that nobody here watches for it. */
export type AwaitedReply = Occasion | "unwatched";
