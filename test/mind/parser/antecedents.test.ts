// Chains of verbs in which each handles the result of the one before.

import { beforeAll, describe, expect, test } from "vitest";
import { Interpreter } from "../../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../../mind/vocabulary-source.ts";

/** Every act as its intent, with its items: "obtain 1 torch". */
let acts: (text: string) => string[];
beforeAll(async () => {
  const interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });
  acts = (text) => {
    const { task } = interpreter.interpret({ text, player: "Alex" });
    return [task, ...(task?.next ?? [])].map((one) =>
      [one?.intent, ...(one?.target == null ? [] : [one.target.qty, one.target.item])].join(" "),
    );
  };
});

describe('"it" is the item named before', () => {
  test.each([
    ["make a torch, place it and come back", ["obtain 1 torch", "place 1 torch", "come"]],
    ["make a crafting table and put it down here", ["obtain 1 crafting_table", "place 1 crafting_table"]],
    ["bake a cake and give it to Mia", ["obtain 1 cake", "give 1 cake"]],
    ["get some seeds and plant them", ["obtain 1 wheat_seeds", "plant 1 wheat_seeds"]],
    ["get 20 cobblestone and put it in the chest", ["obtain 20 cobblestone", "deposit 20 cobblestone"]],
    ["craft a door and place it on the house", ["obtain 1 oak_door", "place 1 oak_door"]],
    ["make a shield and hold it", ["obtain 1 shield", "equip 1 shield"]],
    ["craft a boat and get in", ["obtain 1 oak_boat", "mount"]],
    ["get 2 chickens, roast them, then bring them to me", ["obtain 2 cooked_chicken", "give 2 cooked_chicken"]],
  ])("%s", (text, expected) => {
    expect(acts(text)).toEqual(expected);
  });
});

describe("an item that goes into another is no goal of its own", () => {
  test.each([
    ["get 10 logs and turn them into planks", ["obtain 40 oak_planks"]],
    ["mine 5 gold ore and smelt it", ["obtain 5 gold_ingot"]],
    ["search for 3 diamonds and bring them", ["obtain 3 diamond"]],
  ])("%s", (text, expected) => {
    expect(acts(text)).toEqual(expected);
  });
});

describe("the meat of a creature is its drop that a furnace accepts", () => {
  test.each([
    ["kill a pig and cook the meat", "obtain 1 cooked_porkchop"],
    ["kill a chicken and cook it", "obtain 1 cooked_chicken"],
    ["catch a fish and cook it", "obtain 1 cooked_cod"],
  ])("%s", (text, last) => {
    expect(acts(text).at(-1)).toBe(last);
  });
});

describe('"one" repeats the noun before it', () => {
  test.each([
    ["i lost my bow, make a new one", "obtain 1 bow"],
    ["my pickaxe broke get me a new iron one", "obtain 1 iron_pickaxe"],
    ["make me a bed, a white one", "obtain 1 white_bed"],
  ])("%s", (text, last) => {
    expect(acts(text).at(-1)).toBe(last);
  });
});
