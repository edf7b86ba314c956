import { describe, expect, test } from "vitest";
import type { ExactAnswer } from "../../../bench/integer-program/exact-answer.ts";
import { solveExactly } from "../../../bench/integer-program/index.ts";
import { type Domain, Problem, type ProblemInput, parseDocument } from "../../../schemas/index.ts";
import { smallDomain, some } from "../../planner/reference/small-domain.ts";
import { TWO_WORLDS } from "../../planner/reference/two-worlds.ts";

const solve = (domain: Domain, input: ProblemInput): Promise<ExactAnswer> =>
  solveExactly(domain, parseDocument(Problem, { objective: "actions", ...input }, "problem"));

const order = ({ actions }: ExactAnswer): string[] =>
  (actions ?? []).map(({ operator, times }) => `${operator} ${times}`);

/** A wooden pickaxe, and a stone one whose stone only a pickaxe yields; two uses each. */
const MINING = smallDomain(
  [
    { id: "chop", verb: "gather", produces: { wood: 1 }, cost: 1 },
    { id: "craft:wooden_pick", verb: "make", consumes: [some("wood", 3)], produces: { wooden_pick: 1 }, cost: 1 },
    {
      id: "mine",
      verb: "gather",
      uses: [{ anyOf: ["wooden_pick", "stone_pick"], durability: 1 }],
      produces: { stone: 1 },
      cost: 1,
    },
    { id: "craft:stone_pick", verb: "make", consumes: [some("stone", 1)], produces: { stone_pick: 1 }, cost: 1 },
    {
      id: "chip",
      verb: "gather",
      uses: [{ anyOf: ["stone_pick"], durability: 1 }],
      produces: { gem: 1 },
      cost: 1,
    },
  ],
  {
    wooden_pick: { status: "obtainable", stack: 1, durability: 2 },
    stone_pick: { status: "obtainable", stack: 1, durability: 2 },
  },
);

/** A cup is filled, and comes back empty from the pie that takes three full ones. */
const PIE = smallDomain([
  { id: "cup", verb: "make", produces: { cup: 1 }, cost: 5 },
  { id: "fill", verb: "gather", consumes: [some("cup")], produces: { milk: 1 }, cost: 1 },
  { id: "pie", verb: "make", consumes: [some("milk", 3)], produces: { pie: 1, cup: 3 }, cost: 1 },
]);

/** A bench is carried or stands; operators that use it need it standing. */
const BENCH = smallDomain([
  { id: "bench", verb: "make", produces: { bench: 1 }, cost: 9 },
  { id: "place", verb: "place", consumes: [some("bench")], produces: { "near:bench": 1 }, cost: 1 },
  {
    id: "take",
    verb: "take",
    requires: [some("near:bench")],
    clears: ["near:bench"],
    produces: { bench: 1 },
    cost: 1,
  },
  { id: "chair", verb: "make", requires: [some("near:bench")], produces: { chair: 1 }, cost: 1 },
  { id: "seat", verb: "make", consumes: [some("bench")], requires: [some("chair")], produces: { seat: 1 }, cost: 1 },
]);

describe("the exact program", () => {
  test("never makes a tool from material that the tool itself mined", async () => {
    const answer = await solve(MINING, { goal: { items: { gem: 1 } } });
    // chop 3, wooden pick, mine, stone pick, chip
    expect(answer).toMatchObject({ status: "optimal", cost: 7 });
    expect(order(answer).slice(0, 2)).toEqual(["chop 3", "craft:wooden_pick 1"]);
  });

  test("makes another tool where a shared one would wear out", async () => {
    // Gems wear the stone pick, stones either pick. Five gems take three stone picks; three stones
    // exceed one wooden pick of two uses, but an existing stone pick can mine the third.
    const answer = await solve(MINING, { goal: { items: { gem: 5 } } });
    // chop 3, wooden pick, mine 3, stone picks 3, chip 5
    expect(answer).toMatchObject({ status: "optimal", cost: 15 });
  });

  test("counts the uses that worn tools have left", async () => {
    const state = { inventory: { stone_pick: 1 }, durability: { stone_pick: [1] } };
    // The last use mines a stone, which makes a new pick.
    expect(await solve(MINING, { goal: { items: { gem: 2 } }, state })).toMatchObject({ status: "optimal", cost: 4 });
    expect(await solve(MINING, { goal: { items: { gem: 1 } }, state })).toMatchObject({ status: "optimal", cost: 1 });
  });

  test("needs a container for each that is full at the same time, though all of them come back", async () => {
    expect(await solve(PIE, { goal: { items: { pie: 1 } } })).toMatchObject({ status: "optimal", cost: 19 });
    expect(await solve(PIE, { goal: { items: { pie: 2 } } })).toMatchObject({ status: "optimal", cost: 23 });
  });

  test("picks a station up again for an operator that needs it in the inventory", async () => {
    const answer = await solve(BENCH, { goal: { items: { seat: 1 } } });
    expect(answer).toMatchObject({ status: "optimal", cost: 13 });
    expect(order(answer)).toEqual(["bench 1", "place 1", "chair 1", "take 1", "seat 1"]);
  });

  test("clears standing stations on travelling, and orders the journeys", async () => {
    const answer = await solve(TWO_WORLDS, { goal: { items: { crown: 1 } }, state: { dimension: "overworld" } });
    expect(answer.status).toBe("optimal");
    const travels = order(answer).filter((action) => action.startsWith("travel:"));
    expect(travels).toEqual(["travel:nether 1", "travel:overworld 1"]);
  });

  test("mixes the kinds of a class", async () => {
    const domain = smallDomain([
      { id: "chest", verb: "make", consumes: [some(["oak", "birch"], 8)], produces: { chest: 1 }, cost: 1 },
      { id: "chop", verb: "gather", produces: { oak: 1 }, cost: 1 },
    ]);
    const state = { inventory: { oak: 3, birch: 4 } };
    expect(await solve(domain, { goal: { items: { chest: 1 } }, state })).toMatchObject({ status: "optimal", cost: 2 });
  });

  test("leaves kept items alone, but counts them for requirements", async () => {
    const state = { inventory: { bench: 1 } };
    const kept = { constraints: { keep: { bench: 1 } } };
    expect(await solve(BENCH, { goal: { items: { chair: 1 } }, state })).toMatchObject({ cost: 2 });
    expect(await solve(BENCH, { goal: { items: { chair: 1 } }, state, ...kept })).toMatchObject({ cost: 11 });
    expect(await solve(BENCH, { goal: { items: { bench: 1 } }, state, ...kept })).toMatchObject({ cost: 0 });
  });

  test("uses no verb that is avoided or not allowed", async () => {
    const goal = { items: { chair: 1 } };
    expect(await solve(BENCH, { goal, constraints: { avoid: ["place"] } })).toMatchObject({ status: "infeasible" });
    expect(await solve(BENCH, { goal, constraints: { allow: ["make"] } })).toMatchObject({ status: "infeasible" });
    expect(await solve(BENCH, { goal, constraints: { allow: ["make", "place"] } })).toMatchObject({ cost: 11 });
  });

  test("proves that a cycle makes nothing from nothing", async () => {
    const domain = smallDomain([
      { id: "melt", verb: "make", consumes: [some("block")], produces: { ingot: 9 }, cost: 1 },
      { id: "cast", verb: "make", consumes: [some("ingot", 9)], produces: { block: 1 }, cost: 1 },
    ]);
    expect(await solve(domain, { goal: { items: { ingot: 1 } } })).toMatchObject({ status: "infeasible", cost: null });
    expect(await solve(domain, { goal: { items: { block: 2 } }, state: { inventory: { ingot: 17 } } })).toMatchObject({
      status: "infeasible",
    });
  });

  test("returns impossible where the goal alone needs more slots than there are", async () => {
    const goal = { items: { chair: 129 } };
    expect(await solve(BENCH, { goal, constraints: { slots: 2 } })).toMatchObject({ status: "infeasible" });
    expect(await solve(BENCH, { goal, constraints: { slots: 4 } })).toMatchObject({ status: "optimal", cost: 139 });
  });

  test("claims nothing when its rounds run out", async () => {
    const problem = parseDocument(Problem, { objective: "actions", goal: { items: { pie: 1 } } }, "problem");
    const { status, cost, lowerBound, because } = await solveExactly(PIE, problem, { rounds: 1 });
    expect(status).toBe("unknown");
    expect(cost).toBeNull();
    expect(lowerBound).toBeLessThanOrEqual(19);
    expect(because).toMatch(/ran out/);
  });

  test("finds the optimum that the solver's full presolve misses", async () => {
    // With all presolve rules HiGHS reports an optimum of 9 for this one.
    const domain = smallDomain(
      [
        { id: "dig", verb: "gather", produces: { a: 1 }, cost: 1 },
        { id: "saw", verb: "make", consumes: [some("a")], produces: { saw: 1 }, cost: 1 },
        {
          id: "pick",
          verb: "make",
          consumes: [some("saw")],
          uses: [{ anyOf: ["saw"], durability: 1 }],
          produces: { pick: 2 },
          cost: 1,
        },
        { id: "find", verb: "gather", produces: { a: 1 }, cost: 1 },
      ],
      { saw: { status: "obtainable", stack: 1, durability: 1 } },
    );
    const goal = { items: { pick: 1, saw: 1 } };
    expect(await solve(domain, { goal })).toMatchObject({ status: "optimal", cost: 7 });
  });

  test("counts on luck only where there is no plan without it", async () => {
    const lucky = { id: "lucky", verb: "gather", requires: [some("luck:taken")], produces: { egg: 1 }, cost: 1 };
    const domain = smallDomain([lucky, { id: "wait", verb: "gather", produces: { egg: 1 }, cost: 9 }]);
    const goal = { items: { egg: 1 } };
    expect(await solve(domain, { goal })).toMatchObject({ status: "optimal", cost: 9 });
    const onlyLuck = { goal, constraints: { avoid: ["wait"] } };
    expect(await solve(domain, onlyLuck)).toMatchObject({ status: "optimal", cost: 1 });
  });

  test("starts with what the domain assumes, and with the points of food", async () => {
    const use = { id: "use", verb: "make", produces: { prize: 1 }, cost: 1 } as const;
    const needs = (name: string, count = 1): Domain => smallDomain([{ ...use, consumes: [some(name, count)] }]);
    const goal = { items: { prize: 1 } };
    const assuming: Domain = {
      ...needs("once:dragon"),
      assumes: [{ fact: "once:dragon", given: [], unless: ["seen:gateway"], because: "a world has one" }],
    };
    const opened = { nearby: [{ block: "gateway", count: 1 }] };
    const isSolved = async (domain: Domain, input: ProblemInput) => (await solve(domain, input)).status;
    expect(await isSolved(assuming, { goal })).toBe("optimal");
    expect(await isSolved(assuming, { goal, state: opened })).toBe("infeasible");
    expect(await isSolved(needs("food:points", 6), { goal, state: { food: 6 } })).toBe("optimal");
    expect(await isSolved(needs("food:points", 6), { goal, state: { food: 5 } })).toBe("infeasible");
    const peaceful = { goal, state: { food: 5 }, constraints: { peaceful: true } };
    expect(await isSolved(needs("food:points", 6), peaceful)).toBe("optimal");
  });
});
