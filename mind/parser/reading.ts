// The parser's result for a line, before the gate: acts in order, or what is missing.

import type { Occasion, RequestArgs, RequestTarget } from "../../schemas/index.ts";

export interface ParsedAct {
  /** As the lexicon's rules name it. */
  intent: string;
  targets: RequestTarget[];
  args: RequestArgs;
  /** Of a prohibition: items that are not to be used up; undefined where nothing can be promised. */
  keep?: readonly string[] | undefined;
  /** Of a prohibition: steps of plans that it excludes, such as `craft_item:bucket`. */
  avoid?: readonly string[] | undefined;
}

/** Why the bot asks back. */
export type ClarificationReason =
  | { why: "choice"; word: string; options: readonly string[] }
  | { why: "missing"; count: number | undefined; isStacks?: boolean; from?: string }
  | { why: "spelling"; said: string; meant: string }
  | { why: "bare"; item: string }
  /** "It" without anything that it could mean. */
  | { why: "antecedent"; said: string }
  /** Words that no rule reads, beside others that are read. */
  | { why: "unread"; said: string }
  /** A prohibition that the bot cannot keep to, beside a request. */
  | { why: "unkept"; said: string };

export type ParseResult =
  | { kind: "symbolic"; acts: readonly [ParsedAct, ...ParsedAct[]] }
  | { kind: "stop"; acts: readonly ParsedAct[] }
  /** `rest` is what could be done without the missing detail. */
  | { kind: "ask"; lack: ClarificationReason; rest: readonly ParsedAct[] }
  /** A request that cannot be read, or that no verb serves; `acts` is the readable rest. */
  | { kind: "open"; acts: readonly ParsedAct[]; hanging?: AwaitedReply; said?: string }
  /** `isTalk` is absent where no rule reads the line; `reply` is what to say. */
  | { kind: "social"; isTalk?: boolean; reply?: string };

/** Why an open request is not done at once: its occasion, or that no sensor watches for it. */
export type AwaitedReply = Occasion | "unwatched";
