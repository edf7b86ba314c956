// Chains of acts that a line says in another order than they are done.

import { describe, expect, test } from "vitest";
import { actReader } from "./act-reader.ts";

const { interpreter, read } = await actReader();

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
