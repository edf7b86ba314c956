import { expect, test } from "vitest";
import { compileMinecraft } from "../../../domains/index.ts";
import { Goal, parseDocument } from "../../../schemas/index.ts";
import { ItemNames } from "../../../schemas/item-names/item-names.ts";
import { readGoal } from "../../../schemas/planning/goal-reader.ts";
import { usualGoal } from "../../../schemas/planning/goal-words.ts";

const { items, tags, acts, classes, tasks = [] } = compileMinecraft({ mcVersion: "1.20.1", objective: "actions" });
const names = {
  items: new ItemNames(Object.keys(items), tags),
  acts,
  classes,
  tasks: tasks.map(({ name }) => name),
};
const iron = { head: "iron_helmet", chest: "iron_chestplate", legs: "iron_leggings", feet: "iron_boots" };

test.each<[string, object]>([
  ["3 zombies killed, iron helmet on", { kills: { zombie: 3 }, equipped: { head: "iron_helmet" } }],
  ["kill an enderman with a diamond sword", { kills: { enderman: 1 }, equipped: { hand: "diamond_sword" } }],
  ["Kill 3 Zombies and 2 skeletons.", { kills: { zombie: 3, skeleton: 2 } }],
  ["2 cows and a pig killed", { kills: { cow: 2, pig: 1 } }],
  ["4 wolves killed", { kills: { wolf: 4 } }],
  ["slay the dragon", { kills: { ender_dragon: 1 } }],
  ["kill 5 hostile mobs", { kills: { "#hostile": 5 } }],
  ["2 monsters slain", { kills: { "#hostile": 2 } }],
  ["two undead killed", { kills: { "#undead": 2 } }],
  ["kill #raiders", { kills: { "#raiders": 1 } }],
  ["kill 2 spiders with a bow while wearing iron armour", { kills: { spider: 2 }, equipped: { hand: "bow", ...iron } }],
  ["wearing iron", { equipped: iron }],
  ["iron helmet and golden boots on", { equipped: { head: "iron_helmet", feet: "golden_boots" } }],
  ["holding a shield, sword in hand", { equipped: { off_hand: "shield", hand: "#swords" } }],
  ["equip a bow and iron boots", { equipped: { hand: "bow", feet: "iron_boots" } }],
  ["light the corridor", { state: ["lit:corridor"] }],
  [
    "bridge a gap and probe the biome, 2 torches placed",
    {
      state: ["bridged:gap", "probed:biome"],
      placed: [{ block: "torch", count: 2 }],
    },
  ],
  ["satisfy hunger", { anyOf: [{ state: ["food >= 18"] }, { state: ["fed:well"] }] }],
  [
    "be safe tonight and 2 cows killed",
    {
      anyOf: [{ task: { name: "lit_shelter", args: {} } }, { state: ["safe:tonight"] }],
      kills: { cow: 2 },
    },
  ],
  ["2 torches placed", { placed: [{ block: "torch", count: 2 }] }],
  [
    "place a chest and 3 ladders",
    {
      placed: [
        { block: "chest", count: 1 },
        { block: "ladder", count: 3 },
      ],
    },
  ],
  ["near a village", { near: ["village"] }],
  ["go to a desert temple", { near: ["desert_pyramid"] }],
  ["in a taiga", { near: ["biome:taiga"] }],
  ["in the desert biome, beside a cow", { near: ["biome:desert", "cow"] }],
  ["in the nether", { state: ["dimension = nether"] }],
  ["at 100 64 -20", { at: { position: [100, 64, -20], range: 2 } }],
  ["tame a wolf", { acts: { "tame:wolf": 1 } }],
  ["two dogs tamed", { acts: { "tame:wolf": 2 } }],
  ["plant wheat", { acts: { "plant:wheat": 1 } }],
  ["plant 4 potatoes", { acts: { "plant:potato": 4 } }],
  ["plant a sapling", { acts: { "plant:#saplings": 1 } }],
  ["breed 2 cows", { acts: { "breed:cow": 1 } }],
  ["breed pigs and sheep", { acts: { "breed:pig": 1, "breed:sheep": 1 } }],
  ["shear 3 sheep, milk a goat", { acts: { "shear:sheep": 3, "milk:goat": 1 } }],
  ["ride a pig", { acts: { "mount:pig": 1 } }],
  ["sleep", { acts: { sleep: 1 } }],
  ["sleep twice", { acts: { sleep: 2 } }],
  ["fish 3 times", { acts: { fish: 3 } }],
  ["eat two loaves of bread", { acts: { "eat:bread": 2 } }],
  ["kill 2 pillagers while wearing iron armour", { kills: { pillager: 2 }, equipped: iron }],
  ["put 12 carrots into a barrel", { stored: [{ items: { carrot: 12 } }] }],
  ["hold a shield in the off hand, a bow in hand", { equipped: { off_hand: "shield", hand: "bow" } }],
  ["build a snow golem", { acts: { "summon:snow_golem": 1 } }],
  ["trap a husk in a boat and give me 2 emeralds", { acts: { "trap:husk": 1, "give:emerald": 2 } }],
  ["reach level 10", { state: ["xp:levels >= 10"] }],
  ["get 30 levels of experience", { state: ["xp:levels >= 30"] }],
  ["50 xp", { state: ["xp:points >= 50"] }],
  ["4 coal or 4 charcoal", { anyOf: [{ items: { coal: 4 } }, { items: { charcoal: 4 } }] }],
  ["kill a witch or sleep", { anyOf: [{ kills: { witch: 1 } }, { acts: { sleep: 1 } }] }],
  ["32 iron ingots stored", { stored: [{ items: { iron_ingot: 32 } }] }],
])("%j wants %j", (text, others) => {
  expect(readGoal(text, names)).toEqual({ items: [], others });
  expect(() => parseDocument(Goal, others, "goal")).not.toThrow();
});

test.each<[string, object[], object]>([
  ["8 torches, wearing iron armour", [{ word: "torches", count: 8 }], { equipped: iron }],
  ["8 torches then sleep", [{ word: "torches", count: 8 }], { acts: { sleep: 1 } }],
  [
    "a lit shelter and 8 torches, two zombies less",
    [{ word: "torches", count: 8 }],
    { tasks: [{ name: "lit_shelter", args: {} }], kills: { zombie: 2 } },
  ],
  // "And" within a name separates nothing.
  ["2 torches and flint and steel", [{ word: "torches", count: 2 }, { word: "flint and steel" }], {}],
  [
    "get 3 sticks and a bed",
    [
      { word: "sticks", count: 3 },
      { word: "bed", count: 1 },
    ],
    {},
  ],
])("%j wants items, too", (text, held, others) => {
  expect(readGoal(text, names)).toEqual({ items: held, others });
});

test.each([
  "",
  "be safe tonight and satisfy hunger",
  "xyzzy",
  "3 zombies",
  "kill a unicorn",
  "kill 0 zombies",
  "stick killed",
  "wearing a torch",
  "sleep and dream",
  "tame a creeper",
  "8 torches, and then some",
  "a constructor killed",
  "near the __proto__",
  `kill a zombie${" and a zombie".repeat(40)}`,
  // One head, two helmets.
  "wearing an iron helmet and a diamond helmet",
])("%j is not understood", (text) => {
  expect(readGoal(text, names)).toBeUndefined();
});

test("a domain without acts has goals of items alone", () => {
  expect(readGoal("4 sticks, 2 torches", { items: names.items })?.items).toHaveLength(2);
  expect(readGoal("kill a zombie", { items: names.items })).toBeUndefined();
});

test.each<[string, object]>([
  ["combat a stray with a stone axe", { kills: { stray: 1 }, equipped: { hand: "stone_axe" } }],
  ["shoot down two parrots", { kills: { parrot: 2 }, equipped: { hand: "bow" } }],
  ["get milk from a goat", { acts: { "milk:goat": 1 } }],
  ["apply bone meal to beetroot", { acts: { "bone_meal:beetroot": 1 } }],
  ["sow 3 carrots", { acts: { "plant:carrot": 3 } }],
  ["leash a fox with a lead", { acts: { "lead:fox": 1 } }],
  ["start a fire with flint and steel", { placed: [{ block: "fire", count: 1 }] }],
  ["till 6 grass blocks", { placed: [{ block: "farmland", count: 6 }] }],
  ["explore until you find a swamp", { near: ["biome:swamp"] }],
  ["find a jungle", { near: ["biome:jungle"] }],
  ["search for a fortress", { near: ["fortress"] }],
  ["enter the end", { state: ["dimension = end"] }],
  ["earn 5 levels", { state: ["xp:levels >= 5"] }],
  ["put a saddle in my off hand", { equipped: { off_hand: "saddle" } }],
  ["survive the night", { anyOf: [{ task: { name: "lit_shelter", args: {} } }, { state: ["safe:tonight"] }] }],
])("%s, as benchmarks and players word it", (text, others) => {
  expect(readGoal(text, names)).toEqual({ items: [], others });
});

test.each<[string, readonly [string, number | undefined][]]>([
  ["mine 6 copper ore", [["raw_copper", 6]]],
  ["mine deepslate emerald ore", [["emerald", undefined]]],
  [
    "dig 9 stone with an iron pickaxe",
    [
      ["cobblestone", 9],
      ["iron pickaxe", undefined],
    ],
  ],
  ["smelt 7 copper ore in a furnace", [["copper_ingot", 7]]],
  ["cook two salmon", [["cooked_salmon", 2]]],
  [
    "roast a potato and bake a cake",
    [
      ["baked_potato", 1],
      ["cake", 1],
    ],
  ],
  ["harvest 5 beetroots", [["beetroots", 5]]],
  ["12 slabs of any wood", [["slabs", 12]]],
  ["any kind of axe", [["axe", undefined]]],
  ["fill a bucket with powder snow", [["powder snow bucket", undefined]]],
  ["scoop up a cod with a bucket", [["cod bucket", undefined]]],
  ["strip 2 dark oak logs", [["stripped dark oak logs", 2]]],
  ["forge 3 iron bars at a crafting table", [["iron bars", 3]]],
])("%s is what comes of it", (text, held) => {
  const reading = readGoal(text, names);
  expect(reading?.others).toEqual({});
  expect(reading?.items.map(({ word, count }) => [word, count])).toEqual(held);
});

test.each([
  ["win a raid", /raiders/],
  ["survive for a week", /no end/],
  ["decorate my room", /no end/],
  ["dig a hole 4 blocks deep", /cleared/],
  ["mine down to y -58", /height/],
])("%s has no goal, and says why in a sentence", async (text, why) => {
  const domain = compileMinecraft({ mcVersion: "1.20.1", objective: "actions" });
  await expect(usualGoal(text, domain)).rejects.toMatchObject({
    code: "goal.unsupported",
    detail: expect.stringMatching(why),
  });
});

test.each(["kill a wolf at midnight", "craft a bowl from oak", "put a torch on the wall"])(
  "%s is not read by half",
  (text) => {
    expect(readGoal(text, names)).toBeUndefined();
  },
);
