// The goals of measured runs: from the empty inventory through the tool tiers, and household items.
// Any other item of the version may be named as well, with a count after a colon, and several
// joined by a plus.

import { CodedError, didYouMean, Problem, parseDocument } from "../../schemas/index.ts";
import { inlineClient, minecraftDomains } from "../../workers/index.ts";

export interface RunGoal {
  name: string;
  items: Record<string, number>;
  /** Acts that it counts, as in a problem's goal; the server cannot count them. */
  acts?: Record<string, number>;
  /** Items of which no more may be left, by which the server shows that an act was done. */
  atMost?: Record<string, number>;
  /** The items that a tag among them stands for. */
  members?: Record<string, readonly string[]>;
  /** What the bot holds at the start; nothing if omitted. */
  held?: Record<string, number>;
  /** Its experience levels at the start. */
  levels?: number;
  /** Animals and blocks that are put beside the bot. */
  beside?: readonly { kind: string; count: number }[];
  /** As in a problem's constraints. */
  avoid?: string[];
  /** A world that lacks its inputs proves it out of reach, which is the right answer there. */
  mayBeOutOfReach?: true;
}

/** What a player takes along to the Nether: the frame of a portal, arms, food, blocks to climb. */
const FOR_THE_NETHER = {
  ...{ obsidian: 10, flint_and_steel: 1, cobblestone: 128, cooked_beef: 32 },
  ...{ diamond_sword: 1, diamond_pickaxe: 1, shield: 1 },
  ...{ diamond_helmet: 1, diamond_chestplate: 1, diamond_leggings: 1, diamond_boots: 1 },
};

const one = (item: string): RunGoal => ({ name: item, items: { [item]: 1 } });

export const RUN_GOALS: readonly RunGoal[] = [
  one("wooden_pickaxe"),
  one("stone_pickaxe"),
  one("iron_pickaxe"),
  one("golden_pickaxe"),
  one("diamond_pickaxe"),
  one("iron_sword"),
  one("shears"),
  one("shield"),
  one("bucket"),
  one("furnace"),
  one("chest"),
  { name: "torches", items: { torch: 16 } },
  { name: "boat", items: { oak_boat: 1 } },
  { name: "bed", items: { white_bed: 1 } },
  one("ladder"),
  { name: "iron_armour", items: { iron_helmet: 1, iron_chestplate: 1, iron_leggings: 1, iron_boots: 1 } },
  one("bread"),
  one("cooked_beef"),
  { name: "glass", items: { glass: 8 } },
  one("compass"),
  one("painting"),
  { ...one("bookshelf"), mayBeOutOfReach: true },
  one("rail"),
  { ...one("tnt"), mayBeOutOfReach: true },
  one("golden_apple"),
  {
    ...{ name: "awkward_potions", items: { "potion+awkward": 3 } },
    held: { glass_bottle: 3, nether_wart: 1, blaze_powder: 1 },
    beside: [{ kind: "brewing_stand", count: 1 }],
  },
  {
    ...{ name: "netherite_sword", items: { netherite_sword: 1 } },
    held: { diamond_sword: 1, netherite_ingot: 1, netherite_upgrade_smithing_template: 1 },
    beside: [{ kind: "smithing_table", count: 1 }],
  },
  {
    ...{ name: "cut_stairs", items: { stone_brick_stairs: 8 } },
    held: { stone: 8 },
    beside: [{ kind: "stonecutter", count: 1 }],
  },
  {
    ...{ name: "enchanted_sword", items: {}, acts: { "enchant:diamond_sword": 1 } },
    held: { diamond_sword: 1, lapis_lazuli: 3 },
    beside: [{ kind: "enchanting_table", count: 1 }],
    levels: 5,
    atMost: { lapis_lazuli: 2 },
  },
  {
    ...{ name: "lectern_by_trade", items: { lectern: 1 } },
    held: { emerald: 18, oak_slab: 4, crafting_table: 1 },
    // Two in three librarians sell shelves, by vanilla's draw.
    beside: [
      { kind: "lectern", count: 4 },
      { kind: "villager", count: 4 },
    ],
    avoid: ["craft:bookshelf", "collect:lectern:lectern"],
  },
  { ...one("blaze_rod"), held: FOR_THE_NETHER },
  { ...one("nether_wart"), held: FOR_THE_NETHER },
  {
    ...one("netherite_scrap"),
    held: { ...FOR_THE_NETHER, furnace: 1, coal: 4 },
  },
  {
    ...{ name: "nether_potions", items: { "potion+awkward": 3 } },
    held: { ...FOR_THE_NETHER, glass_bottle: 3, crafting_table: 1 },
  },
  { ...one("ender_chest"), held: { ...FOR_THE_NETHER, obsidian: 18, crafting_table: 1 } },
];

/**
 * Parses goals such as `iron_pickaxe,torch:16,oak_boat+chest:2,bed`. Throws CodedError with a
 * suggestion.
 */
export async function goalsNamed(text: string, mcVersion: string): Promise<RunGoal[]> {
  const names = text.split(",").filter((name) => name !== "");
  if (names.length === 0) throw new CodedError("input.invalid", "--goals names no goal; give at least one");
  const goals = names.map((name) => RUN_GOALS.find((goal) => goal.name === name) ?? goalOfItems(name));
  for (const goal of goals) await assertKnown(goal, mcVersion);
  return goals;
}

function goalOfItems(name: string): RunGoal {
  const items: Record<string, number> = {};
  for (const part of name.split("+")) {
    const [, item, count = "1"] = /^([a-z0-9_]+)(?::([1-9]\d{0,5}))?$/.exec(part) ?? [];
    if (item === undefined) {
      throw new CodedError("input.invalid", `--goals: ${part} is not a goal; write item, item:count or item+item`);
    }
    items[item] = (items[item] ?? 0) + Number(count);
  }
  return { name, items };
}

/** The goal as a problem has it. */
export const goalOf = ({ items, acts = {} }: Pick<RunGoal, "items" | "acts">) => ({
  ...(Object.keys(items).length > 0 && { items }),
  ...(Object.keys(acts).length > 0 && { acts }),
});

/** On this thread a problem with an aborted signal is checked but not searched. */
async function assertKnown({ name, ...goal }: RunGoal, mcVersion: string): Promise<void> {
  const client = inlineClient({ domains: minecraftDomains() });
  try {
    const problem = parseDocument(Problem, { goal: goalOf(goal), mcVersion }, "goal");
    await client.plan(problem, { signal: AbortSignal.abort() });
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== "input.unknownItem") throw error;
    const own = RUN_GOALS.map((goal) => goal.name);
    throw new CodedError(
      error.code,
      `--goals: ${error.detail}; named goals: ${own.join(", ")}${didYouMean(name, own)}`,
    );
  } finally {
    await client.close();
  }
}
