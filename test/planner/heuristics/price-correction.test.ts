import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classPrices, PriceCorrection, type PricingRule } from "../../../planner/heuristics/price-correction.ts";
import { heldPrice, spentPrice } from "../../../planner/heuristics/prices.ts";
import { type Reachability, reachable } from "../../../planner/heuristics/reachability.ts";
import { type CompiledDomain, compileDomain } from "../../../planner/index.ts";
import { knottyDomain, knottyInventory } from "../reference/knotty-domains.ts";
import { randomDomain, randomInventory } from "../reference/random-domains.ts";

const ROUNDS = 60;

/** Prices by going through all operators again and again. */
function roundByRound(domain: CompiledDomain, start: Int32Array, { operators }: Reachability, rule: PricingRule) {
  const prices = Float64Array.from(start, (count) => (count > 0 ? 0 : Number.POSITIVE_INFINITY));
  for (let round = 0; round < ROUNDS; round++) {
    for (let operator = 0; operator < domain.operatorCount; operator++) {
      if (operators[operator] !== 1) continue;
      const held = rule.kept === null ? 0 : heldPrice(domain, prices, operator, rule.kept);
      const paid = (rule.costs[operator] as number) + spentPrice(domain, prices, operator) + held;
      for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
        const name = domain.producesName[i] as number;
        prices[name] = Math.min(prices[name] as number, paid / (domain.producesCount[i] as number));
      }
    }
  }
  return prices;
}

function settled(domain: CompiledDomain, start: Int32Array, reach: Reachability, rule: PricingRule): PriceCorrection {
  const falling = new PriceCorrection(domain, reach, rule);
  for (let name = 0; name < start.length; name++) if ((start[name] as number) > 0) falling.free(name);
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    if (reach.operators[operator] === 1) falling.reviseOperator(operator);
  }
  falling.settle();
  return falling;
}

const isClose = (prices: Float64Array, others: Float64Array): boolean =>
  prices.every((price, name) => price === others[name] || Math.abs(price - (others[name] as number)) < 1e-6);

describe("price correction", () => {
  test.each([
    ["plain", randomDomain, randomInventory],
    ["knotty", knottyDomain, knottyInventory],
  ] as const)("ends at the fixpoint over all operators, on random %s domains", (_, domains, inventories) => {
    fc.assert(
      fc.property(domains, inventories, fc.boolean(), (document, inventory, counts) => {
        const domain = compileDomain(document);
        const start = Int32Array.from(domain.names, (name) => inventory[name] ?? 0);
        const reach = reachable(domain, start, new Uint8Array(domain.operatorCount).fill(1));
        const rule = { costs: domain.cost, kept: counts ? new Int32Array(domain.fluentCount) : null };
        const { prices } = settled(domain, start, reach, rule);
        expect(isClose(prices, roundByRound(domain, start, reach, rule))).toBe(true);
      }),
      { numRuns: 200, seed: 21 },
    );
  });

  test("updates prices of a smaller start state to those of a larger one", () => {
    fc.assert(
      fc.property(knottyDomain, knottyInventory, (document, inventory) => {
        const domain = compileDomain(document);
        const nothing = new Int32Array(domain.fluentCount);
        const start = Int32Array.from(domain.names, (name) => inventory[name] ?? 0);
        const reach = reachable(domain, start, new Uint8Array(domain.operatorCount).fill(1));
        const rule = { costs: domain.cost, kept: null };
        const before = settled(domain, nothing, reach, rule);
        const falling = new PriceCorrection(domain, reach, rule, before);
        for (let name = 0; name < start.length; name++) if ((start[name] as number) > 0) falling.free(name);
        falling.settle();
        expect(isClose(falling.prices, settled(domain, start, reach, rule).prices)).toBe(true);
      }),
      { numRuns: 100, seed: 22 },
    );
  });

  test("prices a class at its cheapest member", () => {
    fc.assert(
      fc.property(knottyDomain, (document) => {
        const domain = compileDomain(document);
        const prices = Float64Array.from(domain.names, (_, name) => (name * 7) % 5);
        const { classStart, classKinds } = domain;
        classPrices(domain, prices).forEach((price, classId) => {
          const members = [...classKinds.subarray(classStart[classId], classStart[classId + 1])];
          expect(price).toBe(Math.min(...members.map((name) => prices[name] as number)));
        });
      }),
      { numRuns: 50, seed: 23 },
    );
  });
});
