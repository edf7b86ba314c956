// Conditions that no sensor watches, in every place of a line: the order is never carried out at once.

import { expect, test } from "vitest";
import { Interpreter } from "../../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../../mind/vocabulary-source.ts";

const interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });

const CONDITIONS = [
  ...["when the furnace is done", "once the crops are grown", "after the party", "as soon as the door opens"],
  ...["if the chest is empty", "unless there are creepers", "when i get the signal", "if kim says so"],
  ...["provided that bob agrees", "assuming the bridge holds", "when everyone is asleep", "once everybody has left"],
  ...["twice a day", "on my signal", "next time you are at the base", "if nobody is around"],
];
const ORDERS = [
  "come here",
  "get 5 oak logs",
  "follow me",
  "make a chest",
  "put the coal in the chest",
  "open the door",
];

test.each(CONDITIONS)("%s: no order begins at once", (condition) => {
  const lines = ORDERS.flatMap((order) => [
    ...[`${condition}, ${order}`, `${condition} ${order}`, `${order} ${condition}`, `${order}, ${condition}`],
  ]);
  const begun = lines.filter((text) => {
    const { kind, intent } = interpreter.interpret({ text, player: "Alex" });
    return (kind === "symbolic" || kind === "stop") && intent?.when === undefined;
  });
  expect(begun).toEqual([]);
});

test.each([
  ["get 2 stacks of quartz but stop if you run out of gold", ["open", "ask"]],
  ["get wood and come home if it gets dark", ["open", "ask"]],
  ["wait until i say go, then attack the zombie", ["ask"]],
  ["stop when you have 64", ["social", "ask", "open"]],
])("%s: the bot does not begin", (text, kinds) => {
  const { kind, intent } = interpreter.interpret({ text, player: "Alex" });
  expect(kinds).toContain(kind);
  expect(intent?.when).toBeUndefined();
});
