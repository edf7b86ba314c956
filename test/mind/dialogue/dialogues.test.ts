// How long, and of how many players, dialogues are remembered.

import { expect, test } from "vitest";
import { Dialogues, dialogueKey, FORGOTTEN_MS } from "../../../mind/parser/dialogues.ts";

test("a dialogue is one player's in one conversation, whatever the case of the name", () => {
  const dialogues = new Dialogues(() => 0);
  dialogues.keep(dialogueKey("game", "Alex"), { entity: "cow" });
  expect(dialogues.of(dialogueKey("game", "alex"))).toEqual({ entity: "cow" });
  expect(dialogues.of(dialogueKey("game", "Bob"))).toEqual({});
  expect(dialogues.of(dialogueKey("other", "Alex"))).toEqual({});
  expect(dialogues.of(dialogueKey("game", undefined))).toEqual({});
});

test("it is forgotten after its time", () => {
  let now = 0;
  const dialogues = new Dialogues(() => now);
  dialogues.keep("a", { entity: "cow" });
  now = FORGOTTEN_MS;
  expect(dialogues.of("a")).toEqual({ entity: "cow" });
  now += 1;
  expect(dialogues.of("a")).toEqual({});
});

test("the oldest give way to new ones", () => {
  const dialogues = new Dialogues(() => 0);
  for (let player = 0; player < 300; player++) dialogues.keep(String(player), { entity: "cow" });
  const known = Array.from({ length: 300 }, (_, player) => dialogues.of(String(player)).entity !== undefined);
  expect(known.filter(Boolean)).toHaveLength(256);
  expect(known.at(-1)).toBe(true);
  expect(known.at(0)).toBe(false);
});
