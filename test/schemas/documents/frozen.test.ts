import { expect, test } from "vitest";
import { frozenDocument, isFrozenDocument } from "../../../schemas/index.ts";

test("a frozen document cannot be changed at any depth, and is the same one", () => {
  const document = { goal: { items: { stick: 1 } }, facts: [{ at: [1, 2] }] };
  expect(frozenDocument(document)).toBe(document);
  expect(() => Object.assign(document.goal.items, { stick: 2 })).toThrow(TypeError);
  expect(() => document.facts[0]?.at.push(3)).toThrow(TypeError);
  expect(isFrozenDocument(document)).toBe(true);
});

test("a document that was frozen at its surface elsewhere may change beneath it, so it does not count", () => {
  const document = Object.freeze({ goal: { items: { stick: 1 } } });
  expect(isFrozenDocument(document)).toBe(false);
  frozenDocument(document);
  expect(Object.isFrozen(document.goal.items)).toBe(true);
});
