import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Condition, Effect, formatCondition, type ParsedCondition, parseCondition } from "../../../schemas/index.ts";

const word = fc.stringMatching(/^[a-z0-9_]{1,12}$/);
const item = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("+"));
const fact = fc
  .tuple(fc.stringMatching(/^[a-z0-9_.]{1,10}$/), fc.stringMatching(/^[a-z0-9_+.:/-]{0,10}\*?$/))
  .map(([prefix, rest]) => `${prefix}:${rest}`);
const operator = fc.constantFrom(">=", "+=", "-=", "=") as fc.Arbitrary<ParsedCondition["operator"]>;
const value = fc.oneof(
  fc.nat(1_000_000),
  fc.nat(10_000).map((hundredths) => hundredths / 100),
);

const condition: fc.Arbitrary<ParsedCondition> = fc.oneof(
  fc.record({ subject: fc.constantFrom("inventory" as const, "durability" as const), name: item, operator, value }),
  fc.record({ subject: fc.constant("facts" as const), name: fact, operator, value }),
  fc.record({
    subject: fc.constantFrom("food" as const, "health" as const),
    name: fc.constant(undefined),
    operator,
    value,
  }),
);

describe("the grammar of conditions", () => {
  test("parses what formatCondition writes", () => {
    fc.assert(
      fc.property(condition, (parsed) => {
        expect(parseCondition(formatCondition(parsed))).toEqual(parsed);
      }),
    );
  });

  test("formats what parseCondition reads", () => {
    const texts = [
      "inventory.potion+healing >= 2",
      "facts.near:* = 0",
      "durability.stone_pickaxe -= 3",
      "food >= 18.5",
    ];
    for (const text of texts) {
      const parsed = parseCondition(text);
      expect(parsed && formatCondition(parsed)).toBe(text);
    }
  });

  test("reads a fact alone as a condition for one of it", () => {
    expect(parseCondition("lit:corridor")).toEqual(parseCondition("facts.lit:corridor >= 1"));
    expect(Condition.safeParse("lit:corridor").success).toBe(true);
    expect(Effect.safeParse("lit:corridor").success).toBe(false);
    for (const text of ["lit:*", "lit", "lit:", ":corridor", "lit: corridor"])
      expect(parseCondition(text)).toBeUndefined();
  });

  test("returns the same frozen object for the same text", () => {
    const parsed = parseCondition("inventory.stick >= 2");
    expect(parseCondition(["inventory.stick", ">=", "2"].join(" "))).toBe(parsed);
    expect(() => Object.assign(parsed ?? {}, { value: 3 })).toThrow(TypeError);
  });

  test.each([
    "inventory.stick",
    "inventory.stick>=2",
    "inventory.Stick >= 2",
    "inventory.near:furnace >= 1",
    "facts.furnace >= 1",
    "inventory.stick >= -1",
    "inventory.stick == 1",
    "inventory.stick >= 1 ",
    "food.apple >= 1",
    "inventory. >= 1",
    "",
  ])("refuses %j", (text) => {
    expect(parseCondition(text)).toBeUndefined();
  });
});

test("`dimension = X` is short for a fact, as a condition but not as an effect", () => {
  expect(parseCondition("dimension = nether")).toEqual(parseCondition("facts.dimension:nether >= 1"));
  expect(parseCondition("dimension = the nether")).toBeUndefined();
  expect(parseCondition("dimension >= nether")).toBeUndefined();
  expect(Condition.safeParse("dimension = nether").success).toBe(true);
  expect(Effect.safeParse("dimension = nether").success).toBe(false);
});

test("a precondition compares and an effect changes", () => {
  expect(Condition.safeParse("inventory.stick >= 2").success).toBe(true);
  expect(Condition.safeParse("inventory.stick += 2").success).toBe(false);
  expect(Effect.safeParse("inventory.stick += 2").success).toBe(true);
  expect(Effect.safeParse("inventory.stick >= 2").success).toBe(false);
});
