// Tool choice: what harvests, quickest, worn ones first; no tool where the hand does.

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

test("a quick tool that does not harvest is no choice", () => {
  const chosen = chooseTool([offer("golden_pickaxe", 100, 32, false), offer("stone_pickaxe", 600, 100)], noHand);
  expect(chosen?.name).toBe("stone_pickaxe");
});

test("of tools about as quick the more worn goes first", () => {
  const chosen = chooseTool([offer("stone_pickaxe", 600, 130), offer("stone_pickaxe", 600, 12)], noHand);
  expect(chosen?.usesLeft).toBe(12);
});

test("a tool is not worn on what the hand does about as quickly", () => {
  expect(chooseTool([offer("stone_shovel", 200, 100)], { harvests: true, digMs: 750 })).toBeNull();
});

test("a tool that saves a second on a log is worth a use", () => {
  expect(chooseTool([offer("stone_axe", 750, 100)], { harvests: true, digMs: 3_000 })?.name).toBe("stone_axe");
});

test("what does not wear is no tool", () => {
  expect(chooseTool([offer("dirt", 10, Number.POSITIVE_INFINITY)], noHand)).toBeNull();
});
