import { describe, expect, test } from "vitest";
import { ungroundedClaim } from "../../../mind/advisor/index.ts";
import { GROUNDS } from "./grounds.ts";

describe("talk is checked against the perception", () => {
  test.each([
    "I have 3 diamonds and an iron pickaxe.",
    "I've got two diamonds, maybe more!",
    "I have no bread, sorry.",
    "It is daytime and it's raining.",
    "I'm at 10, 64, -3.",
    "I have 6 hearts left.",
    "There is a zombie near me!",
    "I have never seen a diamond that big.",
    "I have to go now.",
    "I'll be here if you need me.",
    "I have plenty of diamonds.",
    "I have a dozen ideas about torches.",
    "Diamonds are a bot's best friend.",
    "",
  ])("%s is let through", (line) => {
    expect(ungroundedClaim(line, GROUNDS)).toBeNull();
  });

  test.each([
    ["I have 64 diamonds!", "diamonds"],
    ["Well, I've got a torch for you.", "torch"],
    ["I don't have any diamonds.", "holds 3"],
    ["I am out of diamonds", "holds 3"],
    ["It's night, let us sleep", "it is day"],
    ["The sky is clear.", "rain"],
    ["I'm in the nether right now", "overworld"],
    ["I'm at 500 70 500", "10 64"],
    ["I am at full health", "12 of 20"],
    ["I still have 10 hearts", "6 hearts"],
    ["I'm starving", "19 of 20"],
    ["Don't worry, it's safe here", "zombie"],
    ["There is a creeper behind you", "no creeper"],
    ["I've got lots of torches", "some torches"],
    ["I have two stacks of diamonds", "128 diamonds"],
    ["My bag is full of torches", "some torches"],
    ["Sure, I'll get you some diamonds now", "promises"],
  ])("%s is withheld", (line, because) => {
    expect(ungroundedClaim(line, GROUNDS)).toContain(because);
  });
});
