// Words behind a request: what is not known to be harmless makes the line a question, whatever the
// request. Every request is tried with every tail.

import { beforeAll, describe, expect, test } from "vitest";
import { Interpreter } from "../../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../../mind/vocabulary-source.ts";

let interpreter: Interpreter;
beforeAll(async () => {
  interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });
});
const acts = (text: string): string => {
  const { kind, intent, task } = interpreter.interpret({ text, player: "Alex" });
  const done = [task, ...(task?.next ?? [])].map((one) => [one?.intent, one?.target, one?.targets, one?.args]);
  return JSON.stringify([kind, intent?.when, done]);
};

const REQUESTS = [
  ...["get 5 oak logs", "bring me 3 torches", "craft a bucket", "come here", "go to the village", "kill the zombie"],
  ...["place a torch", "drop the dirt", "give Bob 4 bread", "put the coal in the chest", "plant 3 carrots"],
  ...["take 5 iron from the chest", "equip the iron sword", "eat the bread", "stay here", "open the door"],
  ...["mount the horse", "breed the cows", "look at me", "climb the tree", "shear the sheep", "feed the horse"],
];

describe("a tail that changes a request, and that nothing reads, is never dropped", () => {
  test.each([
    ...["like last time", "the way Kim does", "upside down", "in alphabetical order", "per person", "on Tuesday"],
    ...["or 5 gold", "unless Bob objects", "but only the small one", "in exchange for a diamond", "every day"],
    ...["using only your left hand", "as long as the moon is up", "and glorp the flonk", "that Bob dropped"],
    ...["where the river bends", "named Fluffy", "at half past three", "not the big one", "if the chicken sings"],
  ])("%s", (tail) => {
    expect(REQUESTS.filter((request) => acts(`${request} ${tail}`) === acts(request))).toEqual([]);
  });
});

describe("a reason, a place or manner behind a request changes nothing", () => {
  test.each([
    ["kill the zombie", "on the roof"],
    ["get 5 oak logs", "because the roof leaks"],
    ["get 5 oak logs", "for the new barn"],
    ["get 5 oak logs", "so we can build a bridge"],
    ["craft a bucket", "quickly please"],
    ["come here", "on your way home"],
    ["place a torch", "next to the furnace"],
    ["open the door", "you are standing at"],
    ["put the coal in the chest", "please, it is in the way"],
  ])("%s %s", (request, tail) => expect(acts(`${request} ${tail}`)).toBe(acts(request)));
});
