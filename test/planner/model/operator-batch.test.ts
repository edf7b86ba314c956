import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { compileDomain } from "../../../planner/index.ts";
import { actionOf, costOf, mergeBatches } from "../../../planner/model/operator-batch.ts";

const domain = compileDomain(counterDomain());
const id = (name: string): number => domain.nameId.get(name) ?? -1;
const operator = (name: string): number => domain.operatorId.get(name) ?? -1;
const batch = (name: string, times: number, kinds: Record<string, number> = {}) => ({
  operator: operator(name),
  times,
  consumed: new Map(Object.entries(kinds).map(([kind, count]) => [id(kind), count])),
});

describe("operator batches", () => {
  test("of one operator merge in the order of first appearance, and the parts stay as they were", () => {
    const parts = [
      batch("make:bench", 1, { oak: 4 }),
      batch("gather:coal", 2),
      batch("make:bench", 2, { oak: 3, birch: 5 }),
    ];
    expect(mergeBatches(parts)).toEqual([batch("make:bench", 3, { oak: 7, birch: 5 }), batch("gather:coal", 2)]);
    expect(parts[0]).toEqual(batch("make:bench", 1, { oak: 4 }));
  });

  test("cost what their operators cost, as often as they are applied", () => {
    expect(costOf(domain, [batch("make:pick", 2), batch("place:bench", 5), batch("gather:oak", 3)])).toBe(5);
  });

  test("become actions in the domain's words, kinds by name, tools only where some wear", () => {
    const bench = { ...batch("make:bench", 1, { oak: 3, birch: 1 }), wear: new Map<number, number>() };
    const action = actionOf(domain, bench);
    expect(action).toEqual({ operator: "make:bench", times: 1, consumes: { birch: 1, oak: 3 } });
    expect(Object.keys(action.consumes)).toEqual(["birch", "oak"]);
    const mine = { ...batch("mine:ore", 2), wear: new Map([[id("pick"), 2]]) };
    expect(actionOf(domain, mine)).toEqual({ operator: "mine:ore", times: 2, consumes: {}, uses: { pick: 2 } });
  });
});
