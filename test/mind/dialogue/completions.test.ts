// Words that complete the last request, answers to a choice, and the end of a conversation.

import { beforeAll, describe, expect, test } from "vitest";
import { Interpreter } from "../../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../../mind/vocabulary-source.ts";

let interpreter: Interpreter;
beforeAll(async () => {
  interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });
});

/** The last utterance of a conversation. */
const last = (...lines: string[]) => {
  let dialogue = {};
  const said = lines.map((text) => {
    const { utterance, dialogue: next } = interpreter.converse({ text, player: "Alex" }, dialogue);
    dialogue = next;
    return utterance;
  });
  return said.at(-1);
};

describe("words by themselves complete the last request", () => {
  test("of what it is", () => {
    expect(last("bring me a bucket", "of water")?.task?.target).toEqual({ item: "water_bucket", qty: 1 });
  });
  test("how long it lasts", () => {
    expect(last("guard me", "for ten minutes")?.task?.args.seconds).toBe(600);
  });
  test("what it spares", () => {
    expect(last("give me everything", "except the swords")?.task?.constraints.keep).toHaveProperty("iron_sword");
  });
  test("nothing is completed by a request of its own", () => {
    expect(last("get 3 torches", "in 5 minutes come here")?.task?.intent).toBe("wait");
  });
});

describe("a choice may be answered, listed, asked about or dropped", () => {
  test.each([
    ["doesn't matter, any", "leather_helmet"],
    ["whichever is cheapest", "leather_helmet"],
    ["iron", "iron_helmet"],
  ])("%s", (answer, item) => expect(last("get me a helmet", answer)?.task?.target?.item).toBe(item));

  test("what the options are is said again, and the question stays open", () => {
    expect(last("get me boots", "what are my options?")?.reply).toContain("leather boots");
    expect(last("get me boots", "what are my options?", "leather then")?.task?.target?.item).toBe("leather_boots");
  });
  test("several may be named", () => {
    const { task } = last("make some tools", "stone pickaxe and axe") ?? {};
    expect(task?.targets?.map(({ item }) => item)).toEqual(["stone_pickaxe", "stone_axe"]);
  });
  test("not wanting it any more is no choice", () => {
    expect(last("make me an axe", "never mind the axe")?.task).toBeNull();
  });
});

test("what is left over of one player is for another", () => {
  expect(last("give Bob a cake", "he also wants a bread")?.task).toMatchObject({
    target: { item: "bread", qty: 1 },
    args: { player: "Bob" },
  });
});

test("a remark before another amount does not hide it", () => {
  expect(last("get 16 iron", "too long, just 4")?.task?.target?.qty).toBe(4);
});

test("thanks that end a conversation stop nothing", () => {
  expect(last("get 3 torches", "thanks, that's all")?.kind).toBe("social");
});
