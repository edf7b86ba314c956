import { describe, expect, test } from "vitest";
import { fullCorrection, unitCorrection } from "../../../planner/heuristics/prices.ts";
import { reachable } from "../../../planner/heuristics/reachability.ts";
import { SupporterChains } from "../../../planner/heuristics/supporter-chains.ts";
import { compileDomain } from "../../../planner/index.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

// Ore is dug with a dear drill, or bought piece by piece; bars pack nine ore and unpack again.
const domain = compileDomain(
  smallDomain(
    [
      { id: "make:drill", verb: "make", produces: { drill: 1 }, cost: 100 },
      { id: "dig:ore", verb: "dig", uses: [{ anyOf: ["drill"], durability: 1 }], produces: { ore: 1 }, cost: 1 },
      { id: "buy:ore", verb: "buy", produces: { ore: 1 }, cost: 20 },
      { id: "pack:bar", verb: "pack", consumes: [some("ore", 9)], produces: { bar: 1 }, cost: 1 },
      { id: "unpack:ore", verb: "unpack", consumes: [some("bar")], produces: { ore: 9 }, cost: 1 },
    ],
    { drill: { status: "obtainable", durability: 1000 } },
  ),
);
const none = new Int32Array(domain.fluentCount);
const reach = reachable(domain, none, new Uint8Array(domain.operatorCount).fill(1));
const full = fullCorrection(domain, domain.cost, none, reach, none);
const chains = new SupporterChains(domain, domain.cost, full, unitCorrection(domain, domain.cost, none, reach), none);
const id = (name: string): number => domain.nameId.get(name) ?? -1;

describe("the cost of several pieces", () => {
  test("follows the chain that is cheapest for that many, with its own first expense", () => {
    expect(chains.costOf(id("ore"), 1, none, 0)).toBe(20);
    expect(chains.costOf(id("ore"), 5, none, 0)).toBe(100);
    expect(chains.costOf(id("ore"), 50, none, 0)).toBe(150);
  });

  test("has a penalty if every known chain needs a sought fluent", () => {
    const sought = none.slice();
    sought[id("ore")] = 1;
    expect(chains.costOf(id("bar"), 1, sought, 1000)).toBeGreaterThanOrEqual(1000);
    expect(chains.costOf(id("drill"), 1, sought, 1000)).toBe(100);
  });
});
