// Lines of two clauses of which a rule's wildcard hides the second: the reader cuts them anew, and
// takes a cut only where every word is read.

import { beforeAll, expect, test } from "vitest";
import { Interpreter } from "../../../mind/interpreter.ts";
import { cutsOf } from "../../../mind/parser/cuts.ts";
import { minecraftVocabulary } from "../../../mind/vocabulary-source.ts";

let interpreter: Interpreter;
beforeAll(async () => {
  interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });
});
const read = (text: string): string => {
  const { kind, reply } = interpreter.interpret({ text, player: "Alex" });
  return `${kind}: ${reply}`;
};

test("a line is cut at its joints, and where a verb begins a run-on sentence", () => {
  expect(cutsOf("get wood , then come home it is late make tea", new Set(["make"]))).toEqual([
    ["get wood", "come home it is late make tea"],
    ["get wood , then come home", "it is late make tea"],
    ["get wood , then come home it is late", "make tea"],
  ]);
});

test.each([
  ["we're running low on torches down here, mind making another stack?", "I'll get 64 torches."],
  ["kindly procure for me a dozen loaves of bread, good servant", "I'll get 12 bread."],
  ["for the new hall: 10 torches", "I'll get 10 torches."],
  ["I left my saddle in the shed, could you get it for me?", "I'll get a saddle."],
  ["wait for Lily, she's slow", "I'll wait until Lily is nearby."],
  ["give one apple to Lily and one to Tom", "I'll give Lily an apple, then give Tom an apple."],
  ["Sven wants 3 torches, take them to him", "I'll get 3 torches, then give Sven 3 torches."],
  ["Tobi needs arrows, give him 20", "I'll give Tobi 20 arrows."],
])("%s", (text, reply) => expect(read(text)).toBe(`symbolic: ${reply}`));

test.each([
  ["let's build a fence, we need 20 glorps and a gate"],
  ["put one torch on each side of the door"],
  ["on three: jump"],
  ["anything but fish for dinner"],
  ["get the carrots out of the chest i think there is like 8"],
])("%s: a cut that leaves words unread is not taken", (text) => expect(read(text)).not.toMatch(/^symbolic/));
