import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { ban, emptyNode, type SearchNode } from "../../../planner/goap/node.ts";
import { pricingOf } from "../../../planner/goap/pricing.ts";
import { Regression } from "../../../planner/goap/regression.ts";
import { fullPrices } from "../../../planner/heuristics/prices.ts";
import { reachable } from "../../../planner/heuristics/reachability.ts";
import { type CompiledDomain, compileDomain } from "../../../planner/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import type { ProblemInput } from "../../../schemas/index.ts";
import { minecraft } from "../reference/minecraft.ts";
import { problemOn } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

interface Setting {
  regression: Regression;
  empty: () => SearchNode;
}

function setOut(domain: CompiledDomain, input: ProblemInput): Setting {
  const problem = compileProblem(domain, problemOn(domain, input));
  const { start, searchCost, allowed, kept, goal } = problem;
  const reach = reachable(domain, start, allowed, kept);
  const demanded = goal.map(({ fluent }) => fluent);
  const pricing = pricingOf(problem, {
    usable: reach.operators,
    there: start,
    demanded,
    around: [],
    usage: { counts: new Map(), batches: new Map(), flipped: new Set() },
  });
  const regression = new Regression(problem, reach.operators, fullPrices(domain, searchCost, start, reach, kept));
  return { regression, empty: () => emptyNode(domain.operatorCount, pricing) };
}

const regressionOn = (domain: CompiledDomain, input: ProblemInput): Regression => setOut(domain, input).regression;

const id = (domain: CompiledDomain, name: string): number => domain.nameId.get(name) ?? -1;
const names = (domain: CompiledDomain, ids: readonly number[]): string[] => ids.map((name) => domain.names[name] ?? "");

/** The class of tools that an operator uses first. */
const toolsOf = (domain: CompiledDomain, operator: string): number =>
  domain.usesClass[domain.usesStart[domain.operatorId.get(operator) ?? -1] as number] as number;

describe("first achievers", () => {
  test("leave out stone-mining picks that are made of stone", () => {
    const domain = minecraft("actions");
    const regression = regressionOn(domain, {
      goal: { items: { cobblestone: 1 } },
      // Villagers sell stone pickaxes, and chests hold iron ones.
      constraints: { allow: ["collect_block", "craft_item", "explore", "place_block", "smelt_item"] },
    });
    const operator = domain.operatorIds.find((name) => /^collect:stone:cobblestone/.test(name)) ?? "";
    const achievers = names(domain, regression.firstAchievers(toolsOf(domain, operator)));
    expect(achievers).toContain("wooden_pickaxe");
    expect(achievers).not.toContain("stone_pickaxe");
    expect(achievers).not.toContain("diamond_pickaxe");
  });

  test("are never tools that need themselves", () => {
    const domain = compileDomain(
      smallDomain(
        [
          {
            id: "dig",
            verb: "v",
            uses: [{ anyOf: ["gold_pick", "wood_pick"], durability: 1 }],
            produces: { gold: 1 },
            cost: 1,
          },
          { id: "make:gold", verb: "v", consumes: [some("gold")], produces: { gold_pick: 1 }, cost: 1 },
          { id: "make:wood", verb: "v", produces: { wood_pick: 1 }, cost: 5 },
        ],
        { gold_pick: { status: "obtainable", durability: 3 }, wood_pick: { status: "obtainable", durability: 3 } },
      ),
    );
    const input = { goal: { items: { gold: 1 } } };
    const at = (state: ProblemInput["state"]): string[] =>
      names(domain, regressionOn(domain, { ...input, state }).firstAchievers(toolsOf(domain, "dig")));
    expect(at({})).toEqual(["wood_pick"]);
    expect(at({ inventory: { gold_pick: 1 } })).toEqual(["gold_pick", "wood_pick"]);
  });
});

describe("the regression", () => {
  const domain = compileDomain(counterDomain());

  test("adds a batch's cost and products, and opens its demands and needs", () => {
    const { regression, empty } = setOut(domain, { goal: { items: { pick: 1 } } });
    const node = empty();
    regression.demand(node, id(domain, "pick"), 1);
    const before = node.h;
    regression.decide(node, domain.operatorId.get("make:pick") ?? -1, 1);
    expect(node.g).toBe(1);
    expect(before).toBe(4);
    expect(node.g + node.h).toBe(4);
    expect([...node.needs]).toEqual([id(domain, "near:bench")]);
    expect(regression.stockOf(node, id(domain, "pick"))).toBe(1);
  });

  test("offers no achiever that is banned beneath the node", () => {
    const { regression, empty } = setOut(domain, { goal: { items: { pick: 1 } } });
    const node = empty();
    const pick = [id(domain, "pick")];
    const [method] = regression.achieversFor(node, pick);
    ban(node, method?.operator ?? -1);
    expect(regression.achieversFor(node, pick)).not.toContainEqual(method);
  });

  test("counts held, kept and made fluents as providing a need", () => {
    const bench = id(domain, "near:bench");
    const goal = { items: { pick: 1 } };
    const bare = setOut(domain, { goal });
    expect(bare.regression.isProvided(bare.empty(), bench)).toBe(false);
    const placed = bare.empty();
    bare.regression.decide(placed, domain.operatorId.get("place:bench") ?? -1, 1);
    expect(bare.regression.isProvided(placed, bench)).toBe(true);
    const near = setOut(domain, { goal, state: { facts: ["near:bench"] } });
    expect(near.regression.isProvided(near.empty(), bench)).toBe(true);
  });
});
