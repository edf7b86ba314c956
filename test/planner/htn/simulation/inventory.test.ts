import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../../domains/index.ts";
import { SimulatedInventory } from "../../../../planner/htn/simulation/inventory.ts";
import { compileDomain } from "../../../../planner/index.ts";
import { compileProblem } from "../../../../planner/model/compiled-problem.ts";
import { Holdings } from "../../../../planner/model/holdings.ts";
import type { ProblemInput } from "../../../../schemas/index.ts";
import { problemOn } from "../../reference/plan.ts";

const domain = compileDomain(counterDomain({ pickDurability: 10 }));
const pick = domain.nameId.get("pick") ?? -1;
const compiled = (input: Partial<ProblemInput>) =>
  compileProblem(domain, problemOn(domain, { goal: { items: { bar: 1 } }, ...input }));

describe("the inventory", () => {
  test("wears the most worn tool first, and loses it at 0", () => {
    const problem = compiled({ state: { inventory: { pick: 2 }, durability: { pick: [3] } } });
    const inventory = new SimulatedInventory(problem);
    inventory.reset(problem);
    expect(inventory.pointsOf(pick)).toBe(13);
    inventory.wear(pick, 4);
    expect([inventory.counts[pick], inventory.pointsOf(pick)]).toEqual([1, 9]);
  });

  test("resets for another problem", () => {
    const problem = compiled({ state: { inventory: { pick: 2, oak: 5 } } });
    const inventory = new SimulatedInventory(problem);
    inventory.reset(problem);
    inventory.wear(pick, 3);
    inventory.reset(compiled({}));
    expect([inventory.counts[pick], inventory.pointsOf(pick), inventory.slots]).toEqual([0, 0, 0]);
  });

  test("agrees with the scheduler's holdings on random changes", () => {
    const act = fc.record({ kind: fc.constantFrom("add", "remove", "wear"), amount: fc.integer({ min: 1, max: 12 }) });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4 }),
        fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 4 }),
        fc.integer({ min: 0, max: 2 }),
        fc.array(act, { maxLength: 8 }),
        (count, worn, keep, acts) => {
          const problem = compiled({
            state: { inventory: { pick: count }, durability: { pick: worn } },
            constraints: keep === 0 ? {} : { keep: { pick: keep } },
          });
          const inventory = new SimulatedInventory(problem);
          inventory.reset(problem);
          const holdings = new Holdings(problem);
          for (const { kind, amount } of acts) {
            const there = holdings.counts[pick] as number;
            for (const one of [inventory, holdings]) {
              if (kind === "add") one.add(pick, amount % 3);
              else if (kind === "remove" && there > 0) one.remove(pick, 1);
              else if (kind === "wear" && holdings.pointsOf(pick) > 0 && one === inventory) {
                const points = Math.min(amount, holdings.pointsOf(pick));
                inventory.wear(pick, points);
                holdings.wear(pick, points);
              }
            }
            expect([inventory.counts[pick], inventory.pointsOf(pick), inventory.slots]).toEqual([
              holdings.counts[pick],
              holdings.pointsOf(pick),
              holdings.slotsUsed(),
            ]);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
