// Goals whose makings do not fit into the slots all at once. What is planned is carried out anew by a simulator that counts slots itself.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Plan } from "../../../../schemas/index.ts";
import { planOn, solved } from "../../reference/plan.ts";
import { canBeCarriedOut } from "../../reference/replay.ts";
import { smallDomain, some } from "../../reference/small-domain.ts";

/** A toy wants two parts of each of two kinds, cut from blocks with a knife that is soon blunt. */
const toys = (partStack: number, durability: number) =>
  smallDomain(
    [
      { id: "dig", verb: "v", produces: { block: 1 }, cost: 2 },
      { id: "make:knife", verb: "v", consumes: [some("block")], produces: { knife: 1 }, cost: 1 },
      ...["wheel", "peg"].map((part) => ({
        id: `cut:${part}`,
        verb: "v",
        consumes: [some("block")],
        uses: [{ anyOf: ["knife"], durability: 1 }],
        produces: { [part]: 1 },
        cost: 1,
      })),
      { id: "make:toy", verb: "v", consumes: [some("wheel", 2), some("peg", 2)], produces: { toy: 1 }, cost: 1 },
    ],
    {
      block: { status: "obtainable", stack: 8 },
      knife: { status: "obtainable", stack: 1, durability },
      wheel: { status: "obtainable", stack: partStack },
      peg: { status: "obtainable", stack: partStack },
      toy: { status: "obtainable", stack: 16 },
    },
  );

const batchesOf = ({ steps }: Plan, operator: string): number[] =>
  steps.flatMap(({ actions }) => actions.filter((action) => action.operator === operator)).map(({ times }) => times);

const ask = (toysWanted: number, slots: number) => ({
  goal: { items: { toy: toysWanted } },
  constraints: { slots },
  planner: "htn" as const,
});

describe("a goal whose makings do not fit into the slots at once", () => {
  test("is one batch if everything fits", () => {
    const { result } = planOn(toys(4, 64), ask(8, 36));
    expect(batchesOf(solved(result).plan, "make:toy")).toEqual([8]);
  });

  test("takes as few batches as possible, at the same cost", () => {
    const domain = toys(4, 64);
    const { problem, result } = planOn(domain, ask(8, 8));
    const { plan, cost } = solved(result);
    expect(batchesOf(plan, "make:toy")).toEqual([4, 4]);
    expect(canBeCarriedOut(domain, problem, plan)).toBe(true);
    expect(cost).toBe(solved(planOn(domain, ask(8, 36)).result).cost);
  });

  test.each([3, 6])("starts with the whole seed of a multiplied item, in %i slots", (slots) => {
    const copies = smallDomain(
      [
        { id: "find", verb: "v", produces: { relic: 1 }, cost: 100 },
        { id: "dig", verb: "v", produces: { gem: 1 }, cost: 1 },
        { id: "copy", verb: "v", consumes: [some("relic", 2), some("gem", 2)], produces: { relic: 3 }, cost: 1 },
      ],
      { gem: { status: "obtainable", stack: 1 } },
    );
    const asked = { goal: { items: { relic: 7 } }, constraints: { slots }, planner: "htn" as const };
    const { problem, result } = planOn(copies, asked);
    const { plan, cost } = solved(result);
    expect(cost).toBe(2 * 100 + 5 * (2 + 1));
    expect(canBeCarriedOut(copies, problem, plan)).toBe(true);
  });

  test("fails if the goal itself does not fit", () => {
    expect(planOn(toys(4, 64), ask(33, 2)).result.status).not.toBe("solved");
  });

  test("yields valid plans on random domains", () => {
    let portioned = 0;
    fc.assert(
      fc.property(
        fc.record({
          stack: fc.integer({ min: 1, max: 4 }),
          durability: fc.integer({ min: 3, max: 70 }),
          wanted: fc.integer({ min: 2, max: 20 }),
          slots: fc.integer({ min: 5, max: 14 }),
        }),
        ({ stack, durability, wanted, slots }) => {
          const domain = toys(stack, durability);
          const { problem, result } = planOn(domain, ask(wanted, slots));
          fc.pre(result.status === "solved");
          expect(canBeCarriedOut(domain, problem, result.plan)).toBe(true);
          if (batchesOf(result.plan, "make:toy").length > 1) portioned++;
        },
      ),
      { numRuns: 40, seed: 16 },
    );
    expect(portioned).toBeGreaterThan(20);
  });
});
