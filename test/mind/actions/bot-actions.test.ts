// The bot actions of a request.

import { beforeAll, expect, test } from "vitest";
import { actionsFor, type BotAction } from "../../../mind/actions/bot-actions.ts";
import { resolveAction } from "../../../mind/actions/resolve-action.ts";
import { Interpreter } from "../../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../../mind/vocabulary-source.ts";
import type { Perceiver } from "../../../schemas/index.ts";

let interpreter: Interpreter;
beforeAll(async () => {
  interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });
});

const actions = (text: string): BotAction[] => {
  const { task } = interpreter.interpret({ text, player: "Alex" });
  return task === null ? [] : actionsFor(task, "Alex");
};

test.each([
  ["follow that cow", "cow"],
  ["trail after the pig", "pig"],
  ["follow me", "Alex"],
  ["follow Anna", "Anna"],
])("%s: after %s", (text, entity) => {
  expect(actions(text)).toEqual([
    { kind: "capability", name: "follow", args: expect.objectContaining({ entity }) as Record<string, unknown> },
  ]);
});

test("going after a monster means attacking it", () => {
  expect(actions("go after the zombie")).toEqual([
    {
      kind: "capability",
      name: "kill_entity",
      args: expect.objectContaining({ entity: "zombie" }) as Record<string, unknown>,
    },
  ]);
});

test.each([
  ["kill an enderman with a diamond sword", { kills: { enderman: 1 }, equipped: { hand: "diamond_sword" } }],
  ["kill 3 zombies using your bow", { kills: { zombie: 3 }, equipped: { hand: "bow" } }],
  ["kill two monsters with an iron sword", { kills: { "#hostile": 2 }, equipped: { hand: "iron_sword" } }],
  ["Tame that wolf over there.", { acts: { "tame:wolf": 1 } }],
  ["tame 2 cats", { acts: { "tame:cat": 2 } }],
  ["Breed two cows.", { acts: { "breed:cow": 1 } }],
  ["breed the sheep", { acts: { "breed:sheep": 1 } }],
  ["saddle up the pig", { acts: { "saddle:pig": 1 } }],
  ["feed the chickens", { acts: { "feed:chicken": 1 } }],
])("%s: what it takes is planned for", (text, goal) => {
  expect(actions(text)).toEqual([{ kind: "goal", goal }]);
});

test.each(["kill the zombie with care", "kill the zombie with an axe", "kill the zombie with the iron helmet"])(
  "%s: names no one weapon",
  (text) => {
    expect(actions(text)).toMatchObject([{ kind: "capability", name: "kill_entity" }]);
  },
);

test("sleep means a known bed, or a bed that is got", () => {
  const [open] = actions("go to sleep");
  if (open?.kind !== "open") throw new Error("not left open");
  const seen = (nearbyBlocks: object[]): Perceiver =>
    ({
      snapshot: () => ({ nearbyBlocks, nearbyEntities: [], dimension: "overworld" }),
      waypoints: () => ({ waypoints: [] }),
    }) as unknown as Perceiver;
  expect(resolveAction(open, seen([]))).toEqual([{ kind: "goal", goal: { acts: { sleep: 1 } } }]);
  expect(resolveAction(open, seen([{ block: "red_bed", position: [4, 64, 4] }]))).toMatchObject([
    { kind: "capability", name: "navigate", args: { position: [4, 64, 4] } },
    { kind: "capability", name: "sleep" },
  ]);
});

const goal = (items: object) => ({ kind: "goal", goal: { items } });
const runs = (name: string, args: object) => ({ kind: "capability", name, args });

test.each([
  [
    "place a crafting table at 24 72 48",
    {},
    [goal({ crafting_table: 1 }), runs("place_block", { item: "crafting_table", position: [24, 72, 48] })],
  ],
  ["place a torch", { torch: 3 }, [runs("place_block", { item: "torch" })]],
  [
    "place 2 torches",
    { torch: 1 },
    [goal({ torch: 2 }), runs("place_block", { item: "torch" }), runs("place_block", { item: "torch" })],
  ],
  [
    "wear an iron helmet",
    {},
    [goal({ iron_helmet: 1 }), runs("equip_item", { item: "iron_helmet", destination: "head" })],
  ],
  ["hold the stone axe", { stone_axe: 1 }, [runs("equip_item", { item: "stone_axe", destination: "hand" })]],
  ["eat 2 bread", { bread: 1 }, [goal({ bread: 2 }), runs("consume_food", { item: "bread", count: 2 })]],
  ["plant wheat", {}, [goal({ wheat_seeds: 1, wooden_hoe: 1 }), runs("plant", { item: "wheat_seeds", count: 1 })]],
])("%s, with %j in the bag: gets first what is missing", (text, bag, wanted) => {
  const items = Object.entries(bag).map(([item, count], slot) => ({ item, count, slot }));
  const body = { inventory: () => ({ items, armour: [], held: null }) } as unknown as Perceiver;
  const resolved = actions(text).flatMap((action) => (action.kind === "open" ? resolveAction(action, body) : [action]));
  expect(resolved).toEqual(wanted);
});

test.each([
  ["smelt all the raw iron", { raw_iron: 7, coal: 2 }, goal({ iron_ingot: 7 })],
  ["smelt my iron", { raw_iron: 5, iron_ore: 1, iron_ingot: 3 }, goal({ iron_ingot: 9 })],
  ["cook the meat", {}, goal({ cooked_beef: 1 })],
  ["cook all the beef and bring it to me", { beef: 4 }, goal({ cooked_beef: 4 })],
  ["turn all logs into planks", { oak_log: 3, birch_log: 2 }, goal({ oak_planks: 12, birch_planks: 8 })],
  ["turn your birch logs into planks", { oak_log: 3, birch_log: 2 }, goal({ birch_planks: 8 })],
  ["turn half of your logs into planks", { oak_log: 6 }, goal({ oak_planks: 12 })],
  ["make all your planks into sticks", { oak_planks: 3, spruce_planks: 2, stick: 1 }, goal({ stick: 9 })],
  ["turn the wood into sticks", { oak_log: 2 }, goal({ stick: 16 })],
  ["turn all the jungle logs into charcoal", { jungle_log: 4 }, goal({ charcoal: 4 })],
  ["smelt the raw gold", {}, goal({ gold_ingot: 1 })],
  ["smelt all the raw gold", {}, { kind: "unable", why: "I hold nothing to make gold ingots of" }],
  [
    "turn all your planks into sticks",
    { oak_planks: 1 },
    { kind: "unable", why: "I hold too little to make sticks of" },
  ],
])("%s, holding %j: makes all of it, not one", (text, bag, wanted) => {
  const items = Object.entries(bag).map(([item, count], slot) => ({ item, count, slot }));
  const body = { inventory: () => ({ items, armour: [], held: null }) } as unknown as Perceiver;
  const [first] = actions(text);
  expect(first?.kind === "open" ? resolveAction(first, body)[0] : first).toEqual(wanted);
});

test("a number, or one piece, stays a number", () => {
  expect(actions("turn 8 logs into planks")).toEqual([goal({ oak_planks: 32 })]);
  expect(actions("smelt 3 raw iron")).toEqual([goal({ iron_ingot: 3 })]);
  expect(actions("get 5 coal and smelt all the iron")).toMatchObject([
    goal({ coal: 5 }),
    { kind: "open", act: "convert" },
  ]);
});

test("a refrained act does not hide an order against a player, and a remark adds nothing", () => {
  expect(actions("leave the boat, kill Bob")).toEqual([]);
  expect(actions("step aside, you are in my light")).toMatchObject([{ kind: "open", act: "move" }]);
});

test.each([
  ["open the door at 4 64 -7", [{ name: "operate", args: { fixture: "door", to: "open", position: [4, 64, -7] } }]],
  [
    "close the trapdoor at 10 70 10",
    [{ name: "operate", args: { fixture: "trapdoor", to: "closed", position: [10, 70, 10] } }],
  ],
  ["pull the lever at 3 64 9", [{ name: "operate", args: { fixture: "lever", position: [3, 64, 9] } }]],
])("%s: there", (text, wanted) => {
  expect(actions(text)).toEqual(wanted.map((action) => ({ kind: "capability", ...action })));
});

test("drop 3 dirt at 10 64 10: goes there first", () => {
  const [action] = actions("drop 3 dirt at 10 64 10");
  if (action?.kind !== "open") throw new Error("not resolved later");
  const body = { inventory: () => ({ items: [{ item: "dirt", count: 5, slot: 0 }], armour: [], held: null }) };
  expect(resolveAction(action, body as unknown as Perceiver)).toEqual([
    { kind: "capability", name: "navigate", args: { position: [10, 64, 10], range: 2 } },
    { kind: "capability", name: "toss", args: { item: "dirt", count: 3 } },
  ]);
});

test("eat, then bring me 8 sticks: eats no sticks", () => {
  expect(actions("eat something, then get 8 sticks")).toEqual([
    { kind: "goal", goal: { task: { name: "be_fed", args: {} } } },
    { kind: "goal", goal: { items: { stick: 8 } } },
  ]);
});

test.each([
  ["give me half of your apples", [4]],
  ["drop a third of the apples", [3]],
  ["drop half of everything", [4, 1]],
])("%s: that share of what is held then", (text, parts) => {
  const [open] = actions(text);
  if (open?.kind !== "open") throw new Error("not left open");
  const items = [
    { item: "apple", count: 9 },
    { item: "stick", count: 1 },
  ];
  const perceiver = { inventory: () => ({ items, armour: [] }), snapshot: () => ({ nearbyEntities: [] }) };
  const resolved = resolveAction(open, perceiver as unknown as Perceiver);
  expect(resolved.map((one) => (one.kind === "capability" ? one.args.count : one))).toEqual(parts);
});

test("an event that was named ends what goes on", () => {
  const until = { sensor: "time_is", args: { time: "dawn" }, isNot: false, isEachTime: false, said: "it's dawn" };
  expect(actions("follow me until sunrise")).toMatchObject([{ name: "follow", ends: { until } }]);
  expect(actions("guard me till the sun comes up")).toMatchObject([{ name: "guard", ends: { until } }]);
  expect(actions("stay here until sunrise, then jump")).toMatchObject([
    { kind: "halt" },
    { kind: "until", occasion: until },
    { name: "jump" },
  ]);
  expect(actions("stay here for 5 minutes, then jump")).toMatchObject([
    { kind: "halt" },
    { name: "wait", args: { ms: 300_000 } },
    { name: "jump" },
  ]);
});
