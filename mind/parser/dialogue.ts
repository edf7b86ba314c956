// What the bot remembers of a conversation with one player: the last request, the last question, and
// what was named last. Plain data; `Interpreter.converse` takes one and returns the next.

import type { Occasion, RequestTarget } from "../../schemas/index.ts";
import type { ClarificationReason, ParsedAct } from "./reading.ts";

/** What the bot asked, and the line that it asked about, as the parser normalised it. */
export type OpenQuestion =
  | { about: "detail"; lack: ClarificationReason; text: string; rest: readonly ParsedAct[] }
  /** Whether to do what conduct wants confirmed. */
  | { about: "consent"; acts: readonly ParsedAct[] };

export interface Dialogue {
  /** The acts of the last request, and the occasion that it waits for. */
  request?: readonly ParsedAct[];
  when?: Occasion;
  /** Its words, if it was said in one line: "until dawn" may follow. */
  said?: string;
  question?: OpenQuestion;
  /** Named last: "it", "him", "there". */
  items?: readonly RequestTarget[];
  entity?: string;
  player?: string;
  place?: Pick<ParsedAct["args"], "place" | "position" | "column">;
  /** What the player forbade for good: items and steps of plans. */
  keep?: readonly string[];
  avoid?: readonly string[];
  /** The run of the last request, which a correction ends; set by who carries it out. */
  runId?: string;
  /** Runs that were stopped last, which "go on" takes up again; likewise. */
  stopped?: readonly string[];
}

/** How a line goes on with the conversation. */
export type Manner = "again" | "instead" | "answer";

/** Prohibitions that are remembered. */
const MAX_STANDING = 64;

/** The dialogue after a line that was read as acts. */
export function remembered(before: Dialogue, acts: readonly ParsedAct[], when?: Occasion): Dialogue {
  const { question: _, ...after } = before;
  const done = acts.filter(({ intent }) => !ANSWERED.has(intent));
  if (done.length > 0) {
    after.request = done;
    delete after.runId;
    delete after.said;
    if (when === undefined) delete after.when;
    else after.when = when;
  }
  for (const { intent, targets, args } of acts) {
    if (targets.length > 0) after.items = targets;
    else if (args.item !== undefined && /^[a-z_+]+$/.test(args.item)) after.items = [{ item: args.item, qty: "all" }];
    if (args.entity !== undefined) after.entity = args.entity;
    if (args.player !== undefined) after.player = args.player;
    const { place, position, column } = args;
    if (GOES.has(intent) && (place ?? position ?? column) !== undefined)
      after.place = {
        ...(place === undefined ? {} : { place }),
        ...(position === undefined ? {} : { position }),
        ...(column === undefined ? {} : { column }),
      };
  }
  if (acts.some(({ intent }) => intent === "allow")) return allowed(after, acts);
  return acts.every(({ intent }) => intent === "refrain") ? forbidden(after, acts) : after;
}

/** The dialogue without the prohibitions that are lifted. */
function allowed({ keep, avoid, ...dialogue }: Dialogue, acts: readonly ParsedAct[]): Dialogue {
  const lifted = new Set(acts.flatMap((act) => [...(act.keep ?? []), ...(act.avoid ?? [])]));
  const [kept, avoided] = [keep, avoid].map((all = []) => all.filter((one) => !lifted.has(one)));
  return {
    ...dialogue,
    ...(kept?.length ? { keep: kept } : {}),
    ...(avoided?.length ? { avoid: avoided } : {}),
  };
}

const ANSWERED = new Set(["report", "explain", "refrain", "allow", "pause", "continue"]);
const GOES = new Set(["go_to", "remember", "locate", "look"]);

/** A line of prohibitions alone holds for the requests to come. */
function forbidden(dialogue: Dialogue, acts: readonly ParsedAct[]): Dialogue {
  const latest = (all: readonly string[]): string[] => [...new Set(all)].slice(-MAX_STANDING);
  const keep = latest([...(dialogue.keep ?? []), ...acts.flatMap((act) => act.keep ?? [])]);
  const avoid = latest([
    ...(dialogue.avoid ?? []),
    ...acts.flatMap(({ args, avoid: steps = [] }) =>
      args.entity === undefined ? steps : [`kill_entity:${args.entity}`, ...steps],
    ),
  ]);
  return {
    ...dialogue,
    ...(keep.length === 0 ? {} : { keep }),
    ...(avoid.length === 0 ? {} : { avoid }),
  };
}
