import { describe, expect, test } from "vitest";
import { z } from "zod";
import { CodedError, Problem, parseDocument, parseJson, suggest } from "../../../schemas/index.ts";

const schema = z.strictObject({ name: z.string() });

describe("parseDocument", () => {
  test("returns a valid document", () => {
    expect(parseDocument(schema, { name: "a" }, "document")).toEqual({ name: "a" });
  });

  test("names the subject, the path and the expected value in its error", () => {
    expect(() => parseDocument(schema, { name: 1 }, "line 3")).toThrow(/^input\.invalid: line 3: name: .*string/);
  });

  test("throws with the requested code", () => {
    expect(() => parseDocument(schema, null, "domain", "input.invalidDomain")).toThrow(
      /^input\.invalidDomain: domain: \(whole/,
    );
  });
});

test("parseJson refuses invalid JSON with input.json", () => {
  expect(() => parseJson("{", "line 1")).toThrow(CodedError);
  expect(() => parseJson("{", "line 1")).toThrow(/^input\.json: line 1: /);
});

test("parseDocument reports the first twenty flaws and counts the rest", () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`nam${index}`, 1]));
  try {
    parseDocument(schema, many, "document");
    expect.unreachable();
  } catch (error) {
    expect((error as CodedError).issues).toHaveLength(20);
    expect((error as CodedError).detail).toMatch(/; and 31 more$/);
  }
});

describe("a list of thousands", () => {
  let read = 0;
  const element = z.strictObject({
    a: z.string(),
    b: z.preprocess((value) => {
      read += 1;
      return value;
    }, z.number()),
  });
  const lists = z.strictObject({ list: z.array(element), fields: z.record(z.string(), element).default({}) });
  const thousands = (one: unknown): unknown[] => Array.from({ length: 5_000 }, () => one);

  test.each([
    ["elements", { list: thousands({}) }],
    ["fields", { list: [], fields: { ...thousands({ a: 1 }) } }],
    ["unknown keys in elements", { list: thousands({ a: "", b: 1, c: 1 }) }],
  ])("of wrong %s is refused by the first few", (_, value) => {
    read = 0;
    expect(() => parseDocument(lists, value, "body")).toThrow(/^input\.invalid: body: (?:list|fields)\.0/);
    expect(read).toBeLessThan(200);
  });

  test("is read in full if the first few are right", () => {
    expect(() => parseDocument(lists, { list: [...thousands({ a: "", b: 1 }), { a: 1, b: 1 }] }, "body")).toThrow(
      /list\.5000\.a/,
    );
    const right = { list: thousands({ a: "", b: 1 }), fields: { ...thousands({ a: "", b: 1 }) } };
    expect(parseDocument(lists, right, "body")).toEqual(right);
  });

  test("whose excerpt alone would be wrong is right", () => {
    const long = z.strictObject({
      ids: z.array(z.int()).min(1_000),
      named: z.strictObject({ key999: z.int() }).loose(),
    });
    const named = Object.fromEntries(Array.from({ length: 1_000 }, (__, at) => [`key${at}`, at]));
    const value = { ids: Array.from({ length: 1_000 }, (__, at) => at), named };
    expect(parseDocument(z.array(long), thousands(value).slice(0, 10), "body")).toHaveLength(10);
  });
});

test("parseJson limits the size of a text only if bounds are given", () => {
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

  test("is the first by code unit among equally near names in any order", () => {
    expect(suggest("stonx", ["stony", "stone"])).toBe("stone");
    expect(suggest("stonx", ["stone", "stony"])).toBe("stone");
  });

  test("is omitted if no name is near", () => {
    expect(suggest("bed", ["diamond_pickaxe"])).toBeUndefined();
  });
});

test.each<[goal: unknown, says: RegExp]>([
  [{ items: { "bad name!": 1 } }, /goal\.items\.bad name!: not a valid name: expected an item name .*, or an item tag/],
  [{ kills: { "": 1 } }, /not a valid name: expected a creature such as zombie, or an item tag/],
  [{ near: 3 }, /goal\.near: expected string, or object, or array/],
  [{ near: "???!" }, /goal\.near: expected a fact name such as near:furnace, or an item name/],
  [{ cleared: "all" }, /goal\.cleared: expected object, or array/],
])("what fits no form of %j is answered with each form", (goal, says) => {
  const parse = (): unknown => parseDocument(Problem, { goal }, "problem");
  expect(parse).toThrow(says);
  expect(parse).not.toThrow(/Invalid input/);
});

test("a missing field is said to be missing", () => {
  const parse = (): unknown =>
    parseDocument(Problem, { goal: { placed: [{ block: "torch" }, { count: 1 }] } }, "problem");
  expect(parse).toThrow(/goal\.placed\.1\.block: is missing; expected string/);
  expect(() => parseDocument(Problem, {}, "problem")).toThrow(/goal: is missing; expected object/);
});
