import { beforeAll, expect, test } from "vitest";
import { Interpreter } from "../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../mind/vocabulary-source.ts";

let interpreter: Interpreter;
beforeAll(async () => {
  interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });
});

test.each([
  ["get me 6 iron pickaxes and then come here", "I'll get 6 iron pickaxes, then come to you."],
  ["bring me 3 sticks", "I'll bring you 3 sticks."],
  ["follow Kim", "I'll follow Kim."],
  ["build me a shelter", "I'll build a lit shelter."],
  ["stop and come here", "Okay, stopping. I'll come to you."],
  ["don't kill villagers", "Okay, I'll leave villagers alone."],
  ["when it gets dark, go home", "When it's night, I'll go home."],
  ["warn me whenever you see an enderman", 'Whenever I see an enderman, I\'ll say "Alex: I see an enderman".'],
  ["how do i get iron ingots", "You get an iron ingot by smelting raw iron."],
  ["how do i make a chest", "Making a chest takes 8 planks at a crafting table."],
  ["torches", "How many torches should I get?"],
  ["attack Bob", "Sorry, I don't attack players."],
  ["wait an hour", "I'll wait an hour."],
  ["dig 6 blocks down", "I'll dig 6 blocks down."],
  [
    "drink some water",
    "Water needs no drinking here: I get hungry, but not thirsty. Tell me to eat something instead.",
  ],
  [
    "cook the chicken and give it to me",
    "I'll make all of it into cooked chicken, then give you all the cooked chicken.",
  ],
  ["make a chest without using the diamonds", "I'll get a chest without using up the diamonds."],
])("%s → %s", (text, reply) => {
  expect(interpreter.interpret({ text, player: "Alex" }).reply).toBe(reply);
});
