import { describe, expect, test } from "vitest";
import { resolveReferences } from "../../../executor/leaf/references.ts";

const sources = {
  args: { block: "oak_log", deep: { list: [1, { x: 2 }] } },
  memory: new Map<string, unknown>([["target", { position: [1, 2, 3] }]]),
};

describe("$ref arguments", () => {
  test("stand for arguments and for outputs of leaves, at any depth", () => {
    const value = {
      a: { $ref: "args.block" },
      b: [{ $ref: "memory.target.position" }],
      c: { $ref: "args.deep.list.1.x" },
    };
    expect(resolveReferences(value, sources)).toEqual({ a: "oak_log", b: [[1, 2, 3]], c: 2 });
  });

  test("leave plain values as they are", () => {
    const value = { a: 1, b: [null, "x"], c: { $ref: "args.block", more: true } };
    expect(resolveReferences({ a: 1, b: [null, "x"] }, sources)).toEqual({ a: 1, b: [null, "x"] });
    expect(resolveReferences(value.c, sources)).toEqual({ $ref: "args.block", more: true });
  });

  test.each([
    "args.missing",
    "memory.none.x",
    "args.block.length",
    "args.constructor",
    "args.deep.__proto__",
    "other.x",
    "",
    7,
  ])("refuse %j, which does not resolve to an own property", ($ref) => {
    expect(() => resolveReferences({ a: { $ref } }, sources)).toThrow(/pbi\.schemaViolation/);
  });
});
