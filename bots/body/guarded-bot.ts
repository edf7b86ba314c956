// The bot as leaves see it: the application's bot, with every function that acts on the world judged
// by the body's guard first. So conduct holds for what a leaf chooses itself, and a new leaf cannot
// get past it. The application's own bot is not changed: what it does itself is its own affair.

import type { Bot } from "mineflayer";
import type { Entity } from "prismarine-entity";
import { plainLine } from "../../executor/conduct/plain-line.ts";
import { type BodyAct, type BodyGuard, CodedError, type GuardContext, type Position } from "../../schemas/index.ts";
import { usesLeft } from "../sense/inventory.ts";
import { isOwned } from "../sense/ownership.ts";
import { variantOf } from "../sense/variant.ts";

export interface GuardedBody {
  guard: BodyGuard;
  situation(): GuardContext;
}

const OFF_HAND = 45;

type Place = { x: number; y: number; z: number };
type Stack = Parameters<typeof variantOf>[0] & { count: number; maxDurability?: number; durabilityUsed?: number };
type Window = { slots?: (Stack | null)[]; selectedItem?: Stack | null; trades?: Offer[] };
type Offer = { inputItem1?: Stack | null; inputItem2?: Stack | null };
type Acts = (bot: Bot, ...args: never[]) => readonly BodyAct[];

const placeOf = ({ x, y, z }: Place): Position => [x, y, z];
const changeAt = (place: Place): BodyAct => ({ does: "change", position: placeOf(place) });
const spend = (item: string | undefined, count: number): BodyAct[] =>
  item === undefined ? [] : [{ does: "spend", items: { [item]: count } }];
const spendStack = (stack: Stack | null | undefined, count = stack?.count ?? 0): BodyAct[] =>
  stack ? spend(variantOf(stack), count) : [];
/** The name of what is held of the type, its variant included; else the plain name of the type. */
function nameOf({ inventory, registry }: Bot, id: number): string | undefined {
  const held = inventory.slots.find((stack) => stack?.type === id);
  return held ? variantOf(held) : registry.items[id]?.name;
}

/** The most that one act wears a tool: reeling in a creature. */
const REELING = 5;
/** What attacks with its blade wears by one, and digs with it by two; other tools do the opposite. */
const BLADE = /_sword$|^trident$|^mace$/;

/** The tool in the hand, if an act that wears it by so much may break it. */
function wearHeld({ heldItem }: Bot, byBlade: number, byOther: number): BodyAct[] {
  const stack = heldItem as Stack | null;
  if (!stack?.maxDurability) return [];
  const { maxDurability, durabilityUsed } = stack;
  return usesLeft({ maxDurability, durabilityUsed: durabilityUsed ?? 0 }) > (BLADE.test(stack.name) ? byBlade : byOther)
    ? []
    : spendStack(stack, 1);
}

/** One piece of what is in the hand; tools wear instead, until they break. */
function spendHeld(bot: Bot): BodyAct[] {
  const stack = bot.heldItem as Stack | null;
  const wear = stack?.name === "fishing_rod" ? REELING : 1;
  return stack?.maxDurability ? wearHeld(bot, wear, wear) : spendStack(stack, 1);
}

const spendOffHand = (stack: Stack | null): BodyAct[] => (stack?.name === "shield" ? [] : spendStack(stack, 1));

/** Blocks that answer a click without being changed. */
const ANSWERS =
  /(door|fence_gate|button|lever|chest|barrel|shulker_box|table|furnace|smoker|anvil|grindstone|loom|stonecutter|brewing_stand|_bed|hopper|dispenser|dropper|bell)$/;

/** The act of harming an entity. */
export const harmOf = (bot: Bot, entity: Entity): BodyAct => ({
  does: "harm",
  creature: {
    kind: entity.type === "player" || entity.name === "player" ? "player" : (entity.name ?? ""),
    isSelf: entity === bot.entity || (entity.id !== undefined && entity.id === bot.entity?.id),
    isOwned: isOwned(entity, bot.version),
  },
});

const MOVES: Readonly<Record<string, number>> = { forward: 0, left: 1, back: 2, right: 3 };

/** The cell that a key leads to; undefined for other keys. */
function stepOf({ entity }: Bot, control: string): Position | undefined {
  const turn = MOVES[control];
  if (turn === undefined || entity?.position === undefined) return undefined;
  const yaw = (entity.yaw ?? 0) + (turn * Math.PI) / 2;
  const { x, y, z } = entity.position;
  return [x - Math.sin(yaw), y, z - Math.cos(yaw)];
}

const thrown = (bot: Bot, type: number, _metadata: number | null, count: number | null): BodyAct[] =>
  spend(nameOf(bot, type), count ?? 1);
const usingOn = (bot: Bot): BodyAct[] => spendHeld(bot);
const placing = (bot: Bot, { position }: { position: Place }, face: Place): BodyAct[] => [
  changeAt({ x: position.x + face.x, y: position.y + face.y, z: position.z + face.z }),
  ...spendHeld(bot),
];

/** What each function of the bot does to the world. */
export const BOT_ACTS: Readonly<Record<string, Acts>> = {
  attack: (bot: Bot, entity: Entity) => [harmOf(bot, entity), ...wearHeld(bot, 1, 2)],
  useOn: usingOn,
  activateEntity: usingOn,
  activateEntityAt: usingOn,
  dig: (bot: Bot, { position }: { position: Place }) => [changeAt(position), ...wearHeld(bot, 2, 1)],
  placeBlock: placing,
  placeEntity: placing,
  activateBlock: (bot: Bot, { name, position }: { name: string; position: Place }) =>
    ANSWERS.test(name) ? [] : [changeAt(position), ...spendHeld(bot)],
  /** A shield in the off hand is held up, not spent. */
  activateItem: (bot: Bot, inOffHand?: boolean) =>
    inOffHand === true ? spendOffHand(bot.inventory.slots[OFF_HAND] as Stack | null) : spendHeld(bot),
  consume: (bot: Bot) => spendHeld(bot),
  toss: thrown,
  tossStack: (_bot, stack: Stack) => spendStack(stack),
  craft: (bot: Bot, { delta = [] }: { delta?: { id: number; count: number }[] }, count: number | null) =>
    delta.flatMap(({ id, count: each }) => (each < 0 ? spend(nameOf(bot, id), -each * (count ?? 1)) : [])),
  trade: (_bot, { trades = [] }: Window, index: number, times: number | null) =>
    [trades[index]?.inputItem1, trades[index]?.inputItem2].flatMap((stack) =>
      spendStack(stack, (stack?.count ?? 0) * (times ?? 1)),
    ),
  /** Outside of a window is the ground. */
  clickWindow: (bot: Bot, slot: number, _button: number, mode: number) =>
    slot === -999
      ? spendStack((bot.currentWindow as Window | null)?.selectedItem)
      : mode === 4
        ? spendStack((bot.currentWindow as Window | null)?.slots?.[slot])
        : [],
  chat: (_bot, text: string) => [{ does: "say", text }],
  whisper: (_bot, to: string, text: string) => [{ does: "say", text, to }],
  updateSign: (_bot, { position }: { position: Place }) => [changeAt(position)],
  setControlState: (bot: Bot, control: string, isOn: boolean) => {
    const position = isOn ? stepOf(bot, control) : undefined;
    return position === undefined ? [] : [{ does: "enter", position }];
  },
} as Readonly<Record<string, Acts>>;

/** Functions that open a window, and what its functions part with. */
const OPENERS: ReadonlySet<string> = new Set(["openContainer", "openChest", "openDispenser", "openFurnace"]);
const PARTS_WITH: ReadonlySet<string> = new Set(["deposit", "putInput", "putFuel"]);
/** Functions that do not return a promise: they throw. */
const AT_ONCE: ReadonlySet<string> = new Set([
  "attack",
  "useOn",
  "activateItem",
  "chat",
  "whisper",
  "updateSign",
  "setControlState",
]);
/** The game's limit: a longer text would be sent as several lines, each of which might be a command. */
const MAX_LINE = 256;

type Any = (...args: unknown[]) => unknown;

export function guardedBot(bot: Bot, body: GuardedBody): Bot {
  /** Throws CodedError `permission.denied`. */
  const check = (name: string, acts: readonly BodyAct[]): void => {
    const refused = body.guard.ofActs(name, acts, () => body.situation());
    if (refused !== undefined) throw new CodedError(refused.code, refused.detail);
  };
  const judged = (name: string, own: Any, acts: Acts): Any => {
    const isAtOnce = AT_ONCE.has(name);
    return (...args) => {
      try {
        check(name, acts(bot, ...(args as never[])));
      } catch (error) {
        if (isAtOnce) throw error;
        return Promise.reject(error);
      }
      return Reflect.apply(own, bot, said(name, args, body.guard));
    };
  };
  const opened = (own: Any): Any => {
    return async (...args) => {
      const window = (await Reflect.apply(own, bot, args)) as Record<string, unknown>;
      for (const name of PARTS_WITH) {
        const put = window[name];
        if (typeof put !== "function") continue;
        window[name] = judged(name, (...asked) => Reflect.apply(put as Any, window, asked), thrown as Acts);
      }
      return window;
    };
  };
  const wrapped = new Map<string, { own: unknown; judged: Any }>();
  return new Proxy(bot, {
    get(target, key) {
      const own = Reflect.get(target, key, target) as unknown;
      if (typeof key !== "string" || typeof own !== "function") return own;
      const acts = Object.hasOwn(BOT_ACTS, key) ? BOT_ACTS[key] : undefined;
      if (acts === undefined && !OPENERS.has(key)) return own;
      const known = wrapped.get(key);
      if (known?.own === own) return known.judged;
      const guarded = acts === undefined ? opened(own as Any) : judged(key, own as Any, acts);
      wrapped.set(key, { own, judged: guarded });
      return guarded;
    },
  });
}

/** The arguments of a function that says something, with its text as one line that is no command. */
function said(name: string, args: unknown[], { conduct }: BodyGuard): unknown[] {
  const at = name === "chat" ? 0 : name === "whisper" ? 1 : -1;
  if (at < 0 || conduct.serverCommands) return args;
  return args.map((arg, index) => (index === at ? plainLine(String(arg)).slice(0, MAX_LINE) : arg));
}
