// What a call of a capability does to the world, as far as its name and arguments say: one row for
// each verb, tool and internal leaf, so that conduct judges it before anything begins. What a leaf
// chooses itself (a place, a creature, which blocks to build with) is judged in the act, by the
// body. A capability without a row, such as an application's own, is judged by its arguments and
// permissions. A test holds the rows against the registries.

import {
  type BodyAct,
  type CapabilityCall,
  COMPASS,
  type GuardContext,
  Position,
  type SafetyLevel,
} from "../../schemas/index.ts";

interface Row {
  acts?: (args: CallArgs, situation: () => GuardContext) => readonly BodyAct[];
  /** How dangerous it is if plans do not say. */
  risk?: SafetyLevel;
}

/** The arguments of a call, read by name; whatever is no such value is absent. */
class CallArgs {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(args: unknown) {
    this.#values = typeof args === "object" && args !== null ? (args as Record<string, unknown>) : {};
  }

  text(name: string): string | undefined {
    const value = this.#values[name];
    return typeof value === "string" ? value : undefined;
  }

  number(name: string, otherwise = 1): number {
    const value = this.#values[name];
    return typeof value === "number" && Number.isFinite(value) ? value : otherwise;
  }

  position(name = "position"): Position | undefined {
    const parsed = Position.safeParse(this.#values[name]);
    return parsed.success ? parsed.data : undefined;
  }

  column(): readonly [number, number] | undefined {
    const value = this.#values.column;
    return Array.isArray(value) && typeof value[0] === "number" && typeof value[1] === "number"
      ? [value[0], value[1]]
      : undefined;
  }

  counts(name: string): Record<string, number> {
    const value = this.#values[name];
    const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === "number"));
  }

  within(name: string): CallArgs {
    return new CallArgs(this.#values[name]);
  }
}

const spend = (items: Readonly<Record<string, number>>): BodyAct => ({ does: "spend", items });
/** `count` of the item that the argument names, if it names one. */
const spendOf = (args: CallArgs, name: string, count: number): BodyAct[] => {
  const item = args.text(name);
  return item === undefined ? [] : [spend({ [item]: count })];
};
const changeAt = (position: Position | undefined): BodyAct[] =>
  position === undefined ? [] : [{ does: "change", position }];
const enterAt = (position: Position | undefined): BodyAct[] =>
  position === undefined ? [] : [{ does: "enter", position }];
const harm = (kind: string | undefined): BodyAct[] =>
  kind === undefined ? [] : [{ does: "harm", creature: { kind } }];

const nothing: Row = {};
const spending = (name: string, countOf: (args: CallArgs) => number = (args) => args.number("count")): Row => ({
  acts: (args) => spendOf(args, name, countOf(args)),
});
/** What one application uses up, as the plan chose it. */
const ingredients: Row = { acts: (args) => [spend(args.counts("ingredients"))] };
const going: Row = { acts: (args) => enterAt(args.position()) };
const changing: Row = { acts: (args) => changeAt(args.position()) };
const placing: Row = { acts: (args) => [...changeAt(args.position()), ...spendOf(args, "item", 1)] };
const planting = (seed: string): Row => ({
  acts: (args) => [spend({ ...args.counts("ingredients"), ...plus(args.text(seed), args.counts("ingredients")) })],
});
const plus = (item: string | undefined, given: Readonly<Record<string, number>>): Record<string, number> =>
  item === undefined ? {} : { [item]: Math.max(1, given[item] ?? 0) };

const isCompass = (direction: string): direction is keyof typeof COMPASS => Object.hasOwn(COMPASS, direction);

/** The place that lies `distance` away; undefined for a turn, which the body alone can follow. */
function ahead(args: CallArgs, from: Position | undefined): Position | undefined {
  const direction = args.text("direction") ?? "";
  if (from === undefined || !isCompass(direction)) return undefined;
  const step = COMPASS[direction];
  const far = args.number("distance");
  return [from[0] + step[0] * far, from[1], from[2] + step[1] * far];
}

const walking: Row = {
  acts(args, situation) {
    const column = args.column();
    const { position } = situation();
    if (column === undefined) return enterAt(ahead(args, position));
    return position === undefined ? [] : enterAt([column[0], position[1], column[1]]);
  },
};

/** What crafting uses up on balance: a bucket that the recipe gives back is not spent. */
const crafting: Row = {
  acts(args) {
    const recipe = args.within("recipe");
    const [used, made] = [recipe.counts("ingredients"), recipe.counts("result")];
    const each = made[args.text("item") ?? ""] ?? 1;
    const times = Math.ceil(args.number("count") / Math.max(1, each));
    return [
      spend(Object.fromEntries(Object.entries(used).map(([item, n]) => [item, times * (n - (made[item] ?? 0))]))),
    ];
  },
};

const smelting: Row = {
  acts: (args) => [
    ...spendOf(args, "input", args.number("count")),
    ...spendOf(args, "fuel", args.number("fuelCount", 0)),
  ],
};

export const CALL_ACTS: Readonly<Record<string, Row>> = {
  approach_target: nothing,
  barter: { ...planting("gold"), risk: "caution" },
  block_in: spending("item", () => 1),
  brew_potion: ingredients,
  bridge: spending("item", () => 1),
  build_structure: changing,
  cast_line: nothing,
  chat: { acts: (args) => [{ does: "say", text: args.text("message") ?? "" }] },
  climb: nothing,
  collect_block: nothing,
  combine_item: ingredients,
  consume_food: spending("item"),
  craft_item: crafting,
  craft_tool: nothing,
  cut_stone: ingredients,
  deposit: { acts: (args) => [...enterAt(args.position()), ...spendOf(args, "item", args.number("count"))] },
  dig_block: changing,
  dig_target: changing,
  dismount: nothing,
  drop_item: spending("item"),
  eat: nothing,
  enchant_item: ingredients,
  equip_for: nothing,
  equip_item: nothing,
  explore: nothing,
  fetch_own_drops: nothing,
  fight: { risk: "caution" },
  fish: ingredients,
  flee: nothing,
  follow: nothing,
  get_out: nothing,
  give_up: nothing,
  check_arms: nothing,
  give_up_creature: nothing,
  give_up_target: nothing,
  grow_crop: planting("seed"),
  grow_tree: planting("sapling"),
  guard: { risk: "caution" },
  head_out: { acts: (args) => enterAt(ahead(args, args.position("from"))) },
  hold_tool: nothing,
  jump: nothing,
  // Arrows are used up.
  kill_entity: {
    acts: (args) => [...harm(args.text("entity")), spend(args.counts("ingredients"))],
    risk: "caution",
  },
  lay_blueprint: changing,
  look_around: nothing,
  look_at: nothing,
  loot_container: { risk: "caution" },
  loot_next: nothing,
  mark_place: nothing,
  mount: nothing,
  navigate: going,
  note_waypoint: nothing,
  offer_gold: spending("gold", () => 1),
  operate: going,
  pick_up: nothing,
  pillar_up: spending("item", (args) => args.number("height", 3)),
  place_block: placing,
  place_torch: { acts: (args) => [...changeAt(args.position()), spend({ torch: 1 })] },
  plant: spending("item"),
  put_block: placing,
  reap: nothing,
  retrace: nothing,
  search_on: nothing,
  select_creature: nothing,
  select_log: nothing,
  select_target: nothing,
  sleep: nothing,
  smelt_item: smelting,
  smith_item: ingredients,
  sneak: nothing,
  sow: spending("seed", () => 1),
  strike_down: nothing,
  toss: spending("item"),
  trade: ingredients,
  travel: { risk: "caution" },
  tunnel: nothing,
  unequip: nothing,
  use_item: { acts: (args) => (args.text("effect") === "read" ? [] : spendOf(args, "item", 1)) },
  use_on_block: ingredients,
  use_on_entity: ingredients,
  use_on_target: nothing,
  use_once: nothing,
  wait: nothing,
  walk: walking,
  walk_onward: nothing,
  wall_off: spending("item", () => 1),
  withdraw: going,
};

/** Judges an unknown capability by what its permissions let it do with its arguments. */
function foreign(args: CallArgs, permissions: readonly string[]): readonly BodyAct[] {
  const may = (...kinds: string[]): boolean => kinds.some((kind) => permissions.includes(kind));
  const position = args.position();
  const text = args.text("message") ?? args.text("text");
  return [
    ...(may("combat") ? harm(args.text("entity")) : []),
    ...(may("combat") && args.text("player") !== undefined ? harm("player") : []),
    ...(may("dig", "place") ? changeAt(position) : enterAt(position)),
    ...(may("chat") && text !== undefined ? [{ does: "say", text } as const] : []),
  ];
}

/** What the call does, and how dangerous that is if plans do not say. */
export function actsOfCall(
  { name, args, permissions = [] }: CapabilityCall,
  situation: () => GuardContext,
): { acts: readonly BodyAct[]; risk?: SafetyLevel | undefined } {
  const read = new CallArgs(args);
  const row = Object.hasOwn(CALL_ACTS, name) ? CALL_ACTS[name] : undefined;
  if (row === undefined) return { acts: foreign(read, permissions) };
  return { acts: row.acts?.(read, situation) ?? [], risk: row.risk };
}
