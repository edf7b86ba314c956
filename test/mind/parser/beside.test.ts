// What stands beside a request: remarks are dropped, what limits or adds to a request is not.

import { expect, test } from "vitest";
import { Interpreter } from "../../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../../mind/vocabulary-source.ts";

const interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });
const reply = (text: string): string => interpreter.interpret({ text, player: "Alex" }).reply;
const kind = (text: string): string => interpreter.interpret({ text, player: "Alex" }).kind;

test.each([
  ["get 20 logs, the roof still has holes", "I'll get 20 oak logs."],
  ["make 5 comparators, quartz is in the chest", "I'll get 5 comparators."],
  ["go sleep so we can skip the night", "I'll sleep once it's night and there's a bed."],
  ["follow me, i want to show you the build", "I'll follow you."],
  ["put your diamond helmet on, the others paid for it", "I'll equip a diamond helmet."],
  ["eat something dude youre on 2 hearts", "I'll eat something."],
  ["yo get me 4 stacks of redstone, this thing eats dust", "I'll get 256 redstone."],
  ["dig in here and seal it up", "I'll build a lit shelter."],
  ["this is our base, remember it", "I'll remember this place as base."],
  ["jump for chat", "I'll jump."],
  ["when you have a moment, bring the milk to Kim", "I'll give Kim all the milk buckets."],
])("%s: %s", (text, said) => expect(reply(text)).toBe(said));

test.each([
  "get wood, my trees are off limits",
  "build the portal behind the house",
  "plant wheat in the field and water it",
  "kill the zombies near the well and loot them",
  "put a torch on the wall and 3 on the floor",
  "could you get rid of the cobwebs in the mineshaft",
  "make 5 iron into blocks",
  "come here and call Bob",
  "go home together with Kim",
  "take 3 iron from the chest for Kim",
  "give me 3 torches in exchange for bread",
  "get 5 oak logs with a stone axe",
  "make a chest or the other one",
  "give everyone a torch",
  "give me all of them",
  "open the door, not the big one",
])("%s: the bot asks about what it does not read", (text) => expect(kind(text)).toMatch(/^(?:ask|open)$/));

test.each([
  ["make 5 torches, place 2 of them and give me the rest", "then give you 3 torches"],
  ["make 2 stacks of oak stairs, put half in the chest and give me the other half", "then give you 64 oak stairs"],
  ["get 12 bread, give bob 5 and me the rest", "then give you 7 bread"],
  ["get 10 bread for me and 5 for kim", "then bring kim 5 bread"],
  ["get me 3 apples and 2 for yourself", "I'll get 3 apples, then get 2 apples."],
  ["get 10 logs from the forest and 5 for kim", "then bring kim 5 oak logs"],
  ["put the gold in the tool chest and the iron in the food one", "then put all the iron ingots in the food chest"],
  ["open the gate then close it behind you", "then close the gate"],
  ["eat one apple and keep the other", "I'll eat an apple."],
  ["take 3 pistons out of the chest and bring them here", "then give you 3 pistons"],
  ["take 20 wheat out of the chest and bake it into bread", "then get 6 bread"],
])("%s: … %s", (text, said) => expect(reply(text)).toContain(said));
