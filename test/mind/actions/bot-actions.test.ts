// The bot actions of a request.

import { beforeAll, expect, test } from "vitest";
import { actionsFor, type BotAction } from "../../../mind/actions/bot-actions.ts";
import { Interpreter } from "../../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../../mind/vocabulary-source.ts";

let interpreter: Interpreter;
beforeAll(async () => {
  interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });
});

const actions = (text: string): BotAction[] => {
  const { task } = interpreter.interpret({ text, player: "Alex" });
  return task === null ? [] : actionsFor(task, "Alex");
};

test.each([
  ["follow that cow", "cow"],
  ["trail after the pig", "pig"],
  ["follow me", "Alex"],
  ["follow Anna", "Anna"],
])("%s: after %s", (text, entity) => {
  expect(actions(text)).toEqual([
    { kind: "capability", name: "follow", args: expect.objectContaining({ entity }) as Record<string, unknown> },
  ]);
});

test("going after a monster means attacking it", () => {
  expect(actions("go after the zombie")).toEqual([
    {
      kind: "capability",
      name: "kill_entity",
      args: expect.objectContaining({ entity: "zombie" }) as Record<string, unknown>,
    },
  ]);
});

test("a refrained act does not hide an order against a player, and a remark adds nothing", () => {
  expect(actions("leave the boat, kill Bob")).toEqual([]);
  expect(actions("step aside, you are in my light")).toMatchObject([{ kind: "open", act: "move" }]);
});
