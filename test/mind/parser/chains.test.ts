// Chains of acts that a line says in another order than they are done.

import { beforeAll, describe, expect, test } from "vitest";
import { Interpreter } from "../../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../../mind/vocabulary-source.ts";

let interpreter: Interpreter;
beforeAll(async () => {
  interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });
});
const read = (text: string) => {
  const { kind, task, reply } = interpreter.interpret({ text, player: "Alex" });
  const acts = [task, ...(task?.next ?? [])].flatMap((one) =>
    one == null ? [] : [`${one.intent} ${one.target?.qty ?? ""} ${one.target?.item ?? one.args.entity ?? ""}`.trim()],
  );
  return { kind, acts, reply };
};

describe("each act of a chain is done, in order", () => {
  test.each([
    ["ride the horse to the village", ["mount", "go_to"]],
    ["hop on the donkey and ride it back home", ["mount", "go_to"]],
    ["walk 10 blocks east then 5 north", ["move", "move"]],
    ["find a couple of chickens and breed them", ["breed  chicken"]],
    ["kill the skeleton but not the creeper", ["attack  skeleton", "refrain  creeper"]],
    ["if you have any spare apples, give me two of them", ["obtain 2 apple"]],
  ])("%s", (text, acts) => expect(read(text)).toMatchObject({ kind: "symbolic", acts }));
});

test("everything that belongs in a chest is put there, without what is excepted", () => {
  const { task } = interpreter.interpret({
    text: "everything goes back in the chest except your tools",
    player: "Alex",
  });
  expect(task?.intent).toBe("deposit");
  expect(task?.constraints.keep).toHaveProperty("iron_pickaxe");
});
