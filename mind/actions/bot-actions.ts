// From a request to what a body is asked to do about it: goals to plan for, and capabilities to run, in order. What turns on what is held, worn,
// seen or remembered is left open until its turn comes (`resolve-action.ts`); what no capability brings about is told as such. With that file it is
// the one table between what people say and what bodies do.

import type { Goal, Occasion, RequestArgs, UserTask } from "../../schemas/index.ts";
import { goalOf } from "./requests.ts";

export type OneTask = Omit<UserTask, "next">;

export type Deed =
  | { kind: "goal"; goal: Goal }
  | { kind: "capability"; name: string; args: Record<string, unknown> }
  /** What it comes to shows when it is done; `act` is a row of `resolve-action.ts`, `asker` who is meant by "me". */
  | { kind: "open"; act: string; task: OneTask; asker: string | undefined }
  /** Nothing is done, and the body is free, until it has come about. */
  | { kind: "until"; occasion: Occasion }
  | { kind: "unable"; why: string };

export const run = (name: string, args: Record<string, unknown> = {}): Deed => ({ kind: "capability", name, args });
export const unable = (why: string): Deed => ({ kind: "unable", why });

/** How near is near enough to a place that was named, in blocks. */
export const RANGE = 2;
const FOLLOW_MS = 600_000;
const USUAL_WAIT_S = 10;
const MAX_WAIT_MS = 600_000;
const MOST_JUMPS = 20;
const MOST_PLACED = 16;
const SAY = 256;
const TREE_HEIGHT = 6;

/** To a player, or a creature of a kind, and after them for so many milliseconds. */
const toPlayer = (player: string | undefined, ms: number): Deed =>
  player === undefined ? unable("I do not know who asks") : run("follow", { entity: player, range: RANGE, ms });

const DIMENSIONS: Readonly<Record<string, string>> = { the_end: "end" };

type Row = (task: OneTask, asker: string | undefined) => Deed | readonly Deed[];

const openly =
  (act: string): Row =>
  (task, asker) => ({ kind: "open", act, task, asker });

/** What somebody is already doing, or not doing, by having been told: nothing more is to be done. */
const NOTHING: Row = () => [];

const goTo: Row = (task, asker) => {
  const { position, column, player } = task.args;
  if (position !== undefined) return run("navigate", { position, range: RANGE });
  if (column !== undefined) return run("walk", { column });
  return player === undefined ? openly("go_to")(task, asker) : toPlayer(player, 0);
};

const place: Row = ({ target, targets = target === null ? [] : [target] }) => {
  if (targets.length === 0) return unable("say which item");
  return targets.flatMap(({ item, qty }) =>
    Array.from({ length: qty === "all" ? 1 : Math.min(qty, MOST_PLACED) }, () => run("place_block", { item })),
  );
};

/** What people call what a hand sets. A switch is a lever until somebody shows otherwise. */
const FIXTURES: readonly (readonly [RegExp, string])[] = [
  [/^trap_?door|^hatch|^lid/, "trapdoor"],
  [/^door(s|$)/, "door"],
  [/^gate/, "fence_gate"],
  [/^(lever|switch|light|lamp)/, "lever"],
  [/^button|^doorbell/, "button"],
];

const use: Row = ({ args: { place: word = "", to } }) => {
  const [, fixture] = FIXTURES.find(([said]) => said.test(word)) ?? [];
  return fixture === undefined
    ? unable(
        `I set doors, trapdoors, gates, levers and buttons, and no ${word === "" ? "other things" : word.replaceAll("_", " ")}; lead me to one of them`,
      )
    : run("operate", { fixture, ...(to === undefined ? {} : { to }) });
};

const mount: Row = ({ args: { place: vehicle, to } }) => {
  if (to === "off") return run("dismount");
  return vehicle === undefined ? unable("say what to get on: a boat, a minecart, a horse") : run("mount", { vehicle });
};

const CLIMBED: Readonly<Record<string, string>> = {
  ladder: "ladder",
  ladders: "ladder",
  vine: "vine",
  vines: "vine",
  scaffolding: "scaffolding",
};

/** A tree is climbed by a pillar beside it; hills, roofs and stairs by walking up to the highest ground. */
const climb: Row = ({ args: { place: word = "", direction } }) => {
  const on = CLIMBED[word];
  if (/^tree/.test(word) && direction !== "down") return run("pillar_up", { height: TREE_HEIGHT });
  return run("climb", {
    ...(on === undefined ? {} : { on }),
    ...(direction === "down" ? { direction } : {}),
  });
};

const note = ({ place: name }: RequestArgs): Deed =>
  run("note_waypoint", name === undefined ? { kind: "place" } : { kind: "place", name });

const ROWS: Readonly<Record<string, Row>> = {
  come: ({ args }, asker) => toPlayer(args.player ?? asker, 0),
  follow: ({ args }, asker) => toPlayer(args.player ?? args.entity ?? asker, FOLLOW_MS),
  guard: ({ args }, asker) => {
    const player = args.player ?? asker;
    return player === undefined ? unable("I do not know who asks") : run("guard", { player, ms: FOLLOW_MS });
  },
  go_to: goTo,
  travel: ({ args: { dimension = "nether" } }) => run("travel", { dimension: DIMENSIONS[dimension] ?? dimension }),
  flee: () => run("flee"),
  wait: ({ args }) =>
    args.until !== undefined
      ? { kind: "until", occasion: args.until }
      : run("wait", { ms: Math.min(MAX_WAIT_MS, (args.seconds ?? USUAL_WAIT_S) * 1000) }),
  sleep: () => run("sleep"),
  sneak: () => run("sneak", { ms: FOLLOW_MS }),
  ...{ use, mount, climb },
  jump: ({ args }) => run("jump", { times: Math.min(MOST_JUMPS, args.count ?? 1) }),
  pillar_up: ({ args }) => run("pillar_up", { height: Math.min(32, args.count ?? args.distance ?? 3) }),
  remember: ({ args }) => note(args),
  place,
  eat: ({ target }) =>
    target === null
      ? unable("say which food")
      : run("consume_food", { item: target.item, count: target.qty === "all" ? 1 : target.qty }),
  say: ({ args }) =>
    args.text === undefined
      ? unable("say what")
      : run("chat", {
          message: (args.player === undefined ? args.text : `${args.player}: ${args.text}`).slice(0, SAY),
        }),
  attack: ({ args }) =>
    args.entity === undefined || args.entity === "monster"
      ? run("fight", { radius: 16 })
      : run("kill_entity", { entity: args.entity, item: null, count: args.count ?? 1, tool: null }),
  fish: () => [{ kind: "goal", goal: { items: { fishing_rod: 1 } } }, run("fish", { item: "cod", count: 3 })],
  explore: ({ args }) => run("walk", { direction: args.direction ?? "forward", distance: 48 }),
  ...Object.fromEntries(
    ["plant", "drop", "give", "deposit", "withdraw", "equip", "unequip", "move", "look", "dig", "locate"].map((act) => [
      act,
      openly(act),
    ]),
  ),
  refrain: NOTHING,
  continue: NOTHING,
  sprint: NOTHING,
  stay: NOTHING,
  wake: NOTHING,
};

/** Acts that the body is done with by standing still. */
export const HALTS: ReadonlySet<string> = new Set(["stay", "wake"]);
/** Deeds that go on until something else is wanted. */
const STANDING: ReadonlySet<string> = new Set(["follow", "guard", "wait", "sneak"]);

/** Whether a request has no end of its own, so that the next one ends it. */
export const isStanding = (deeds: readonly Deed[]): boolean => {
  const last = deeds.at(-1);
  if (last?.kind === "until") return true;
  return last?.kind === "capability" && STANDING.has(last.name) && Number(last.args.ms) > 0;
};

/** Everything that a request comes down to, in order, for who asks. Items that are asked for together are one goal. */
export function deedsOf({ next = [], ...first }: UserTask, asker?: string): Deed[] {
  const deeds: Deed[] = [];
  let isGathered = false;
  for (const task of [first, ...next]) {
    const targets = task.targets ?? (task.target === null ? [] : [task.target]);
    const goal = goalOf({ intent: task.intent, targets, args: task.args });
    if (goal !== undefined) {
      // The first request for items names those of the later ones, too.
      const isNamed = goal.items !== undefined && isGathered;
      isGathered ||= goal.items !== undefined && task === first;
      if (!isNamed) deeds.push({ kind: "goal", goal });
      // "Bring me" is done when it is handed over.
      if (task.intent === "obtain" && task.args.player !== undefined)
        deeds.push({ kind: "open", act: "bring", task, asker: task.args.player });
      continue;
    }
    const row = ROWS[task.intent];
    if (row === undefined)
      deeds.push(unable(`nothing that I can do is to ${task.intent.replaceAll("_", " ")}; ask me what I can do`));
    else deeds.push(...[row(task, asker)].flat());
  }
  return deeds;
}
