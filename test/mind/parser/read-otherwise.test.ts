// Lines whose words suggest another wish than the one that they are.

import { beforeAll, describe, expect, test } from "vitest";
import { Interpreter } from "../../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../../mind/vocabulary-source.ts";

let interpreter: Interpreter;
beforeAll(async () => {
  interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });
});
const goalOf = (text: string): unknown => interpreter.interpret({ text }).intent?.goal;

describe("an item by its name in other words", () => {
  test.each([
    ["get bed", "white_bed"],
    ["get minecart with hopper", "hopper_minecart"],
    ["get minecart_with_chest", "chest_minecart"],
    ["get wooden trapdoor", "oak_trapdoor"],
    ["get noteblock", "note_block"],
    ["get book_and_quill", "writable_book"],
    ["get silk touch pickaxe", "iron_pickaxe+silk_touch"],
    ["get a speed pot", "potion+swiftness"],
  ])("%s: %s", (text, item) => {
    expect(goalOf(text)).toEqual({ items: { [item]: 1 } });
  });

  test.each(["go to bed", "get to bed", "get in bed"])("%s is sleep", (text) => {
    expect(goalOf(text)).toBe("sleep");
  });
});

describe("left to a language model", () => {
  test.each([
    "find bedrock",
    "look for a spawner",
    "open the chest",
    "open the barrel",
    "build a fence around the cow",
    "throw a snowball",
    "throw an egg at the zombie",
    "throw the ender pearl over there",
  ])("%s", (text) => {
    expect(interpreter.interpret({ text }).kind).toBe("open");
  });
});

test.each([
  ["find diamonds", { items: { diamond: 1 } }],
  ["loot the chest", "withdraw"],
  ["throw away the snowballs", "drop"],
  ["throw me a snowball", { items: { snowball: 1 } }],
  ["throw the eggs into the chest", "deposit"],
])("%s is still read", (text, goal) => {
  expect(goalOf(text)).toEqual(goal);
});
