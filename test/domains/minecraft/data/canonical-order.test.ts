import { expect, test } from "vitest";
import { digestInOrder, inCanonicalOrder } from "../../../../domains/minecraft/data/canonical-order.ts";
import { compileMinecraft } from "../../../../domains/minecraft/index.ts";
import { canonicalJson, digestOf } from "../../../../schemas/index.ts";
import { SAMPLED_VERSIONS } from "../sampled-versions.ts";

test("JSON.stringify of an ordered value is its canonical JSON", () => {
  const value = { b: [{ d: 1, c: [null, "x"] }], a: { z: 1.5, y: undefined, x: {} }, _: "ä\u{1f332}", A: true };
  expect(JSON.stringify(inCanonicalOrder(value))).toBe(canonicalJson(value));
  expect(digestInOrder(inCanonicalOrder(value))).toBe(digestOf(value));
});

test("inCanonicalOrder does not copy ordered values", () => {
  const value = { a: [{ b: 1, c: 2 }], b: null };
  expect(inCanonicalOrder(value)).toBe(value);
});

test.each(SAMPLED_VERSIONS)("the digest of %s equals that of its canonical JSON", (mcVersion) => {
  const { digest, ...rest } = compileMinecraft({ mcVersion, objective: "actions" });
  expect(digest).toBe(digestOf(rest));
});
