// Requests inside long sentences are found behind the words that lead to them.

import { describe, expect, test } from "vitest";
import { actReader } from "./act-reader.ts";

const { read } = await actReader();

describe("a reason before a request is dropped, and the request is read", () => {
  test.each([
    ["Your goal for this session is to collect 32 birch logs.", ["obtain 32 birch_log"]],
    [
      "Since we are both low on food, I think it would be best if you cooked twelve potatoes.",
      ["obtain 12 baked_potato"],
    ],
    ["The roof leaks badly, so I want you to get 9 oak planks.", ["obtain 9 oak_planks"]],
    ["As it is getting dark, I suggest that you return to the base and sleep until morning.", ["go_to", "sleep"]],
    ["It seems that I have lost my compass, could you make me a new one?", ["obtain 1 compass"]],
    ["I would really appreciate it if you brought me 5 torches.", ["obtain 5 torch"]],
  ])("%s", (text, acts) => expect(read(text)).toMatchObject({ kind: "symbolic", acts }));
});

test("a task that nothing reads is asked about, not passed over as a remark", () => {
  const { kind, reply } = read("Your next task is to frobnicate the dax and wait for me there");
  expect(kind).toBe("open");
  expect(reply).toContain("frobnicate the dax");
});
