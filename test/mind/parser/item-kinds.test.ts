// Kinds that stand behind their items.

import { expect, test } from "vitest";
import { Interpreter } from "../../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../../mind/vocabulary-source.ts";

const interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });

test.each([
  ["get 10 planks, birch is fine", "I'll get 10 birch planks."],
  ["get 10 planks, preferably birch", "I'll get 10 birch planks."],
  ["make a pickaxe, an iron one", "I'll get an iron pickaxe."],
  ["make a sword, it must be iron", "I'll get an iron sword."],
  ["get 10 logs, only oak", "I'll get 10 oak logs."],
  ["make a boat, dark oak works", "I'll get a dark oak boat."],
  ["get 10 planks, coal", "I'll get 10 oak planks and 1 coal."],
  ["i need tools: a stone pickaxe, an iron axe", "I'll get a stone pickaxe and an iron axe."],
  ["smelt 12 raw gold into ingots", "I'll get 12 gold ingots."],
])("%s: %s", (text, reply) => expect(interpreter.interpret({ text }).reply).toBe(reply));

test.each([
  ["give me half of your apples", 0.5, "I'll give you half of the apples."],
  ["drop a third of the dirt", 1 / 3, "I'll drop a third of the dirt."],
  ["give half of everything to Bob", 0.5, "I'll give Bob half of what I have."],
])("%s: a share of %d", (text, share, reply) => {
  const said = interpreter.interpret({ text, player: "Alex" });
  expect([said.task?.args.share, said.reply]).toEqual([share, reply]);
});
