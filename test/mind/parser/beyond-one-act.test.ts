// Lines that ask for more than an act done once: acts that go on until something ends them, amounts
// that depend on what is held, two ways of which one is taken, measures, and plans before acts.

import { beforeAll, expect, test } from "vitest";
import type { Interpreter } from "../../../mind/interpreter.ts";
import { actReader } from "./act-reader.ts";

let interpreter: Interpreter;
beforeAll(async () => {
  ({ interpreter } = await actReader());
});

const read = (text: string): string => {
  const { kind, reply } = interpreter.interpret({ text, player: "Alex" });
  return `${kind}: ${reply}`;
};
const taskOf = (text: string) => interpreter.interpret({ text, player: "Alex" }).task;

test.each([
  ["mine cobblestone until your inventory is full", "I'll get cobblestone until my inventory is full."],
  ["until your bag is full, collect sand", "I'll get sand until my inventory is full."],
  ["keep chopping wood until it gets dark", "I'll get oak logs until it's night."],
  ["keep on fishing until I tell you to stop", "I'll go fishing until you say stop."],
  ["collect dirt until further notice", "I'll get dirt until you say stop."],
  ["mine coal for five minutes", "I'll get coal for 5 minutes."],
  ["for ten minutes, gather sand", "I'll get sand for 10 minutes."],
  ["hunt cows for 90 seconds", "I'll attack the cow for 90 seconds."],
  ["kill zombies until you are at half health", "I'll attack the zombie until my health is low."],
  ["kill skeletons till your health is below 8", "I'll attack the skeleton until my health is below 8."],
  ["mine 20 iron until it gets dark", "I'll get 20 iron ingots until it's night."],
  ["chop wood until your axe breaks", "I'll get oak logs until I have no axe."],
  ["bring me wood until sunset", "I'll bring you oak logs until it's night."],
  ["mine dirt until I come back", "I'll get dirt until Alex is nearby."],
  ["walk north until it rains", "I'll move north until it's raining."],
])("%s: the act goes on until then", (text, reply) => expect(read(text)).toBe(`symbolic: ${reply}`));

test.each(["mine iron until we are rich", "collect wood until you feel better", "fish until the moon is blue"])(
  "%s: an end that nothing watches is asked about",
  (text) => expect(read(text)).toMatch(/^(?:ask|open): .*until/),
);

test.each([
  ["give me all but 5 of your torches", "I'll give you all the torches but 5."],
  ["give me all your iron but keep 10 for yourself", "I'll give you all the iron ingots but 10."],
  ["keep 10 logs back and give me the rest", "I'll give you all the oak logs but 10."],
  ["keep 4 bread for yourself and drop the rest", "I'll drop all the bread but 4."],
  ["hand over all of your gold, keep 2", "I'll give you all the gold ingots but 2."],
  ["drop the dirt but leave two", "I'll drop all the dirt but 2."],
  ["drop all your dirt except 5", "I'll drop all the dirt but 5."],
  ["give Bob all your coal but leave 8", "I'll give Bob all the coal but 8."],
  ["put everything except 10 torches in the chest", "I'll put everything I have but 10 torches in a chest."],
])("%s: an amount stays", (text, reply) => expect(read(text)).toBe(`symbolic: ${reply}`));

test.each([
  ["get iron or gold, whichever is nearer", "I'll get an iron ingot or a gold ingot, whichever is quicker."],
  ["get me 5 coal or charcoal, whatever is quicker", "I'll get 5 coal or 5 charcoal, whichever is quicker."],
  ["bring me either beef or mutton", "I'll bring you 1 beef or 1 mutton, whichever is quicker."],
  ["make a furnace or a chest, I don't mind which", "I'll get a furnace or a chest, whichever is quicker."],
])("%s: any one will do", (text, reply) => expect(read(text)).toBe(`symbolic: ${reply}`));

test.each(["get 5 logs or so", "make a chest or something", "get a bucket or two"])(
  "%s: no second item, no choice",
  (text) => expect(taskOf(text)?.args.either).toBeUndefined(),
);

test.each([
  [
    "if you have 3 iron make a bucket, otherwise mine some iron",
    "If I have 3 iron ingots, I'll get a bucket. Otherwise I'll get an iron ingot.",
  ],
  [
    "make a bucket if you have iron, otherwise make a bowl",
    "If I have an iron ingot, I'll get a bucket. Otherwise I'll get a bowl.",
  ],
  ["if it is day come here, if not stay there", "If it's day, I'll come to you. Otherwise I'll stay here."],
])("%s: the condition is judged when its turn comes", (text, reply) => expect(read(text)).toBe(`symbolic: ${reply}`));

test.each([
  ["dig a 3x3 hole 4 deep here", "hole", [3, 3, 4]],
  ["dig me a hole 3 wide and 4 deep", "hole", [3, 3, 4]],
  ["dig a 2 by 5 pit", "hole", [2, 5, 3]],
  ["dig a 2x2x5 shaft", "hole", [2, 2, 5]],
  ["clear a 5 by 5 area", "room", [5, 5, 3]],
  ["hollow out a room 4x6x3", "room", [4, 6, 3]],
  ["make a 3 by 3 room 4 high", "room", [3, 3, 4]],
  ["dig a 3x3 tunnel 10 blocks long to the north", "tunnel", [3, 10, 3]],
  ["dig a 2x1 tunnel east for 12 blocks", "tunnel", [1, 12, 2]],
  ["build a wall 5 long and 3 high", "wall", [5, 5, 3]],
  ["build a 4x3 wall out of dirt", "wall", [4, 4, 3]],
  ["make a 3 by 3 platform of cobblestone", "floor", [3, 3, 3]],
  ["build a pillar 10 blocks high", "pillar", [1, 1, 10]],
])("%s: a %s of %j", (text, shape, size) => expect(taskOf(text)?.args).toMatchObject({ shape, size }));

test("a tunnel of a length goes so far", () => {
  expect(read("dig a tunnel 20 blocks north")).toBe("symbolic: I'll dig 20 blocks north.");
});

test("a trade without a price or a ware is asked about", () => {
  expect(read("trade with the farmer")).toMatch(/^ask: What do you want from the farmer\?/);
});

test.each([
  "plan it first: get an iron pickaxe",
  "plan how you would get an iron pickaxe",
  "don't do it yet, just plan how to get an iron pickaxe",
  "tell me the plan before you start: get an iron pickaxe",
  "get an iron pickaxe but don't do it yet",
])("%s: it is done only after a yes", (text) => {
  const first = interpreter.converse({ text, player: "Alex" }, {});
  expect(first.utterance.task?.args.asks).toBe("plan");
  expect(first.utterance.reply).toBe("I'd get an iron pickaxe. Say yes, and I'll do it.");
  const yes = interpreter.converse({ text: "yes", player: "Alex" }, first.dialogue);
  expect([yes.utterance.reply, yes.utterance.task?.args.asks]).toEqual(["I'll get an iron pickaxe.", undefined]);
});

test("what is put off stops nothing and begins nothing", () => {
  expect(read("explain step by step how you would make a brewing stand, don't do it yet")).toMatch(/blaze rod/);
  expect(read("how would you make a boat, don't make it yet")).toMatch(/planks/);
  for (const text of ["kill the cow, don't do it yet", "come here but don't do it yet"])
    expect(read(text)).toMatch(/^ask: .*do not do it/);
  expect(read("stop, don't do it yet")).toMatch(/^stop/);
});
