// The table of capabilities: it can be registered, its trees compile, and its verbs are those that
// a plan may name.

import { expect, test } from "vitest";
import { mineflayerCapabilities } from "../../bots/index.ts";
import { CapabilityRegistry, compileTree } from "../../executor/index.ts";
import { CANONICAL_VERBS } from "../../schemas/index.ts";

const registry = new CapabilityRegistry(mineflayerCapabilities());

test("the body has every canonical verb, and no other", () => {
  expect(registry.verbs()).toEqual([...CANONICAL_VERBS]);
});

test("every option's tree compiles over the registry", () => {
  for (const { tree } of mineflayerCapabilities().options) {
    expect(compileTree(tree, registry).treeHash).toMatch(/^sha256:/);
  }
});

test("every leaf limits its time and its retries", () => {
  for (const leaf of mineflayerCapabilities().leaves) {
    expect(leaf.retries).toBeLessThanOrEqual(2);
    if (typeof leaf.timeoutMs === "number") expect(leaf.timeoutMs).toBeGreaterThan(0);
  }
});

test("longer work has a longer time limit", () => {
  const smelt = mineflayerCapabilities().leaves.find(({ name }) => name === "smelt_item");
  const bound = smelt?.timeoutMs;
  if (typeof bound !== "function") throw new Error("smelt_item has a fixed bound");
  const args = (count: number) => ({
    input: "raw_iron",
    item: "iron_ingot",
    count,
    fuel: "coal",
    fuelCount: 1,
    station: "furnace",
  });
  expect(bound(args(64)) - bound(args(1))).toBeGreaterThanOrEqual(63 * 10_000);
});

test("verbs refuse extra arguments", () => {
  const navigate = mineflayerCapabilities().leaves.find(({ name }) => name === "navigate");
  expect(navigate?.inputSchema.safeParse({ position: [0, 64, 0], speed: 9 }).success).toBe(false);
});
