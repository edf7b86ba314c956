// Late-bound actions, resolved against the current perception when their turn comes: which items
// "everything" or "the pickaxe" are, where "home" is, which way is down. Pure: equal perceptions
// give equal actions.

import type { Perceiver, Position } from "../../schemas/index.ts";
import { counted, itemPhrase, listed, plural, withArticle } from "../item-amounts.ts";
import { bestOf, isOfFamily } from "../item-families.ts";
import { goesOn } from "../parser/leftovers.ts";
import { type BotAction, type OneTask, RANGE, runCapability, unable } from "./bot-actions.ts";
import { eat, gather, missing, place, plant, type ResolverRow, targetsOf } from "./fetch-first.ts";
import { build, clear } from "./measures.ts";
import { heldBy } from "./self-report.ts";

type Open = Extract<BotAction, { kind: "open" }>;

/** "What you are holding", as the rules write it. */
const IN_HAND = "thing_in_my_hand";

/**
 * The items a request is about with their counts: its targets, what its word covers, or everything
 * held.
 */
function held({ args, ...task }: OneTask, perceiver: Perceiver): { item: string; count: number }[] {
  const { keep = {} } = task.constraints;
  const { spare = {} } = args;
  const counts = Object.fromEntries(
    Object.entries(heldBy(perceiver))
      .filter(([item]) => !Object.hasOwn(keep, item))
      .map(([item, count]) => [item, Math.max(0, count - (spare[item] ?? 0))]),
  );
  const targets = targetsOf({ args, ...task });
  if (targets.length > 0)
    return targets.map(({ item, qty }) => ({
      item,
      count: qty === "all" ? shareOf(counts[item] ?? 0, args.share) : qty,
    }));
  const word = args.item;
  const inHand = perceiver.inventory().held;
  if (word === IN_HAND) return inHand === null ? [] : [{ item: inHand, count: counts[inHand] ?? 0 }];
  return Object.entries(counts)
    .filter(([item, count]) => count > 0 && (word === undefined || isOfFamily(item, word)))
    .map(([item, count]) => ({ item, count: shareOf(count, args.share) }));
}

/** Half of five is two, half of one is one. */
const shareOf = (count: number, share = 1): number => Math.min(count, Math.max(1, Math.floor(count * share)));

/** Parts with items by the capability `name`; `unable` for items that are not held. */
const partWith =
  (
    name: string,
    more: (asker: string | undefined, task: OneTask) => Record<string, unknown> = () => ({}),
  ): ResolverRow =>
  (task, perceiver, asker) => {
    const all = held(task, perceiver);
    const lacking = all.find(({ count }) => count === 0);
    const spared = lacking === undefined ? undefined : task.args.spare?.[lacking.item];
    if (lacking !== undefined && spared !== undefined)
      return unable(`I have no more than ${counted(lacking.item, spared)}, which I keep`);
    if (lacking !== undefined) return unable(`I don't have any ${plural(lacking.item)}`);
    if (all.length === 0)
      return unable(`I don't have any${task.args.item === undefined ? "thing" : ` ${plural(task.args.item)}`}`);
    return [
      ...goThere(task, perceiver),
      ...all.map(({ item, count }) => runCapability(name, { item, count, ...more(asker, task) })),
    ];
  };

const isSeen = (perceiver: Perceiver, player: string): boolean =>
  perceiver
    .snapshot()
    .nearbyEntities.some(({ username, kind }) => (username ?? kind).toLowerCase() === player.toLowerCase());

/** Hands over the fetched items, or says in chat that it has them if the player is out of sight. */
const bring: ResolverRow = (task, perceiver, asker) => {
  if (asker === undefined) return [];
  const counts = heldBy(perceiver);
  const fetched = targetsOf(task).map(({ item, qty }) => ({
    item,
    count: Math.min(qty === "all" ? 1 : qty, counts[item] ?? 0),
  }));
  const made = new Set(Object.values(task.args.conversions ?? {}).map(({ item }) => item));
  if (made.size > 0) fetched.splice(0, Infinity, ...[...made].map((item) => ({ item, count: counts[item] ?? 0 })));
  const there = fetched.filter(({ count }) => count > 0);
  if (isSeen(perceiver, asker))
    return there.map(({ item, count }) => runCapability("toss", { item, count, player: asker }));
  const what = listed(there.map(({ item, count }) => counted(item, count)));
  return what === ""
    ? []
    : runCapability("chat", { message: `${asker}: I have ${what} for you, but I can't see you.`.slice(0, 256) });
};

const WORN = [
  [/_helmet$|^(carved_pumpkin|turtle_helmet|.*_(skull|head))$/, "head"],
  [/_chestplate$|^elytra$/, "torso"],
  [/_leggings$/, "legs"],
  [/_boots$/, "feet"],
  [/^shield$/, "off-hand"],
] as const;
const SLOTS = ["head", "torso", "legs", "feet"] as const;
const slotOf = (item: string): string => WORN.find(([worn]) => worn.test(item))?.[1] ?? "hand";

const equip: ResolverRow = (task, perceiver) => {
  const [target] = targetsOf(task);
  const word = task.args.item ?? "armour";
  const items = Object.keys(heldBy(perceiver));
  if (target !== undefined) {
    const put = runCapability("equip_item", { item: target.item, destination: slotOf(target.item) });
    return [...missing({ [target.item]: 1 }, perceiver), put];
  }
  const chosen =
    word === "armour"
      ? SLOTS.flatMap((slot) => bestOf(items.filter((item) => slotOf(item) === slot)) ?? [])
      : [bestOf(items.filter((item) => isOfFamily(item, word)))].flatMap((item) => item ?? []);
  if (chosen.length === 0) return unable(`I don't have any ${plural(word)}`);
  return chosen.map((item) => runCapability("equip_item", { item, destination: slotOf(item) }));
};

const unequip: ResolverRow = (task, perceiver) => {
  const word = targetsOf(task)[0]?.item ?? task.args.item;
  const worn = perceiver.inventory().armour.map(({ item }) => item);
  const off = worn.filter((item) => word === undefined || item === word || isOfFamily(item, word));
  if (off.length > 0) return off.map((item) => runCapability("unequip", { destination: slotOf(item) }));
  return runCapability("unequip", { destination: "hand" });
};

/** To the position or the place that is named first: the container there is the nearest then. */
function goThere({ args: { position, place } }: OneTask, perceiver: Perceiver): BotAction[] {
  if (position !== undefined) return [runCapability("navigate", { position, range: RANGE })];
  return place === undefined ? [] : [goTo({ args: { place } } as OneTask, perceiver, undefined)].flat();
}

const withdraw: ResolverRow = (task, perceiver) => {
  const targets = targetsOf(task).filter(({ qty }) => qty !== "all");
  if (targets.length === 0) return unable("tell me which item and how many");
  return [
    ...goThere(task, perceiver),
    ...targets.map(({ item, qty }) => runCapability("withdraw", { item, count: qty })),
  ];
};

/** Places that `explore` can find, by the name that it uses. */
const EXPLORED_PLACES: Readonly<Record<string, string>> = {
  tree: "oak_log",
  trees: "oak_log",
  forest: "oak_log",
  desert: "sand",
  beach: "sand",
  lake: "water",
  river: "water",
  ocean: "water",
  pond: "water",
  sea: "water",
  lava_pool: "lava",
  water_source: "water",
  fortress: "fortress",
  nether_fortress: "fortress",
  bastion: "bastion_remnant",
  desert_temple: "desert_pyramid",
  mansion: "woodland_mansion",
  outpost: "pillager_outpost",
  town: "village",
};
const FOUND_AS_NAMED =
  /^(village|mineshaft|stronghold|dungeon|desert_pyramid|jungle_temple|shipwreck|pillager_outpost|ancient_city|end_city|woodland_mansion|trail_ruins|water|lava)$/;
const soughtAs = (place: string): string | undefined =>
  EXPLORED_PLACES[place] ?? (FOUND_AS_NAMED.test(place) ? place : undefined);

/** A known position under the name: a waypoint, a block or a creature in sight. */
function rememberedPlace(name: string, perceiver: Perceiver): Position | undefined {
  const snapshot = perceiver.snapshot();
  const noted = perceiver.waypoints().waypoints.filter(({ dimension }) => dimension === snapshot.dimension);
  const sought = soughtAs(name) ?? name;
  const isIt = (other: string): boolean => other === name || other === sought || other.endsWith(`_${name}`);
  return (
    noted.find(({ name: called }) => called.replaceAll(" ", "_") === name)?.position ??
    snapshot.nearbyBlocks.find(({ block }) => isIt(block))?.position ??
    snapshot.nearbyEntities.find(({ kind, username }) => kind === name || username === name)?.position ??
    noted.find(({ kind }) => kind === name)?.position
  );
}

const goTo: ResolverRow = ({ args: { place = "there" } }, perceiver) => {
  const position = rememberedPlace(place, perceiver);
  if (position !== undefined) return runCapability("navigate", { position, range: RANGE });
  const sought = soughtAs(place);
  if (sought !== undefined) return runCapability("explore", { for: sought });
  const name = itemPhrase(place);
  return unable(`I don't know where ${name} is; lead me there and say "remember this place as ${name}"`);
};

/** Says where it is; explores first if no position is known. */
const locate: ResolverRow = (task, perceiver, asker) => {
  const name = task.args.entity ?? task.args.place ?? task.args.item;
  if (name === undefined) return unable("tell me what to look for");
  const position = rememberedPlace(name, perceiver);
  if (position !== undefined) return runCapability("chat", { message: `${located(name, position)}.` });
  const sought = task.args.entity ?? soughtAs(name);
  if (sought === undefined) return unable(`I don't know how to look for ${withArticle(name)}`);
  return [runCapability("explore", { for: sought }), { kind: "open", act: "tell_place", task, asker }];
};

/** "There's a village at 120 64 -30". */
const located = (name: string, position: Position): string =>
  `${name === "home" || name === "it" ? `${name === "it" ? "It" : "Home"} is` : `There's ${withArticle(name)}`} at ${position.map(Math.floor).join(" ")}`;

const describePlace: ResolverRow = ({ args }, perceiver) => {
  const name = args.entity ?? args.place ?? "it";
  const { position, dimension } = perceiver.snapshot();
  const at = rememberedPlace(name, perceiver) ?? position;
  return runCapability("chat", {
    message: `${located(name, at)} in the ${itemPhrase(dimension)}.`,
  });
};

const TURNS: Readonly<Record<string, string>> = {
  sky: "up",
  horizon: "forward",
  ground: "down",
  floor: "down",
  behind: "back",
  ahead: "forward",
  "straight ahead": "forward",
  upwards: "up",
  downwards: "down",
};

const look: ResolverRow = ({ args: { position, direction, player, entity, place } }, perceiver, asker) => {
  if (position !== undefined) return runCapability("look_at", { position });
  if (direction !== undefined) return runCapability("look_at", { direction: TURNS[direction] ?? direction });
  const known = place === undefined ? undefined : rememberedPlace(place, perceiver);
  if (known !== undefined) return runCapability("look_at", { position: known });
  const whom = player ?? entity ?? asker;
  return whom === undefined ? unable("tell me where to look") : runCapability("look_at", { entity: whom });
};

const DEEP = 3;
const ASIDE = 2;
/** A stretch of a walk that goes on until something ends it, in blocks. */
const ONWARD = 16;

/** Up by a pillar, down by digging stairs, else on foot. */
const move: ResolverRow = (
  { intent, args, args: { direction = "back", count, distance: far = count ?? (direction === "back" ? ASIDE : 1) } },
  perceiver,
) => {
  const distance = goesOn({ intent, args }) && count === undefined ? ONWARD : far;
  const { position } = perceiver.snapshot();
  if (direction === "up") return runCapability("pillar_up", { height: Math.min(32, distance) });
  if (direction === "down") return climb(position, -distance);
  return runCapability("walk", { direction: TURNS[direction] ?? direction, distance });
};

const climb = ([x, y, z]: Position, by: number): BotAction =>
  runCapability("navigate", { position: [Math.floor(x), Math.floor(y) + by, Math.floor(z)], range: RANGE });

/** In a bed that is known; without one, a bed is got and set down. */
const sleep: ResolverRow = (_, perceiver) => {
  const position = rememberedPlace("bed", perceiver);
  if (position === undefined) return { kind: "goal", goal: { acts: { sleep: 1 } } };
  return [runCapability("navigate", { position, range: RANGE }), runCapability("sleep")];
};

const TUNNELS = 32;

const dig: ResolverRow = ({ args: { direction: givenDirection, distance, count } }, perceiver) => {
  const { position } = perceiver.snapshot();
  // "To y 12" is a height, "3 blocks down" a depth.
  if (count !== undefined && givenDirection === undefined) return climb(position, count - Math.floor(position[1]));
  const [direction, far] = [givenDirection ?? "down", distance ?? count ?? DEEP];
  if (direction === "down" || direction === "up") return climb(position, direction === "up" ? far : -far);
  if (!/^(north|south|east|west)$/.test(direction))
    return unable("tell me which way: north, south, east, west, up or down");
  return Array.from({ length: Math.min(TUNNELS, far) }, () => runCapability("tunnel", { direction }));
};

/**
 * All that is held of the inputs, or a share of it, as a goal beside what is held of the products
 * already. Where nothing is held, a number that was read is got as usual.
 */
const convert: ResolverRow = ({ args, ...task }, perceiver) => {
  const { conversions = {}, share } = args;
  const { keep = {} } = task.constraints;
  const counts = heldBy(perceiver);
  const pieces = new Map<string, number>();
  for (const [input, { item }] of Object.entries(conversions)) {
    const count = Object.hasOwn(keep, input) ? 0 : (counts[input] ?? 0);
    if (count > 0) pieces.set(item, (pieces.get(item) ?? 0) + count);
  }
  const items: Record<string, number> = {};
  for (const { item, takes, makes } of Object.values(conversions)) {
    const times = Math.floor((share === undefined ? 1 : share) * ((pieces.get(item) ?? 0) / takes));
    if (times > 0) items[item] = (counts[item] ?? 0) + times * makes;
  }
  if (Object.keys(items).length > 0) return { kind: "goal", goal: { items } };
  const [target] = targetsOf({ args, ...task });
  if (pieces.size === 0 && target !== undefined && target.qty !== "all")
    return { kind: "goal", goal: { items: { [target.item]: target.qty } } };
  const product = plural(target?.item ?? "that");
  return unable(`I hold ${pieces.size === 0 ? "nothing" : "too little"} to make ${product} of`);
};

const ROWS: Readonly<Record<string, ResolverRow>> = {
  drop: partWith("toss"),
  give: partWith("toss", (asker, { args }) => {
    const player = args.player ?? asker;
    return player === undefined ? {} : { player };
  }),
  deposit: partWith("deposit"),
  tell_place: describePlace,
  go_to: goTo,
  ...{
    gather,
    clear,
    build,
    convert,
    eat,
    place,
    plant,
    sleep,
    bring,
    equip,
    unequip,
    withdraw,
    locate,
    look,
    move,
    dig,
  },
};

/** The actions that an open action resolves to now; they may be open ones again. */
export function resolveAction({ act, task, asker }: Open, perceiver: Perceiver | undefined): BotAction[] {
  const row = ROWS[act];
  if (row === undefined || perceiver === undefined) return [unable("this body reports nothing of what it perceives")];
  return [row(task, perceiver, asker)].flat();
}
