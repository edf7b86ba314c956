// What a line is expected to mean, and how far an utterance is from it: right, honest (the bot asks
// or says that it cannot) or wrong (it would do or say something else).

import { z } from "zod";
import { ownTargets } from "../../mind/actions/requests.ts";
import { REQUEST_KINDS_OF_NO_ACT, saysUnread } from "../../mind/replies.ts";
import {
  ItemName,
  PositiveCount,
  type RequestTarget,
  type UserTask,
  type Utterance,
  UtteranceKind,
} from "../../schemas/index.ts";

const Target = z.strictObject({ item: ItemName, qty: z.union([PositiveCount, z.literal("all")]).optional() });

const Act = z.object({
  intent: z.string().optional(),
  targets: z.array(Target).optional(),
  args: z.record(z.string(), z.json()).optional(),
});

/** One accepted meaning; what it leaves out is not compared. */
export const ExpectedReading = Act.extend({
  kind: UtteranceKind.optional(),
  /** What follows: names of intents, or acts. */
  next: z.array(z.union([z.string(), Act])).optional(),
  /** The sensor that is watched before anything is done, or that ends a wait; `*` is any. */
  when: z.string().optional(),
  until: z.string().optional(),
  /** An item that is not used up, a verb that is not used; `*` is any. */
  keep: z.string().optional(),
  avoid: z.string().optional(),
  deadline: z.string().optional(),
  /** A regular expression for the reply. */
  reply: z.string().optional(),
});
export type ExpectedReading = z.infer<typeof ExpectedReading>;

/** A line of a scored file: one meaning, or several accepted ones in `expect`. */
export const ScoredLine = ExpectedReading.extend({
  /** The heading it is counted under; its kind by default. */
  group: z.string().min(1).max(32).optional(),
  expect: z.union([ExpectedReading, z.array(ExpectedReading).min(1)]).optional(),
});
export type ScoredLine = z.infer<typeof ScoredLine>;

export type LineVerdict = "right" | "honest" | "wrong";

export function readingsOf({ group: _, expect, ...own }: ScoredLine): ExpectedReading[] {
  return expect === undefined ? [own] : [expect].flat();
}

export function verdictOn(readings: readonly ExpectedReading[], utterance: Utterance): LineVerdict {
  if (readings.some((reading) => isMeant(reading, utterance))) return "right";
  return REQUEST_KINDS_OF_NO_ACT.has(kindOf(utterance)) || saysUnread(utterance.reply) ? "honest" : "wrong";
}

/** A request that waits for its occasion needs no model, so it counts as read. */
const kindOf = ({ kind, intent }: Utterance): Utterance["kind"] =>
  kind === "open" && intent?.when !== undefined ? "symbolic" : kind;

/** A stop may be written down as a request, too. */
const isStop = ({ kind = "symbolic", intent, reply }: ExpectedReading, utterance: Utterance): boolean =>
  utterance.kind === "stop" && kind === "symbolic" && intent === "stop" && reply === undefined;
const actsOf = (task: UserTask | null): OneTask[] => (task === null ? [] : [task, ...(task.next ?? [])]);

function isMeant(expected: ExpectedReading, utterance: Utterance): boolean {
  const { task, intent, reply } = utterance;
  if (isStop(expected, utterance)) return areNext(expected.next, actsOf(task));
  if (expected.kind !== undefined && expected.kind !== kindOf(utterance)) return false;
  if (expected.reply !== undefined && !new RegExp(expected.reply, "i").test(reply)) return false;
  if (expected.deadline !== undefined && expected.deadline !== task?.deadline) return false;
  const { keep = {}, avoid = [] } = task?.constraints ?? {};
  const acts = actsOf(task);
  const spelt = spellingsOf(task);
  const until = acts.flatMap(({ args }) => args.until?.sensor ?? []);
  return (
    names(expected.when, intent?.when === undefined ? [] : [intent.when.sensor]) &&
    // An occasion that nobody expects is a request put off.
    (intent?.when === undefined || expected.when !== undefined) &&
    names(expected.until, until) &&
    names(expected.keep, Object.keys(keep)) &&
    names(expected.avoid, avoid) &&
    spelt.some(([first, ...next]) => isAct(expected, first) && areNext(expected.next, next))
  );
}

/**
 * The acts of a request as they may be written down: the first lists the items of later ones too
 * (`UserTask`), so those may stand in the first alone, in the later ones alone, or in both.
 */
function spellingsOf(task: UserTask | null): (readonly OneTask[])[] {
  if (task === null) return [[]];
  const { next = [], ...first } = task;
  const alone = { ...first, target: null, targets: [...ownTargets(task)] };
  const gives = { ...first, intent: "give" };
  return [
    [first, ...next],
    [alone, ...next],
    [first, ...next.filter(({ intent }) => intent !== "obtain")],
    ...(first.intent === "obtain" && first.args.player !== undefined ? [[first, gives, ...next]] : []),
  ];
}

const itemsOf = ({ target, targets }: OneTask): RequestTarget[] => targets ?? (target == null ? [] : [target]);

const names = (wanted: string | undefined, found: readonly string[]): boolean =>
  wanted === undefined || (wanted === "*" ? found.length > 0 : found.includes(wanted));

type OneTask = Omit<UserTask, "next">;

function isAct({ intent, targets, args = {} }: z.infer<typeof Act>, task: OneTask | undefined): boolean {
  // What is got for a player is handed over.
  const isGiven = intent === "give" && task?.intent === "obtain" && task.args.player !== undefined;
  if (intent !== undefined && task?.intent !== intent && !isGiven) return false;
  const asked = task === undefined ? [] : itemsOf(task);
  const areTargets =
    targets === undefined ||
    (targets.length === asked.length &&
      targets.every(({ item, qty }) =>
        asked.some((target) => target.item === item && (qty === undefined || target.qty === qty)),
      ));
  return (
    areTargets &&
    Object.entries(args).every(
      ([name, value]) => written(name, task?.args[name as keyof OneTask["args"]]) === written(name, value),
    )
  );
}

/** Players are known by their names whatever their case, as in the game. */
const written = (name: string, value: unknown): string | undefined =>
  name === "player" && typeof value === "string" ? value.toLowerCase() : JSON.stringify(value);

function areNext(expected: ExpectedReading["next"], found: readonly OneTask[]): boolean {
  if (expected === undefined) return true;
  return (
    expected.length === found.length &&
    expected.every((act, at) => isAct(typeof act === "string" ? { intent: act } : act, found[at]))
  );
}
