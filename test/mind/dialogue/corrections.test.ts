// A correction changes the last request by what its words name: every kind of object, with and
// without commas, and in the words of hasty and of polite players.

import { beforeAll, describe, expect, test } from "vitest";
import { Interpreter } from "../../../mind/interpreter.ts";
import type { Dialogue } from "../../../mind/parser/dialogue.ts";
import { minecraftVocabulary } from "../../../mind/vocabulary-source.ts";

let interpreter: Interpreter;
beforeAll(async () => {
  interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });
});

/** The reply to the last line of a conversation. */
function answer(...lines: string[]): string {
  let dialogue: Dialogue = {};
  let reply = "";
  for (const text of lines) {
    const said = interpreter.converse({ text, player: "Alex" }, dialogue);
    ({ dialogue } = said);
    ({ reply } = said.utterance);
  }
  return reply;
}

describe.each(["no %s", "nah, %s", "wait no, %s", "sorry, i meant %s", "nvm, %s", "%s instead", "actually %s"])(
  "%s",
  (how) => {
    test.each([
      ["get 10 oak logs", "birch", "I'll get 10 birch logs instead."],
      ["get 10 oak logs", "20", "I'll get 20 oak logs instead."],
      ["get 5 carrots", "potatoes", "I'll get 5 potatoes instead."],
      ["kill the zombie", "the skeleton", "I'll attack the skeleton instead."],
      ["go to 100 64 100", "100 64 200", "I'll go to 100 64 200 instead."],
      ["go to the village", "the mine", "I'll go to the mine instead."],
      ["walk 10 blocks north", "south", "I'll move 10 blocks south instead."],
      ["plant 5 carrots", "beetroot", "I'll plant 5 beetroot seeds instead."],
      ["come at noon", "at dusk", "When it's dusk, I'll come to you."],
    ])("%s, %s", (first, meant, reply) => expect(answer(first, how.replace("%s", meant))).toBe(reply));
  },
);

test.each([
  [["get 10 oak logs", "double that"], "I'll get 20 oak logs instead."],
  [["get 10 oak logs", "not oak, spruce"], "I'll get 10 spruce logs instead."],
  [["get 10 oak logs", "and 12 not 10"], "I'll get 12 oak logs instead."],
  [["get 10 oak logs", "a whole stack"], "I'll get 64 oak logs instead."],
  [["get 10 oak logs", "not for me, for Kim"], "I'll bring Kim 10 oak logs instead."],
  [["go to -120 64 30", "-210 not -120"], "I'll go to -210 64 30 instead."],
  [["come in 5 minutes", "make it 10"], "I'll wait 10 minutes, then come to you instead."],
  [["follow Bob", "no follow me"], "I'll follow you instead."],
  [["get 8 eggs", "Sorry, I mistake, 18 and not 8"], "I'll get 18 eggs instead."],
])("%j: %s", (lines, reply) => expect(answer(...lines)).toBe(reply));

test.each([
  [["get 5 bread", "Bob needs 2 too"], "I'll bring Bob 2 bread."],
  [["get 5 bread", "the same also for Ivan please"], "I'll bring Ivan 5 bread."],
  [["get 5 bread", "k now 3 more"], "I'll get 3 bread."],
  [["kill the zombie", "and the skeleton"], "I'll attack the skeleton."],
  [["get 4 beds", "keep one of them and give me the others"], "I'll give you 3 white beds."],
  [["put 20 cobble in the chest", "take 5 back out"], "I'll take 5 cobblestone from the chest."],
  [["do you have bread?", "give me 3"], "I'll give you 3 bread."],
  [["there's a witch over there", "kill her before she throws"], "I'll attack the witch."],
  [["make me a sword", "um the iron one i think"], "I'll get an iron sword."],
  [["make me a sword", "stone, n 16 torches"], "I'll get a stone sword and 16 torches."],
  [
    ["make me a sword", "iron, and glorp the flonk"],
    'I don\'t understand "glorp the flonk". Say it in other words, or "leave that" and I\'ll do the rest.',
  ],
])("%j goes on with what was said: %s", (lines, reply) => expect(answer(...lines)).toBe(reply));

test.each(["no worries", "sorry about that", "oh well", "no problem", "thanks a lot", "wait for me"])(
  "%s corrects nothing",
  (text) => expect(answer("get 10 oak logs", text)).not.toMatch(/instead/),
);
