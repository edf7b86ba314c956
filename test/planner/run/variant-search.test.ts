import { describe, expect, test } from "vitest";
import type { ProblemInput } from "../../../schemas/index.ts";
import { planOn, type SolvedResult, solved } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

const SILK_PICK = "pick+silk_touch";
/** A pick of four ore; to enchant it takes a gem; the enchanted one alone gets ice. */
const MINE = smallDomain(
  [
    { id: "dig:ore", verb: "dig", produces: { ore: 1 }, cost: 2 },
    { id: "make:pick", verb: "make", consumes: [some("ore", 4)], produces: { pick: 1 }, cost: 1 },
    { id: "find:gem", verb: "find", produces: { gem: 1 }, cost: 5 },
    {
      id: "enchant",
      verb: "make",
      consumes: [some("pick"), some("gem")],
      produces: { [SILK_PICK]: 1 },
      cost: 1,
    },
    {
      id: "dig:stone",
      verb: "dig",
      uses: [{ anyOf: ["pick", SILK_PICK], durability: 1 }],
      produces: { stone: 1 },
      cost: 1,
    },
    { id: "chip:ice", verb: "chip", uses: [{ anyOf: [SILK_PICK], durability: 1 }], produces: { ice: 1 }, cost: 1 },
  ],
  { pick: { status: "obtainable", durability: 10 }, [SILK_PICK]: { status: "obtainable", durability: 10 } },
);

const plan = (input: ProblemInput): SolvedResult => solved(planOn(MINE, input).result);

describe.each(["hybrid", "goap", "htn"])("%s", (planner) => {
  test("takes a held enchanted pick for a pick", () => {
    const { cost, plan: found } = plan({
      planner,
      goal: { items: { pick: 1 } },
      state: { inventory: { [SILK_PICK]: 1 } },
    });
    expect([cost, found.steps]).toEqual([0, []]);
  });

  test("makes what the held ones do not cover", () => {
    const input = { planner, goal: { items: { pick: 2 } }, state: { inventory: { [SILK_PICK]: 1 } } };
    expect(plan(input).cost).toBe(9);
  });

  test("counts an item once in a list of items, and for each condition on the state", () => {
    const state = { inventory: { [SILK_PICK]: 1 } };
    expect(plan({ planner, goal: { items: { pick: 1, [SILK_PICK]: 1 } }, state }).cost).toBe(9);
    const conditions = ["inventory.pick >= 1", `inventory.${SILK_PICK} >= 1`];
    expect(plan({ planner, goal: { state: conditions }, state }).cost).toBe(0);
  });

  test("uses the enchanted pick where a pick is used, and does not spend it for one", () => {
    const state = { inventory: { [SILK_PICK]: 1 } };
    expect(plan({ planner, goal: { items: { stone: 1 } }, state }).cost).toBe(1);
    // Enchanting takes a plain one: a second enchanted pick takes a new pick and a gem.
    expect(plan({ planner, goal: { items: { [SILK_PICK]: 2 } }, state }).cost).toBe(15);
  });
});

describe.each(["hybrid", "goap"])("%s proves", (planner) => {
  test("that nothing is cheaper, where one enchanted pick serves two wishes", () => {
    const { cost, lowerBound, optimal } = plan({ planner, goal: { items: { pick: 1, ice: 1 } } });
    // A pick, a gem, the enchantment and one dig; not two picks.
    expect([cost, lowerBound, optimal]).toEqual([16, 16, true]);
  });

  test("that a pick alone is not enchanted", () => {
    const { cost, optimal } = plan({ planner, goal: { items: { pick: 1 } } });
    expect([cost, optimal]).toEqual([9, true]);
  });

  test("that there is no plan, only if the enchanted pick cannot be had either", () => {
    const ask = (allow: string[], inventory: Record<string, number>) =>
      planOn(MINE, { planner, goal: { items: { pick: 1, ice: 1 } }, state: { inventory }, constraints: { allow } })
        .result;
    expect(ask(["make", "chip"], { pick: 1, gem: 1 })).toMatchObject({ status: "solved", cost: 2 });
    expect(ask(["chip"], { pick: 1, gem: 1 }).status).toBe("unsolvable");
  });
});
