import { describe, expect, test } from "vitest";
import { z } from "zod";
import { CodedError, parseDocument, parseJson, suggest } from "../../../schemas/index.ts";

const schema = z.strictObject({ name: z.string() });

describe("a document at the border", () => {
  test("comes out typed when it is right", () => {
    expect(parseDocument(schema, { name: "a" }, "document")).toEqual({ name: "a" });
  });

  test("is refused in words that name the subject, the path and the expectation", () => {
    expect(() => parseDocument(schema, { name: 1 }, "line 3")).toThrow(/^input\.invalid: line 3: name: .*string/);
  });

  test("is refused with the code asked for", () => {
    expect(() => parseDocument(schema, null, "domain", "input.invalidDomain")).toThrow(
      /^input\.invalidDomain: domain: \(whole/,
    );
  });
});

test("text that is no JSON is refused with its code", () => {
  expect(() => parseJson("{", "line 1")).toThrow(CodedError);
  expect(() => parseJson("{", "line 1")).toThrow(/^input\.json: line 1: /);
});

test("of many flaws the first twenty are told, and how many more there are", () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`nam${index}`, 1]));
  try {
    parseDocument(schema, many, "document");
    expect.unreachable();
  } catch (error) {
    expect((error as CodedError).issues).toHaveLength(20);
    expect((error as CodedError).detail).toMatch(/; and 31 more$/);
  }
});

test("a text is of any size where nobody waits, and bounded where others do", () => {
  const text = JSON.stringify(Array.from({ length: 20_000 }, () => 1));
  expect(parseJson(text, "domain")).toHaveLength(20_000);
  const bounds = { keys: 10, elements: 10, values: 10 };
  expect(() => parseJson(text, "body", bounds)).toThrow(
    /^input\.invalid: body: \(whole document\): more than 10 elements/,
  );
  expect(() => parseJson('{"a":[[1,2],[3,4],[5,6],[7,8]]}', "body", bounds)).toThrow(/more than 10 values/);
});

describe("a suggestion", () => {
  test("is the nearest name", () => {
    expect(suggest("oak_plank", ["oak_log", "oak_planks", "birch_planks"])).toBe("oak_planks");
  });

  test("is the first by code unit among equally near ones, whatever their order", () => {
    expect(suggest("stonx", ["stony", "stone"])).toBe("stone");
    expect(suggest("stonx", ["stone", "stony"])).toBe("stone");
  });

  test("is not made where nothing is near", () => {
    expect(suggest("bed", ["diamond_pickaxe"])).toBeUndefined();
  });
});
