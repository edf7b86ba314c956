// From a request to what a body is asked to do about it: goals to plan for, and capabilities to run, in order. What no capability brings about is
// told as such. It is the one table between what people say and what bodies do.

import type { Goal, RequestArgs, UserTask } from "../schemas/index.ts";
import { goalOf } from "./requests.ts";

export type Deed =
  | { kind: "goal"; goal: Goal }
  | { kind: "capability"; name: string; args: Record<string, unknown> }
  | { kind: "unable"; why: string };

type One = Omit<UserTask, "next">;

const run = (name: string, args: Record<string, unknown> = {}): Deed => ({ kind: "capability", name, args });
const unable = (why: string): Deed => ({ kind: "unable", why });

/** How near is near enough to a place that was named, in blocks. */
const RANGE = 2;
const FOLLOW_MS = 600_000;
const USUAL_WAIT_S = 10;
const MAX_WAIT_MS = 600_000;
/** Where a column names no height, the body looks for its own way up or down. */
const USUAL_HEIGHT = 64;

/** To a player, and after them for so many milliseconds. */
const toPlayer = (player: string | undefined, ms: number): Deed =>
  player === undefined ? unable("I do not know who asks") : run("follow", { entity: player, range: RANGE, ms });

const goTo = ({ position, column, place, player }: RequestArgs): Deed => {
  if (position !== undefined) return run("navigate", { position, range: RANGE });
  if (column !== undefined) return run("navigate", { position: [column[0], USUAL_HEIGHT, column[1]], range: RANGE });
  return player === undefined ? unable(`I do not know where ${place ?? "that"} is`) : toPlayer(player, 0);
};

const TABLE: Readonly<Record<string, (task: One) => Deed>> = {
  come: ({ args }) => toPlayer(args.player, 0),
  follow: ({ args }) => toPlayer(args.player, FOLLOW_MS),
  go_to: ({ args }) => goTo(args),
  flee: () => run("flee"),
  wait: ({ args }) => run("wait", { ms: Math.min(MAX_WAIT_MS, (args.seconds ?? USUAL_WAIT_S) * 1000) }),
  sleep: () => run("sleep"),
  equip: ({ target }) => (target === null ? unable("say which item") : run("equip_item", { item: target.item })),
  place: ({ target }) => (target === null ? unable("say which item") : run("place_block", { item: target.item })),
  eat: ({ target }) =>
    target === null
      ? unable("say which food")
      : run("consume_food", { item: target.item, count: target.qty === "all" ? 1 : target.qty }),
  say: ({ args }) =>
    args.text === undefined
      ? unable("say what")
      : run("chat", { message: args.player === undefined ? args.text : `${args.player}: ${args.text}` }),
  attack: ({ args }) =>
    args.entity === undefined || args.entity === "monster"
      ? run("fight")
      : run("kill_entity", { entity: args.entity, item: null, count: args.count ?? 1, tool: null }),
};

/** Everything that a request comes down to, in order. Items that are asked for together are one goal. */
export function deedsOf({ next = [], ...first }: UserTask): Deed[] {
  const deeds: Deed[] = [];
  let isGathered = false;
  for (const task of [first, ...next]) {
    const targets = task.targets ?? (task.target === null ? [] : [task.target]);
    const goal = goalOf({ intent: task.intent, targets, args: task.args });
    if (goal !== undefined) {
      // The first request for items names those of the later ones, too.
      if (goal.items !== undefined && isGathered) continue;
      isGathered ||= goal.items !== undefined && task === first;
      deeds.push({ kind: "goal", goal });
      continue;
    }
    const deed = TABLE[task.intent]?.(task);
    if (deed !== undefined) deeds.push(deed);
    else if (task.intent !== "refrain")
      deeds.push(unable(`no capability of mine is to ${task.intent.replaceAll("_", " ")}`));
  }
  return deeds;
}
