import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import {
  classPrice,
  focusedPrices,
  fullPrices,
  producedPrice,
  spentPrice,
  unitPrices,
} from "../../../planner/heuristics/prices.ts";
import { reachable } from "../../../planner/heuristics/reachability.ts";
import { type CompiledDomain, compileDomain } from "../../../planner/index.ts";
import type { Objective } from "../../../schemas/index.ts";
import { knottyDomain } from "../reference/knotty-domains.ts";
import { minecraft } from "../reference/minecraft.ts";
import { planCompiled } from "../reference/plan.ts";
import { randomDomain, randomGoal, randomInventory } from "../reference/random-domains.ts";
import { uniformCost } from "../reference/uniform-cost.ts";

function pricesOf(domain: CompiledDomain, held: Record<string, number>, goal: readonly string[]) {
  const start = Int32Array.from(domain.names, (name) => held[name] ?? 0);
  const reach = reachable(domain, start, new Uint8Array(domain.operatorCount).fill(1));
  const unit = unitPrices(domain, domain.cost, start, reach);
  const wanted = goal.map((name) => domain.nameId.get(name) ?? -1);
  const focused = focusedPrices(domain, domain.cost, unit, wanted, reach);
  return { reach, unit, focused, full: fullPrices(domain, domain.cost, start, reach, new Int32Array(start.length)) };
}

/** Usable operators whose products are worth more than their cost and what they spend. */
function infeasible(domain: CompiledDomain, prices: Float64Array, usable: Uint8Array): string[] {
  return domain.operatorIds.filter((_, operator) => {
    if (usable[operator] !== 1) return false;
    const paid = (domain.cost[operator] as number) + spentPrice(domain, prices, operator);
    return producedPrice(domain, prices, operator) > paid + 1e-6 * Math.max(1, paid);
  });
}

describe("prices", () => {
  test.each([
    ["plain", randomDomain],
    ["knotty", knottyDomain],
  ] as const)("are dual-feasible on random %s domains, focused or not", (_, domains) => {
    fc.assert(
      fc.property(domains, randomGoal, randomInventory, (document, goal, held) => {
        const domain = compileDomain(document);
        const wanted = Object.keys(goal).filter((name) => domain.nameId.has(name));
        const { reach, unit, focused } = pricesOf(domain, held, wanted);
        expect(infeasible(domain, unit, reach.operators)).toEqual([]);
        expect(infeasible(domain, focused, reach.operators)).toEqual([]);
      }),
      { numRuns: 400, seed: 6 },
    );
  });

  test.each<Objective>(["time", "actions"])("are dual-feasible on Minecraft by %s", (objective) => {
    const domain = minecraft(objective);
    for (const [held, goal] of [
      [{}, ["beacon"]],
      [{ bucket: 3, milk_bucket: 1, iron_ingot: 5 }, ["cake", "rail"]],
      [{ "dimension:overworld": 1 }, ["diamond_pickaxe", "golden_apple"]],
    ] as const) {
      const { reach, unit, focused } = pricesOf(domain, held, goal);
      expect(infeasible(domain, unit, reach.operators)).toEqual([]);
      expect(infeasible(domain, focused, reach.operators)).toEqual([]);
    }
  });

  test("focused on a goal price the goal the same and nothing higher", () => {
    const domain = minecraft("time");
    const { unit, focused } = pricesOf(domain, { "dimension:overworld": 1 }, ["iron_pickaxe"]);
    const goal = domain.nameId.get("iron_pickaxe") ?? -1;
    expect(unit[goal]).toBeGreaterThan(0);
    expect(focused[goal]).toBe(unit[goal]);
    for (const [name, price] of focused.entries()) expect(price).toBeLessThanOrEqual(unit[name] as number);
    expect(unit[domain.nameId.get("anvil") ?? -1]).toBeGreaterThan(0);
    expect(focused[domain.nameId.get("anvil") ?? -1]).toBe(0);
  });

  test("are 0 for held fluents and Infinity for unreachable ones", () => {
    const domain = compileDomain(counterDomain());
    const { unit, full } = pricesOf(domain, { oak: 1 }, ["bench"]);
    const id = (name: string) => domain.nameId.get(name) ?? -1;
    for (const prices of [unit, full]) {
      expect(prices[id("oak")]).toBe(0);
      expect(prices[id("idol")]).toBe(Number.POSITIVE_INFINITY);
    }
  });

  test("count tools and stations only in full prices", () => {
    const domain = compileDomain(counterDomain());
    const { unit, full } = pricesOf(domain, {}, ["ore"]);
    const id = (name: string) => domain.nameId.get(name) ?? -1;
    expect(unit[id("ore")]).toBe(1);
    // Ore 1, pick 1 + 3 wood, bench 1 + 4 wood.
    expect(full[id("ore")]).toBe(10);
    expect(unit[id("bench")]).toBe(5);
  });

  test("of a class are those of its cheapest member", () => {
    const domain = compileDomain(counterDomain());
    const { unit } = pricesOf(domain, { birch: 1 }, ["bench"]);
    const bench = domain.operatorId.get("make:bench") ?? -1;
    expect(classPrice(domain, unit, domain.consumesClass[domain.consumesStart[bench] as number] as number)).toBe(0);
  });

  test("give a root bound that is never above the exhaustive optimum", () => {
    let informed = 0;
    fc.assert(
      fc.property(randomDomain, randomGoal, randomInventory, (document, items, inventory) => {
        const answer = uniformCost(document, inventory, items, { states: 600, maxAmount: 8 });
        fc.pre(answer.status === "solved" && answer.cost !== 0);
        // So few expansions prove little: what is answered is the root's own bound, or close to it.
        const { result } = planCompiled(compileDomain(document), {
          goal: { items },
          state: { inventory },
          planner: "hybrid",
          limits: { expansions: 40 },
        });
        fc.pre(result.status === "solved");
        expect(result.lowerBound).toBeLessThanOrEqual(answer.cost + 1e-9);
        if (result.lowerBound > 0) informed++;
      }),
      { numRuns: 60, seed: 8 },
    );
    expect(informed).toBeGreaterThan(20);
  });
});
