// Conversations: each line is read in what was said before it.

import { beforeAll, describe, expect, test } from "vitest";
import { Conduct } from "../../../mind/index.ts";
import { Interpreter } from "../../../mind/interpreter.ts";
import type { Dialogue } from "../../../mind/parser/dialogue.ts";
import type { Vocabulary } from "../../../mind/parser/vocabulary.ts";
import { minecraftVocabulary } from "../../../mind/vocabulary-source.ts";

let vocabulary: Vocabulary;
let interpreter: Interpreter;
beforeAll(async () => {
  vocabulary = await minecraftVocabulary();
  interpreter = new Interpreter({ vocabulary });
});

/** What the last line of a conversation is read as: "obtain 3 torch -> Bob; come". */
function last(lines: readonly string[], by = interpreter, state?: { inventory: Record<string, number> }): string {
  let dialogue: Dialogue = {};
  let read = "";
  for (const text of lines) {
    const said = by.converse({ text, player: "Alex" }, dialogue, { state: state as never });
    dialogue = said.dialogue;
    const { kind, task } = said.utterance;
    const acts = task === null ? [] : [task, ...(task.next ?? [])];
    read =
      kind === "symbolic"
        ? acts
            .map(({ intent, target, targets = target === null ? [] : [target], args }) =>
              [
                intent,
                ...targets.map(({ item, qty }) => `${qty} ${item}`),
                ...[args.entity, args.count, args.position?.join(" ")].filter((one) => one !== undefined),
                ...(args.player === undefined || args.player === "Alex" ? [] : [`-> ${args.player}`]),
              ].join(" "),
            )
            .join("; ")
        : kind;
  }
  return read;
}

describe("an answer to the bot's question", () => {
  test.each([
    [["get me a pickaxe", "the stone one"], "obtain 1 stone_pickaxe"],
    [["get me 2 swords", "iron"], "obtain 2 iron_sword"],
    [["make a hoe", "the second one"], "obtain 1 stone_hoe"],
    [["make a hoe", "any"], "obtain 1 wooden_hoe"],
    [["make an axe and come here", "wood"], "obtain 1 wooden_axe; come"],
    [["make 2 tourches", "yes"], "obtain 2 torch"],
    [["make 2 tourches", "no"], "social"],
    [["oak logs", "12"], "obtain 12 oak_log"],
    [["toss it", "the cobblestone"], "drop all cobblestone"],
    [["give it to me", "3 apples"], "give 3 apple"],
    [["get 5 iron but don't go in caves", "yes"], "obtain 5 iron_ingot"],
    [["make a boat, and xyzzy the plugh", "leave that"], "obtain 1 oak_boat"],
    [["get me a pickaxe", "hi", "iron"], "obtain 1 iron_pickaxe"],
    [["get me a helmet", "gold lol"], "obtain 1 golden_helmet"],
    [["get me some flowers", "poppies would be nice, about a dozen"], "obtain 12 poppy"],
    [["get me a pickaxe", "come here"], "come"],
    [["get me a pickaxe", "stop"], "stop"],
  ])("%j: %s", (lines, read) => expect(last(lines)).toBe(read));
});

describe("a correction", () => {
  test.each([
    [["get me 10 oak logs", "no, I meant birch"], "obtain 10 birch_log"],
    [["get me 10 oak logs", "make that 20"], "obtain 20 oak_log"],
    [["get me 10 oak logs", "actually spruce, not oak"], "obtain 10 spruce_log"],
    [["make an iron sword", "sorry, diamond"], "obtain 1 diamond_sword"],
    [["make an iron sword", "a stone one instead"], "obtain 1 stone_sword"],
    [["get me a bed", "a red one"], "obtain 1 red_bed"],
    [["get 5 torches", "no, 5 lanterns"], "obtain 5 lantern"],
    [["give Bob 3 torches", "no, Kim"], "give 3 torch -> Kim"],
    [["follow me", "no, come here"], "come"],
    [["give Bob 3 torches", "I'm sorry, I meant Kim"], "give 3 torch -> Kim"],
    [["make me a bed", "chat voted for red"], "obtain 1 red_bed"],
    [["make a boat", "two of them"], "obtain 2 oak_boat"],
    [["make 2 chests, put one here", "no, 3"], "obtain 3 chest; place 1 chest"],
    [["make 2 oak doors and place one here", "no, birch"], "obtain 2 birch_door; place 1 birch_door"],
  ])("%j: %s", (lines, read) => expect(last(lines)).toBe(read));

  test("a need after a request is another request", () => {
    let dialogue: Dialogue = {};
    ({ dialogue } = interpreter.converse({ text: "get 10 logs", player: "Alex" }, dialogue));
    expect(interpreter.converse({ text: "I need 5 torches", player: "Alex" }, dialogue).manner).toBeUndefined();
  });
});

describe("a repetition", () => {
  test.each([
    [["get 3 torches", "again"], "obtain 3 torch"],
    [["get 3 torches", "two more"], "obtain 2 torch"],
    [["get 3 torches", "another one please"], "obtain 1 torch"],
    [["get 3 torches", "same for Bob"], "obtain 3 torch -> Bob"],
    [["get 3 torches", "and one for Kim"], "obtain 1 torch -> Kim"],
    [["make an iron axe", "the same in stone"], "obtain 1 stone_axe"],
    [["get 8 stone brick stairs", "and the same in slabs"], "obtain 8 stone_brick_slab"],
    [["get 12 poppies", "and the same number of dandelions"], "obtain 12 dandelion"],
    [["kill the cow", "do it again"], "attack cow"],
    [["kill the cow", "two more"], "attack cow 2"],
    [["again"], "ask"],
  ])("%j: %s", (lines, read) => expect(last(lines)).toBe(read));

  test("two more are two beside those that are held", () => {
    expect(last(["get 3 torches", "two more"], interpreter, { inventory: { torch: 3 } })).toBe("obtain 5 torch");
  });
});

describe("a pronoun", () => {
  test.each([
    [["make a stone axe", "give it to me"], "give 1 stone_axe"],
    [["make 4 torches", "place two of them here"], "place 2 torch"],
    [["do you have any bread?", "give it to Bob"], "give all bread -> Bob"],
    [["follow the cow", "kill it"], "attack cow"],
    [["go to 10 64 10", "come back", "go there"], "go_to 10 64 10"],
    [["give Bob 2 apples", "give him 3 torches"], "give 3 torch -> Bob"],
    [["make 2 buckets", "fill them with water"], "obtain 2 water_bucket 2"],
    [["cook 20 beef", "ty now give half to Bob"], "give 10 cooked_beef -> Bob"],
    [["toss it"], "ask"],
    [["drop that"], "ask"],
    [["put them in the chest"], "ask"],
    [["give me one"], "ask"],
    [["get a furnace, and drop it"], "obtain 1 furnace; drop 1 furnace"],
  ])("%j: %s", (lines, read) => expect(last(lines)).toBe(read));
});

test("what conduct wants confirmed is done after a yes, and not after a no", () => {
  const careful = new Interpreter({ vocabulary, conduct: Conduct.parse({ commanders: ["Alex"], confirm: ["give"] }) });
  expect(last(["give me the diamonds"], careful)).toBe("refused");
  expect(last(["give me the diamonds", "yes"], careful)).toBe("give all diamond");
  expect(last(["give me the diamonds", "no"], careful)).toBe("social");
  expect(last(["yes"], careful)).toBe("social");
});

test("consent is the player's who was asked", () => {
  const careful = new Interpreter({ vocabulary, conduct: Conduct.parse({ commanders: ["Alex"], confirm: ["give"] }) });
  const { dialogue } = careful.converse({ text: "give me the diamonds", player: "Alex" }, {});
  expect(careful.converse({ text: "yes", player: "Mallory" }, dialogue).utterance.kind).toBe("refused");
});

test("a prohibition alone holds for the requests to come", () => {
  const lines = ["don't use my diamonds", "make a jukebox"];
  let dialogue: Dialogue = {};
  let constraints: unknown;
  for (const text of lines) {
    const said = interpreter.converse({ text, player: "Alex" }, dialogue, {
      state: { inventory: { diamond: 4 } } as never,
    });
    dialogue = said.dialogue;
    constraints = said.utterance.task?.constraints;
  }
  expect(constraints).toEqual({ keep: { diamond: 4 } });
});
