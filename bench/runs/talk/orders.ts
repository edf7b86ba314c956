// What a player asks of the bot in the soak by chat: lines of many kinds, drawn by a seed, and for
// each what the server must show once the bot says that it is done.

import type { SeededRandom } from "../../lib/seeded-random.ts";

type Place = readonly [number, number, number];

/** The world by the server's word. */
export interface Scene {
  /** Items by name. */
  bot: Readonly<Record<string, number>>;
  player: Readonly<Record<string, number>>;
  /** What the bot holds in its hand and wears, by slot. */
  worn: Readonly<Record<string, string>>;
  botAt: Place;
  playerAt: Place;
  blockAt(place: Place): Promise<string>;
}

export interface Order {
  /** As the bot repeats it: without its name. */
  text: string;
  /** What the bot is given first. */
  given?: Readonly<Record<string, number>>;
  /** Whether the server shows what was asked for, by what it showed before. */
  isMet(before: Scene, now: Scene): boolean | Promise<boolean>;
}

type Draw = (random: SeededRandom, scene: Scene) => Order | undefined | Promise<Order | undefined>;

/** Items, with the most that is asked for at once; real digging takes its time. */
const GOALS: readonly (readonly [string, number])[] = [
  ["torch", 12],
  ["stick", 8],
  ["cobblestone", 12],
  ["dirt", 10],
  ["oak_log", 5],
  ["oak_planks", 12],
  ["crafting_table", 1],
  ["chest", 2],
  ["ladder", 6],
  ["furnace", 1],
  ["wooden_sword", 1],
  ["stone_pickaxe", 1],
  ["stone_axe", 2],
  ["iron_pickaxe", 1],
  ["bucket", 1],
];
const BROUGHT: readonly (readonly [string, number])[] = [
  ["stick", 6],
  ["cobblestone", 6],
  ["torch", 6],
  ["dirt", 6],
];
const GOAL_LINES = [
  "get me WHAT",
  "make WHAT",
  "I need WHAT",
  "can you get me WHAT?",
  "please fetch WHAT",
  "we could use WHAT",
];
/** How far from the player things are placed, dug and walked to. */
const NEAR = [-5, -4, -3, 3, 4, 5];
const FAR = [-30, -22, -14, 14, 22, 30];
const ARRIVED = 4.5;
const GIVEN = 8;
/** Blocks of the ground that an empty hand digs. */
const SOFT: ReadonlySet<string> = new Set(["dirt", "grass_block", "sand", "gravel"]);
const OPEN: ReadonlySet<string> = new Set(["air", "short_grass", "grass", "tall_grass"]);

const counted = (item: string, count: number): string => {
  const words = item.replaceAll("_", " ");
  if (/planks$|cobblestone$|dirt$/.test(words)) return `${count} ${words}`;
  if (count === 1) return `${/^[aeiou]/.test(words) ? "an" : "a"} ${words}`;
  return `${count} ${words}${/ch$/.test(words) ? "es" : "s"}`;
};

const has = (items: Readonly<Record<string, number>>, item: string): number => items[item] ?? 0;

const distance = ([x, , z]: Place, [toX, , toZ]: Place): number => Math.hypot(x - toX, z - toZ);

const get: Draw = (random) => {
  const [item, most] = random.oneOf(GOALS);
  const count = random.whole(1, most);
  return {
    text: random.oneOf(GOAL_LINES).replace("WHAT", counted(item, count)),
    isMet: (_, { bot }) => has(bot, item) >= count,
  };
};

const bring: Draw = (random) => {
  const [item, most] = random.oneOf(BROUGHT);
  const count = random.whole(1, most);
  return {
    text: `bring me ${counted(item, count)}`,
    isMet: (before, { player }) => has(player, item) >= has(before.player, item) + count,
  };
};

const come: Draw = (random) => ({
  text: random.oneOf(["come here", "come to me", "please come over"]),
  isMet: (_, { botAt, playerAt }) => distance(botAt, playerAt) <= ARRIVED,
});

const goTo: Draw = (random, { playerAt: [x, , z] }) => {
  const to = [Math.floor(x) + random.oneOf(FAR), 0, Math.floor(z) + random.oneOf(FAR)] as const;
  return { text: `go to ${to[0]} ${to[2]}`, isMet: (_, { botAt }) => distance(botAt, to) <= ARRIVED };
};

/** The lowest open place of a column near the player, over firm ground. */
async function groundAt(
  { blockAt, playerAt: [x, y, z] }: Scene,
  east: number,
  south: number,
): Promise<Place | undefined> {
  for (const up of [-2, -1, 0, 1, 2]) {
    const place: Place = [Math.floor(x) + east, Math.floor(y) + up, Math.floor(z) + south];
    const below = await blockAt([place[0], place[1] - 1, place[2]]);
    if (OPEN.has(await blockAt(place)) && SOFT.has(below)) return place;
  }
  return undefined;
}

const place: Draw = async (random, scene) => {
  const at = await groundAt(scene, random.oneOf(NEAR), random.oneOf(NEAR));
  const item = random.oneOf(["torch", "crafting_table", "cobblestone"]);
  if (at === undefined) return undefined;
  return {
    text: `place a ${item.replaceAll("_", " ")} at ${at.join(" ")}`,
    given: { [item]: 1 },
    isMet: async (_, { blockAt }) => (await blockAt(at)) === item,
  };
};

const dig: Draw = async (random, scene) => {
  const above = await groundAt(scene, random.oneOf(NEAR), random.oneOf(NEAR));
  if (above === undefined) return undefined;
  const at: Place = [above[0], above[1] - 1, above[2]];
  return {
    text: `dig the block at ${at.join(" ")}`,
    isMet: async (_, { blockAt }) => !SOFT.has(await blockAt(at)),
  };
};

const drop: Draw = (random) => {
  const count = random.whole(1, GIVEN);
  return {
    // Nothing that a bot digs, uses up or comes by on the way.
    text: `drop ${counted("feather", count)}`,
    given: { feather: GIVEN },
    isMet: (before, { bot }) => has(bot, "feather") === has(before.bot, "feather") - count,
  };
};

const equip: Draw = (random) => {
  const item = random.oneOf(["iron_sword", "stone_axe", "wooden_shovel"]);
  return {
    text: `hold the ${item.replaceAll("_", " ")}`,
    given: { [item]: 1 },
    isMet: (_, { worn }) => Object.values(worn).includes(item),
  };
};

/** Goals that need a plan, more often than what one leaf does. */
const DRAWS: readonly Draw[] = [get, get, get, get, get, get, bring, bring, come, goTo, place, dig, drop, equip];

/** The next order; none twice within the latest ones. */
export async function drawOrder(random: SeededRandom, scene: Scene, latest: readonly string[]): Promise<Order> {
  for (;;) {
    const order = await random.oneOf(DRAWS)(random, scene);
    if (order !== undefined && !latest.includes(order.text)) return order;
  }
}
