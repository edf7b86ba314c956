// Turns a request into bot actions: goals to plan for and capabilities to run, in order. Actions
// that depend on what is held, worn, seen or remembered stay open until their turn
// (`resolve-action.ts`); a request that no capability serves becomes `unable`. The two files are
// the only table between what people say and what bodies do.

import type { Goal, Occasion, RequestArgs, UserTask } from "../../schemas/index.ts";
import { itemPhrase, withArticle } from "../item-amounts.ts";
import { type Ending, endingOf } from "./endings.ts";
import { goalOf, ownTargets, standsAlone } from "./requests.ts";

export type OneTask = Omit<UserTask, "next">;

export type BotAction =
  | { kind: "goal"; goal: Goal }
  | { kind: "capability"; name: string; args: Record<string, unknown>; ends?: Ending }
  /**
   * Resolved when its turn comes: `act` is a row of `resolve-action.ts`, `asker` the player that
   * "me" means.
   */
  | { kind: "open"; act: string; task: OneTask; asker: string | undefined; ends?: Ending }
  /** Judged when its turn comes: the actions to do if the occasion holds, and those if not. */
  | { kind: "choice"; occasion: Occasion; actions: readonly BotAction[]; otherwise: readonly BotAction[] }
  /** Waits for the occasion and leaves the body free meanwhile. */
  | { kind: "until"; occasion: Occasion }
  /** Calls off every other request. */
  | { kind: "halt" }
  | { kind: "unable"; why: string };

export const runCapability = (name: string, args: Record<string, unknown> = {}): BotAction => ({
  kind: "capability",
  name,
  args,
});
export const unable = (why: string): BotAction => ({ kind: "unable", why });

/** Distance at which a named place counts as reached, in blocks. */
export const RANGE = 2;
const FOLLOW_MS = 600_000;
const USUAL_WAIT_S = 10;
const MAX_WAIT_MS = 600_000;
const MAX_JUMPS = 20;
const SAY = 256;
const TREE_HEIGHT = 6;

/** How long an ongoing act lasts: as long as was said, within what its capability allows. */
const lasting = ({ seconds }: RequestArgs): number =>
  seconds === undefined ? FOLLOW_MS : Math.min(FOLLOW_MS, seconds * 1000);

/** Goes to a player or a creature of a kind, and follows it for `ms` milliseconds. */
const toPlayer = (player: string | undefined, ms: number): BotAction =>
  player === undefined
    ? unable("I don't know who is asking")
    : runCapability("follow", { entity: player, range: RANGE, ms });

/** Ended by the event that was named, if any. */
const ending = (action: BotAction, { until }: RequestArgs): BotAction => ended(action, until && { until });

const ended = (action: BotAction, ends: Ending | undefined): BotAction =>
  ends === undefined || (action.kind !== "capability" && action.kind !== "open") ? action : { ...action, ends };

const DIMENSIONS: Readonly<Record<string, string>> = { the_end: "end" };

type ActionRow = (task: OneTask, asker: string | undefined) => BotAction | readonly BotAction[];

const openly =
  (act: string): ActionRow =>
  (task, asker) => ({ kind: "open", act, task, asker });

/** The reply says it all: the bot already does, or leaves out, what was asked. */
const NO_ACTION: ActionRow = () => [];

const goTo: ActionRow = (task, asker) => {
  const { position, column, player } = task.args;
  if (position !== undefined) return runCapability("navigate", { position, range: RANGE });
  if (column !== undefined) return runCapability("walk", { column });
  return player === undefined ? openly("go_to")(task, asker) : toPlayer(player, 0);
};

/** The block at a place that is named, or a way in a direction. */
const dig: ActionRow = (task, asker) => {
  const { position, size } = task.args;
  if (size !== undefined) return openly("clear")(task, asker);
  return position === undefined ? openly("dig")(task, asker) : runCapability("dig_block", { position });
};

const plant: ActionRow = (task, asker) =>
  task.args.position === undefined
    ? openly("plant")(task, asker)
    : unable("I look for soil myself and can't plant at a place that you name; lead me there");
/** A wait of any length, in lots that the capability allows. */
const waits = (ms: number): BotAction[] => [
  ...Array.from({ length: Math.floor(ms / MAX_WAIT_MS) }, () => runCapability("wait", { ms: MAX_WAIT_MS })),
  ...(ms % MAX_WAIT_MS === 0 ? [] : [runCapability("wait", { ms: ms % MAX_WAIT_MS })]),
];
/** The longest wait: a day. */
const MAX_WAITED_MS = 24 * 3_600_000;

const HALT: BotAction = { kind: "halt" };

const waiting = ({ until, seconds = USUAL_WAIT_S }: RequestArgs): BotAction | readonly BotAction[] =>
  until === undefined ? waits(Math.min(MAX_WAITED_MS, seconds * 1000)) : { kind: "until", occasion: until };

/** Names that people give to fixtures. A switch means a lever. */
const FIXTURES: readonly (readonly [RegExp, string])[] = [
  [/^trap_?door|^hatch|^lid/, "trapdoor"],
  [/^door(s|$)/, "door"],
  [/^gate/, "fence_gate"],
  [/^(lever|switch|light|lamp)/, "lever"],
  [/^button|^doorbell/, "button"],
];

const use: ActionRow = ({ args: { place: word = "", to, position } }) => {
  const [, fixture] = FIXTURES.find(([said]) => said.test(word)) ?? [];
  return fixture === undefined
    ? unable(
        `I can only use doors, trapdoors, gates, levers and buttons${word === "" ? "" : `, not ${withArticle(word)}`}; lead me to one of them`,
      )
    : runCapability("operate", {
        fixture,
        ...(to === undefined ? {} : { to }),
        ...(position === undefined ? {} : { position }),
      });
};

const mount: ActionRow = ({ args: { place: vehicle, to } }) => {
  if (to === "off") return runCapability("dismount");
  return vehicle === undefined
    ? unable("tell me what to get on: a boat, a minecart or a horse")
    : runCapability("mount", { vehicle });
};

const CLIMBED: Readonly<Record<string, string>> = {
  ladder: "ladder",
  ladders: "ladder",
  vine: "vine",
  vines: "vine",
  scaffolding: "scaffolding",
};

/**
 * The bot climbs a tree by a pillar beside it; hills, roofs and stairs by walking to the highest
 * ground.
 */
const climb: ActionRow = ({ args: { place: word = "", direction } }) => {
  const on = CLIMBED[word];
  if (/^tree/.test(word) && direction !== "down") return runCapability("pillar_up", { height: TREE_HEIGHT });
  return runCapability("climb", {
    ...(on === undefined ? {} : { on }),
    ...(direction === "down" ? { direction } : {}),
  });
};

const note = ({ place: name }: RequestArgs): BotAction =>
  runCapability("note_waypoint", name === undefined ? { kind: "place" } : { kind: "place", name });

const ROWS: Readonly<Record<string, ActionRow>> = {
  come: ({ args }, asker) => toPlayer(args.player ?? asker, 0),
  follow: ({ args }, asker) => ending(toPlayer(args.player ?? args.entity ?? asker, lasting(args)), args),
  guard: ({ args }, asker) => {
    const player = args.player ?? asker;
    return player === undefined
      ? unable("I don't know who is asking")
      : ending(runCapability("guard", { player, ms: lasting(args) }), args);
  },
  go_to: goTo,
  travel: ({ args: { dimension = "nether" } }) =>
    runCapability("travel", { dimension: DIMENSIONS[dimension] ?? dimension }),
  flee: () => runCapability("flee"),
  wait: ({ args }) => waiting(args),
  sneak: ({ args }) => runCapability("sneak", { ms: lasting(args) }),
  ...{ use, mount, climb },
  jump: ({ args }) => runCapability("jump", { times: Math.min(MAX_JUMPS, args.count ?? 1) }),
  pillar_up: ({ args }) => runCapability("pillar_up", { height: Math.min(32, args.count ?? args.distance ?? 3) }),
  remember: ({ args }) => note(args),
  ...{ dig, plant },
  say: ({ args }) =>
    args.text === undefined
      ? unable("tell me what to say")
      : runCapability("chat", {
          message: (args.player === undefined ? args.text : `${args.player}: ${args.text}`).slice(0, SAY),
        }),
  attack: ({ args }) =>
    args.entity === undefined || args.entity === "monster"
      ? runCapability("fight", { radius: 16 })
      : runCapability("kill_entity", { entity: args.entity, item: null, count: args.count ?? 1, tool: null }),
  fish: () => [{ kind: "goal", goal: { items: { fishing_rod: 1 } } }, runCapability("fish", { item: "cod", count: 3 })],
  explore: ({ args }) =>
    runCapability("walk", { direction: args.direction ?? "forward", distance: args.distance ?? 48 }),
  ...Object.fromEntries(
    [
      "eat",
      "place",
      "sleep",
      "drop",
      "give",
      "deposit",
      "withdraw",
      "equip",
      "unequip",
      "move",
      "look",
      "locate",
      "build",
    ].map((act) => [act, openly(act)]),
  ),
  stop: () => ({ kind: "halt" }),
  refrain: NO_ACTION,
  allow: NO_ACTION,
  continue: NO_ACTION,
  pause: NO_ACTION,
  sprint: NO_ACTION,
  stay: ({ args }) => (args.until === undefined && args.seconds === undefined ? [] : [HALT, waiting(args)].flat()),
  wake: NO_ACTION,
};

/** Whether one occasion is the other's opposite; undefined if they are about different things. */
function isOpposite(one: Occasion | undefined, other: Occasion | undefined): boolean | undefined {
  const about = (occasion: Occasion): string => JSON.stringify([occasion.sensor, occasion.args]);
  if (one === undefined || other === undefined || about(one) !== about(other)) return undefined;
  return one.isNot !== other.isNot;
}

const allOf = (task: OneTask): OneTask => ({
  ...task,
  target: task.target && { ...task.target, qty: "all" },
  ...(task.targets === undefined ? {} : { targets: task.targets.map(({ item }) => ({ item, qty: "all" as const })) }),
});

const HALTS = new Set(["stay", "wake"]);
/** Whether standing still, for no time that was said, fulfils the request. */
export const isHalt = (task: UserTask | null | undefined): boolean =>
  task != null && HALTS.has(task.intent) && task.args.until === undefined && task.args.seconds === undefined;
/** Ongoing capabilities: the next request ends them. */
const STANDING: ReadonlySet<string> = new Set(["follow", "guard", "wait", "sneak"]);

/** Whether a request is ongoing, so that the next one ends it. */
export const isOngoing = (actions: readonly BotAction[]): boolean => {
  const last = actions.at(-1);
  if (last?.kind === "until") return true;
  return last?.kind === "capability" && STANDING.has(last.name) && Number(last.args.ms) > 0;
};

/**
 * All actions of a request, in order, for the player who asked. Items asked for together are one
 * goal.
 */
export function actionsFor(whole: UserTask, asker?: string): BotAction[] {
  const { next = [], ...listing } = whole;
  const own = ownTargets(whole);
  // "Eat, then bring me sticks" eats no sticks; what is got together is one goal.
  const first =
    listing.intent === "obtain" && !standsAlone(listing)
      ? listing
      : { ...listing, target: own[0] ?? null, targets: own.length > 1 ? [...own] : undefined };
  const actions: BotAction[] = [];
  let isGathered = false;
  const tasks = [first, ...next];
  for (const [at, task] of tasks.entries()) {
    const { provided } = task.args;
    if (provided !== undefined) {
      const isBegun = at > 0 && isOpposite(provided, tasks[at - 1]?.args.provided) !== undefined;
      if (isBegun) continue;
      const all = tasks.slice(at).filter(({ args }) => isOpposite(args.provided, provided) !== undefined);
      const of = (isOther: boolean): BotAction[] =>
        all
          .filter(({ args }) => isOpposite(args.provided, provided) === isOther)
          .flatMap((one) => actionsFor({ ...one, args: { ...one.args, provided: undefined } } as UserTask, asker));
      actions.push({ kind: "choice", occasion: provided, actions: of(false), otherwise: of(true) });
      continue;
    }
    const targets = task.targets ?? (task.target === null ? [] : [task.target]);
    const ends = endingOf(task);
    if (ends !== undefined) {
      const isGathering = task.intent === "obtain";
      const row = isGathering ? openly("gather") : ROWS[task.intent];
      actions.push(...[row?.(task, asker) ?? []].flat().map((action) => ended(action, ends)));
      // "Bring me wood until it gets dark" hands over what was gained.
      if (isGathering && task.args.player !== undefined) actions.push(...[openly("give")(allOf(task), asker)].flat());
      continue;
    }
    const goal = goalOf({ intent: task.intent, targets, args: task.args });
    if (goal !== undefined) {
      // The first request's targets already include the items of later ones.
      const isNamed = goal.items !== undefined && isGathered;
      isGathered ||= goal.items !== undefined && task === first;
      if (!isNamed) actions.push({ kind: "goal", goal });
      // "Bring me" also hands the items over.
      if (task.intent === "obtain" && task.args.player !== undefined)
        actions.push({ kind: "open", act: "bring", task, asker: task.args.player });
      continue;
    }
    if (task.intent === "obtain" && task.args.conversions !== undefined) {
      actions.push({ kind: "open", act: "convert", task, asker });
      if (task.args.player !== undefined) actions.push({ kind: "open", act: "bring", task, asker: task.args.player });
      continue;
    }
    const row = ROWS[task.intent];
    if (row === undefined) actions.push(unable(`I don't know how to ${itemPhrase(task.intent)}; ask me what I can do`));
    else actions.push(...[row(task, asker)].flat());
  }
  return actions;
}
