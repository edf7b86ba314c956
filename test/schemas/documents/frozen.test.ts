import { expect, test } from "vitest";
import { frozenDocument, isFrozenDocument } from "../../../schemas/index.ts";

test("frozenDocument freezes every level and returns the same object", () => {
  const document = { goal: { items: { stick: 1 } }, facts: [{ at: [1, 2] }] };
  expect(frozenDocument(document)).toBe(document);
  expect(() => Object.assign(document.goal.items, { stick: 2 })).toThrow(TypeError);
  expect(() => document.facts[0]?.at.push(3)).toThrow(TypeError);
  expect(isFrozenDocument(document)).toBe(true);
});

test("isFrozenDocument rejects a shallowly frozen document, because its members can change", () => {
  const document = Object.freeze({ goal: { items: { stick: 1 } } });
  expect(isFrozenDocument(document)).toBe(false);
  frozenDocument(document);
  expect(Object.isFrozen(document.goal.items)).toBe(true);
});
