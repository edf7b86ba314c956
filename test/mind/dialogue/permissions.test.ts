// A standing prohibition is lifted by words, and said when it is asked about.

import { beforeAll, expect, test } from "vitest";
import { Interpreter } from "../../../mind/interpreter.ts";
import type { Dialogue } from "../../../mind/parser/dialogue.ts";
import { minecraftVocabulary } from "../../../mind/vocabulary-source.ts";

let interpreter: Interpreter;
beforeAll(async () => {
  interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });
});

/** The reply to the last line, what is kept then, and what a plan of "get 3 chests" must avoid or keep. */
function after(...lines: string[]) {
  let dialogue: Dialogue = {};
  let reply = "";
  for (const text of lines) {
    const said = interpreter.converse({ text, player: "Alex" }, dialogue);
    ({ dialogue } = said);
    ({ reply } = said.utterance);
  }
  const { task } = interpreter.converse({ text: "get 3 chests", player: "Alex" }, dialogue).utterance;
  return { reply, bound: task?.constraints ?? {} };
}

test.each([
  ["don't use my planks", "you can use my planks again"],
  ["don't use my planks", "ok feel free to use the planks"],
  ["don't touch my iron", "you may use iron again"],
  ["don't kill cows", "you may kill cows again"],
  ["don't use my diamonds", "forget what i said about the diamonds"],
  ["don't use my coal", "you don't have to save the coal anymore"],
  ["don't make a furnace", "you can make furnaces again"],
  ["don't use my planks", "you can use everything again"],
])("%s, then %s: nothing is forbidden", (forbids, lifts) => {
  expect(after(forbids).bound).not.toEqual({});
  expect(after(forbids, lifts).bound).toEqual({});
});

test("what stays forbidden stays", () => {
  const { bound } = after("don't use my planks", "don't kill cows", "you can use planks again");
  expect(bound).toEqual({ avoid: ["kill_entity:cow"] });
});

test("without a prohibition an order stays an order", () => {
  const { utterance } = interpreter.converse({ text: "you can kill the cow", player: "Alex" }, {});
  expect(utterance.task?.intent).toBe("attack");
});

test.each([
  "what may you not do?",
  "what are you not allowed to use?",
  "any rules?",
  "what did i forbid",
  "what is forbidden?",
])("%s", (asks) => {
  expect(after("don't use my planks", "don't kill cows", asks).reply).toBe(
    "You told me not to use up planks or kill cows. What I must never do stands in my conduct file.",
  );
  expect(after(asks).reply).toBe("You forbade me nothing. What I must never do stands in my conduct file.");
});
