// Tool choice: harvesting tools, quickest first, worn ones before new ones; no tool if the hand
// does as well.

import { expect, test } from "vitest";
import { chooseTool, type ToolOffer } from "../../../bots/choice/tool.ts";

const offer = (name: string, digMs: number, usesLeft: number, harvests = true): ToolOffer<string> => ({
  item: name,
  name,
  digMs,
  usesLeft,
  harvests,
});
const noHand = { harvests: false, digMs: 7_500 };

test("the quickest tool that harvests is chosen", () => {
  const chosen = chooseTool([offer("wooden_pickaxe", 1_150, 40), offer("stone_pickaxe", 600, 100)], noHand);
  expect(chosen?.name).toBe("stone_pickaxe");
});

test("a quick tool that does not harvest is not chosen", () => {
  const chosen = chooseTool([offer("golden_pickaxe", 100, 32, false), offer("stone_pickaxe", 600, 100)], noHand);
  expect(chosen?.name).toBe("stone_pickaxe");
});

test("of equally quick tools the most worn one is chosen", () => {
  const chosen = chooseTool([offer("stone_pickaxe", 600, 130), offer("stone_pickaxe", 600, 12)], noHand);
  expect(chosen?.usesLeft).toBe(12);
});

test("no tool is worn on a block that the hand digs about as quickly", () => {
  expect(chooseTool([offer("stone_shovel", 200, 100)], { harvests: true, digMs: 750 })).toBeNull();
});

test("a tool that saves a second on a log is worth a use", () => {
  expect(chooseTool([offer("stone_axe", 750, 100)], { harvests: true, digMs: 3_000 })?.name).toBe("stone_axe");
});

test("an item that does not wear is not a tool", () => {
  expect(chooseTool([offer("dirt", 10, Number.POSITIVE_INFINITY)], noHand)).toBeNull();
});
