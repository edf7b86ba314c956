import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { compileDomain } from "../../../planner/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import type { ProblemInput } from "../../../schemas/index.ts";
import { problemOn } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

const counter = compileDomain(counterDomain());
const named = compileDomain(
  smallDomain([
    {
      id: "dig:iron",
      verb: "dig",
      args: { block: "iron" },
      consumes: [some("seen:iron")],
      produces: { iron: 1 },
      cost: 1,
    },
    { id: "dig:gold", verb: "dig", args: { block: "gold", depth: 3 }, produces: { gold: 1 }, cost: 1 },
    {
      id: "melt:gold",
      verb: "melt",
      args: { block: "gold" },
      requires: [some("dimension:overworld")],
      produces: { gold: 1 },
      cost: 2,
    },
  ]),
);
const compiled = (input: ProblemInput, domain = counter) => compileProblem(domain, problemOn(domain, input));
const id = (name: string, domain = counter): number => domain.nameId.get(name) ?? -1;
const goal = { items: { ore: 1 } };
const allowedIds = (constraints: ProblemInput["constraints"]): string[] => {
  const { allowed } = compiled({ goal: { items: { gold: 1 } }, constraints }, named);
  return named.operatorIds.filter((_, operator) => allowed[operator] === 1);
};

describe("compiling a problem", () => {
  test("adds up large sightings", () => {
    const nearby = Array.from({ length: 100 }, () => ({ block: "iron", count: 1_000_000 }));
    const { start } = compiled({ goal: { items: { iron: 1 } }, state: { nearby } }, named);
    expect(start[id("seen:iron", named)]).toBe(100_000_000);
  });

  test("removes kept items from the start and the goal", () => {
    const problem = compiled({
      goal: { items: { oak: 5 } },
      state: { inventory: { oak: 4 } },
      constraints: { keep: { oak: 3 } },
    });
    expect(problem.start[id("oak")]).toBe(1);
    expect(problem.kept[id("oak")]).toBe(3);
    expect(problem.goal).toEqual([{ fluent: id("oak"), count: 2 }]);
  });

  test("keeps no more than there is", () => {
    const problem = compiled({ goal, state: { inventory: { oak: 1 } }, constraints: { keep: { oak: 9, coal: 2 } } });
    expect([problem.start[id("oak")], problem.kept[id("oak")], problem.kept[id("coal")]]).toEqual([0, 1, 0]);
  });

  test("sorts the uses of worn tools and caps them at what a new one has", () => {
    const problem = compiled({ goal, state: { inventory: { pick: 3 }, durability: { pick: [99, 1] } } });
    expect(problem.worn.get(id("pick"))).toEqual([1, 2]);
  });

  test("passes over durability of what does not wear", () => {
    const problem = compiled({ goal, state: { inventory: { oak: 1 }, durability: { oak: [3] } } });
    expect(problem.worn.size).toBe(0);
  });

  test("counts sightings nearby as amounts seen, and adds those of one block up", () => {
    const nearby = [
      { block: "iron", count: 2 },
      { block: "iron", count: 3 },
      { block: "dirt", count: 7 },
    ];
    const problem = compiled({ goal: { items: { iron: 1 } }, state: { nearby } }, named);
    expect(problem.start[id("seen:iron", named)]).toBe(5);
  });

  test("counts a repeated fact once, and the dimension as a fact", () => {
    const state = { facts: ["near:bench", "near:bench", "near:nothing-known"] };
    expect(compiled({ goal, state }).start[id("near:bench")]).toBe(1);
    const there = compiled({ goal: { items: { gold: 1 } } }, named);
    const elsewhere = compiled({ goal: { items: { gold: 1 } }, state: { dimension: "the_nether" } }, named);
    expect(there.start[id("dimension:overworld", named)]).toBe(1);
    expect(elsewhere.start[id("dimension:overworld", named)]).toBe(0);
  });

  test("allows everything by default, and only the verbs of allow if given", () => {
    expect(allowedIds({})).toEqual(["dig:gold", "dig:iron", "melt:gold"]);
    expect(allowedIds({ allow: ["melt"] })).toEqual(["melt:gold"]);
    expect(allowedIds({ allow: [] })).toEqual([]);
  });

  test.each<[string, string[]]>([
    ["dig", ["melt:gold"]],
    ["dig:gold", ["dig:iron", "melt:gold"]],
    ["melt:gold", ["dig:gold", "dig:iron"]],
    ["dig:3", ["dig:gold", "dig:iron", "melt:gold"]],
  ])("avoids %s as a verb, an id or a verb and its subject", (avoid, left) => {
    expect(allowedIds({ avoid: [avoid] })).toEqual(left);
  });

  test("lets avoid prevail over allow", () => {
    expect(allowedIds({ allow: ["dig"], avoid: ["dig:iron"] })).toEqual(["dig:gold"]);
  });

  test("reads conditions on items and facts as goals, the greatest of one name", () => {
    const state = ["inventory.ore >= 2", "inventory.ore >= 1", "facts.near:bench >= 1"];
    expect(compiled({ goal: { state } }).goal).toEqual(
      [
        { fluent: id("near:bench"), count: 1 },
        { fluent: id("ore"), count: 2 },
      ].sort((a, b) => a.fluent - b.fluent),
    );
  });

  test.each<[string, ProblemInput["goal"], string]>([
    ["tasks", { task: { name: "lit_shelter" } }, "goal.unsupported"],
    ["durability", { state: ["durability.pick >= 1"] }, "goal.unsupported"],
    ["facts that no operator knows", { state: ["facts.near:moon >= 1"] }, "input.unknownItem"],
  ])("refuses %s with a code", (_, unsupported, code) => {
    expect(() => compiled({ goal: unsupported })).toThrow(expect.objectContaining({ code }));
  });

  test.each<[string, ProblemInput]>([
    ["goal.items", { goal: { items: { stoen: 1 } } }],
    ["state.inventory", { goal, state: { inventory: { stoen: 1 } } }],
    ["state.durability", { goal, state: { durability: { stoen: [1] } } }],
    ["constraints.keep", { goal, constraints: { keep: { stoen: 1 } } }],
  ])("names the place of an unknown item in %s and what may have been meant", (where, input) => {
    expect(() => compiled(input)).toThrow(
      expect.objectContaining({
        code: "input.unknownItem",
        message: expect.stringMatching(new RegExp(`${where}.*stoen.*did you mean stone`)),
      }),
    );
  });

  test.each<[string, Partial<ProblemInput>]>([
    ["constraints.avoid", { constraints: { avoid: ["gatherr"] } }],
    ["constraints.allow", { constraints: { allow: ["gatherr"] } }],
    ["prices", { prices: { gatherr: 2 } }],
  ])("refuses a misspelt verb in %s rather than pass it over", (where, input) => {
    expect(() => compiled({ goal, ...input })).toThrow(new RegExp(`${where}.*gatherr.*did you mean gather`));
  });

  test("refuses a problem of another objective", () => {
    expect(() => compiled({ goal, objective: "time" })).toThrow(
      expect.objectContaining({ code: "input.objectiveMismatch" }),
    );
  });

  test("prices change search costs, an operator's before its verb's, and never the true cost", () => {
    const problem = compiled({ goal: { items: { gold: 1 } }, prices: { dig: 3, "dig:gold": 5 } }, named);
    const searchCost = Object.fromEntries(
      named.operatorIds.map((name, operator) => [name, problem.searchCost[operator]]),
    );
    expect(searchCost).toEqual({ "dig:gold": 5, "dig:iron": 3, "melt:gold": 2 });
    expect(problem.hasLearnedCosts).toBe(true);
    expect([...named.cost]).toEqual([1, 1, 2]);
    expect(compiled({ goal }).hasLearnedCosts).toBe(false);
  });
});
