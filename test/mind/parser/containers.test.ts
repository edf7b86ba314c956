// Which container is meant: named ones and those at a place are gone to first; which of several is
// the left one is asked.

import { beforeAll, describe, expect, test } from "vitest";
import { actionsFor } from "../../../mind/actions/bot-actions.ts";
import { resolveAction } from "../../../mind/actions/resolve-action.ts";
import { Interpreter } from "../../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../../mind/vocabulary-source.ts";
import type { Perceiver } from "../../../schemas/index.ts";

let interpreter: Interpreter;
beforeAll(async () => {
  interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });
});

const perceiver: Pick<Perceiver, "snapshot" | "inventory" | "waypoints"> = {
  snapshot: () =>
    ({
      dimension: "overworld",
      nearbyBlocks: [{ block: "oak_door", count: 1, position: [3, 64, 0] }],
      nearbyEntities: [],
    }) as unknown as ReturnType<Perceiver["snapshot"]>,
  inventory: () =>
    ({ items: [{ item: "coal", count: 5 }], armour: [], held: "coal" }) as unknown as ReturnType<
      Perceiver["inventory"]
    >,
  waypoints: () =>
    ({ waypoints: [{ name: "tool chest", dimension: "overworld", position: [9, 64, 9] }] }) as unknown as ReturnType<
      Perceiver["waypoints"]
    >,
};

function done(text: string): unknown[] {
  const { task } = interpreter.interpret({ text, player: "Alex" });
  const [action] = task === null ? [] : actionsFor(task, "Alex");
  return action?.kind === "open" ? resolveAction(action, perceiver as Perceiver) : [];
}
const going = (position: number[]) => ({ name: "navigate", args: expect.objectContaining({ position }) });

test.each([
  ["put the coal in the tool chest", [9, 64, 9], "deposit"],
  ["put the coal in the chest by the door", [3, 64, 0], "deposit"],
  ["put the coal in the chest at 10 64 5", [10, 64, 5], "deposit"],
  ["take 2 iron ingots from the tool chest", [9, 64, 9], "withdraw"],
  ["get 2 bread out of the barrel next to the door", [3, 64, 0], "withdraw"],
])("%s: the body goes there first", (text, position, name) => {
  expect(done(text)).toMatchObject([going(position), { name }]);
});

test("drop what you are holding: the item in the hand, not all that is held", () => {
  expect(done("drop what you are holding")).toMatchObject([{ name: "toss", args: { item: "coal", count: 5 } }]);
});

test("put the coal in the big chest: a chest is meant, and no name", () => {
  expect(done("put the coal in the big chest")).toMatchObject([{ name: "deposit" }]);
});

test("the bot says that it does not know a chest by its name, rather than take another", () => {
  expect(JSON.stringify(done("put the coal in the food chest"))).toContain("I don't know where food chest is");
});

describe("what the body cannot follow is asked about", () => {
  test.each([
    ["put the coal in the left chest", "in the left chest"],
    ["take 3 bread from the other barrel", "from the other barrel"],
    ["put 8 coal in the furnace", "in the furnace"],
    ["take the iron out of the furnace", "out of the furnace"],
  ])("%s", (text, said) => {
    const { kind, reply } = interpreter.interpret({ text, player: "Alex" });
    expect(kind).toBe("ask");
    expect(reply).toContain(`"${said}"`);
  });
});
