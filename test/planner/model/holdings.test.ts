import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { compileDomain } from "../../../planner/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import { Holdings } from "../../../planner/model/holdings.ts";
import type { ProblemInput } from "../../../schemas/index.ts";
import { problemOn } from "../reference/plan.ts";

const domain = compileDomain(counterDomain({ pickDurability: 10 }));
const id = (name: string): number => domain.nameId.get(name) ?? -1;
const PICK = id("pick");
const holdings = (state: ProblemInput["state"], constraints: ProblemInput["constraints"] = {}): Holdings =>
  new Holdings(compileProblem(domain, problemOn(domain, { goal: { items: { ore: 1 } }, state, constraints })));

describe("holdings", () => {
  test("sum the points of worn tools and new ones", () => {
    expect(holdings({ inventory: { pick: 3 }, durability: { pick: [4, 1] } }).pointsOf(PICK)).toBe(15);
    expect(holdings({ inventory: { pick: 1 }, durability: { pick: [4, 1] } }).pointsOf(PICK)).toBe(1);
  });

  test("last forever where the kind does not wear", () => {
    expect(holdings({ inventory: { oak: 1 } }).pointsOf(id("oak"))).toBe(Number.POSITIVE_INFINITY);
    expect(holdings({}).pointsOf(id("oak"))).toBe(0);
  });

  test("wear the most worn tool first and lose it at nothing", () => {
    const held = holdings({ inventory: { pick: 2 }, durability: { pick: [3] } });
    held.wear(PICK, 4);
    expect([held.counts[PICK], held.pointsOf(PICK)]).toEqual([1, 9]);
    held.wear(PICK, 9);
    expect([held.counts[PICK], held.pointsOf(PICK)]).toEqual([0, 0]);
  });

  test.each([0, 2, 3, 4, 13, 22, 23])("foretell how many tools are left after %i points", (points) => {
    const state = { inventory: { pick: 3 }, durability: { pick: [3] } };
    const held = holdings(state);
    const foretold = held.countAfter(PICK, points);
    held.wear(PICK, points);
    expect(foretold).toBe(held.counts[PICK]);
  });

  test("give away the most worn tools first", () => {
    const held = holdings({ inventory: { pick: 3 }, durability: { pick: [2, 5] } });
    held.remove(PICK, 2);
    expect(held.pointsOf(PICK)).toBe(10);
  });

  test("leave the problem's own lists as they were", () => {
    const problem = compileProblem(
      domain,
      problemOn(domain, { goal: { items: { ore: 1 } }, state: { inventory: { pick: 1 }, durability: { pick: [3] } } }),
    );
    new Holdings(problem).wear(PICK, 2);
    expect(new Holdings(problem).pointsOf(PICK)).toBe(3);
  });

  test("show kept things to those who only look", () => {
    const held = holdings({ inventory: { oak: 3 } }, { keep: { oak: 2 } });
    expect(held.heldOf(id("oak"))).toBe(1);
    expect(held.heldOf(id("oak"), true)).toBe(3);
  });

  test("fill a slot for every started stack, kept things too, facts none", () => {
    const held = holdings(
      { inventory: { oak: 65, birch: 64, coal: 1 }, facts: ["near:bench"] },
      { keep: { birch: 64 } },
    );
    expect(held.slotsUsed()).toBe(4);
    held.add(id("coal"), 63);
    expect(held.slotsUsed()).toBe(4);
    held.add(id("coal"), 1);
    expect(held.slotsUsed()).toBe(5);
  });
});
