import { describe, expect, test } from "vitest";
import { stockMethodsOf } from "../../../../planner/htn/cost-estimates/stock-methods.ts";
import { StockYield } from "../../../../planner/htn/refining/stock-yield.ts";
import { TaskNetwork } from "../../../../planner/htn/task-network.ts";
import { compileDomain } from "../../../../planner/index.ts";
import { compileProblem } from "../../../../planner/model/compiled-problem.ts";
import type { ProblemInput } from "../../../../schemas/index.ts";
import { minecraft } from "../../reference/minecraft.ts";
import { planCompiled, planOn, problemOn, type SolvedResult, solved } from "../../reference/plan.ts";
import { smallDomain, some } from "../../reference/small-domain.ts";

const ANY_BOARD = ["oak_board", "elm_board"];

/** Oaks are near and elms are far; a log gives four boards, and a crate takes any six. */
const DOCUMENT = smallDomain([
  { id: "find:oak", verb: "find", produces: { "seen:oak": 9 }, cost: 100 },
  { id: "find:elm", verb: "find", produces: { "seen:elm": 9 }, cost: 500 },
  { id: "chop:oak", verb: "chop", consumes: [some("seen:oak")], produces: { oak_log: 1 }, cost: 10 },
  { id: "chop:elm", verb: "chop", consumes: [some("seen:elm")], produces: { elm_log: 1 }, cost: 10 },
  { id: "saw:oak", verb: "saw", consumes: [some("oak_log")], produces: { oak_board: 4 }, cost: 1 },
  { id: "saw:elm", verb: "saw", consumes: [some("elm_log")], produces: { elm_board: 4 }, cost: 1 },
  { id: "make:lath", verb: "make", consumes: [some(ANY_BOARD, 2)], produces: { lath: 4 }, cost: 1 },
  { id: "make:crate", verb: "make", consumes: [some(ANY_BOARD, 6), some("lath")], produces: { crate: 1 }, cost: 1 },
]);
const WORLD = compileDomain(DOCUMENT);
const id = (name: string): number => WORLD.nameId.get(name) ?? -1;

const costFrom = (item: string, inventory: Record<string, number>): number =>
  solved(planOn(DOCUMENT, { goal: { items: { [item]: 1 } }, state: { inventory }, planner: "htn" }).result).cost;

describe("what stock yields", () => {
  function yieldFrom(inventory: Record<string, number>): { stock: StockYield; network: TaskNetwork } {
    const problem = compileProblem(WORLD, problemOn(WORLD, { goal: { items: { crate: 1 } }, state: { inventory } }));
    const network = new TaskNetwork(problem);
    network.begin(problem);
    return { stock: new StockYield(WORLD, network, stockMethodsOf(problem)), network };
  }

  test("is what is held and what can be made of it, step by step", () => {
    const { stock } = yieldFrom({ elm_log: 2 });
    expect(["elm_log", "elm_board", "lath", "oak_board"].map((name) => stock.of(id(name)))).toEqual([2, 8, 16, 0]);
  });

  test("is less by what open tasks claim", () => {
    const { stock, network } = yieldFrom({ elm_log: 2 });
    const boards = network.taskOf(id("elm_board"), 0);
    network.amount[boards] = 3;
    expect(stock.of(id("elm_board"))).toBe(5);
    const logs = network.taskOf(id("elm_log"), 1);
    network.amount[logs] = 1;
    network.consumed[logs] = 1;
    expect(stock.of(id("elm_board"))).toBe(1);
  });

  test("counts a held member once, not also as what another member is made of", () => {
    const world = compileDomain(
      smallDomain([
        { id: "find:log", verb: "find", produces: { log: 1 }, cost: 100 },
        { id: "find:wood", verb: "find", produces: { wood: 1 }, cost: 100 },
        { id: "make:wood", verb: "make", consumes: [some("log", 4)], produces: { wood: 3 }, cost: 1 },
        { id: "saw", verb: "saw", consumes: [some(["log", "wood"])], produces: { board: 4 }, cost: 1 },
      ]),
    );
    const input = { goal: { items: { board: 1 } }, state: { inventory: { log: 8 } } };
    const problem = compileProblem(world, problemOn(world, input));
    const network = new TaskNetwork(problem);
    network.begin(problem);
    expect(new StockYield(world, network, stockMethodsOf(problem)).of(world.nameId.get("board") ?? -1)).toBe(32);
  });

  test("is nothing for a start without stock", () => {
    const problem = compileProblem(WORLD, problemOn(WORLD, { goal: { items: { crate: 1 } } }));
    expect(stockMethodsOf(problem)).toBeNull();
  });
});

describe("htn uses what is at hand, at every depth", () => {
  test.each([
    ["the boards that are held", { elm_board: 8 }, 1 + 1],
    ["boards of the logs that are held", { elm_log: 2 }, 2 + 1 + 1],
  ])("%s", (_, inventory, cost) => {
    expect(costFrom("crate", inventory)).toBe(cost);
  });

  const byHtn = (input: ProblemInput): SolvedResult =>
    solved(planCompiled(minecraft("time"), problemOn({ objective: "time" }, { ...input, planner: "htn" })).result);

  // Each bag has all that the item needs: whoever searches for an oak has not looked into it.
  test.each([
    ["stick", { birch_log: 1 }, 20],
    ["stick", { crimson_stem: 2 }, 20],
    ["crafting_table", { dark_oak_log: 1 }, 20],
    ["wooden_pickaxe", { cherry_log: 3 }, 70],
    ["wooden_sword", { stripped_jungle_wood: 2 }, 60],
    ["barrel", { acacia_log: 4, crafting_table: 1 }, 60],
    ["black_carpet", { white_wool: 2, black_dye: 2 }, 30],
    ["yellow_bed", { red_bed: 1, yellow_dye: 1 }, 10],
  ])("%s from %o costs at most %i", (item, inventory, most) => {
    const { cost } = byHtn({ goal: { items: { [item]: 1 } }, state: { inventory } });
    expect(cost).toBeLessThanOrEqual(most);
  });

  // Each bag has some of what the item needs, and runs out: the best known cost, and no more.
  test.each([
    ["chest", 5, { stripped_warped_stem: 10 }, 475, "all but the table of warped planks"],
    ["chest", 1, { oak_log: 1, birch_log: 1, crafting_table: 1 }, 40, "planks of both woods"],
    ["stone_hoe", 1, { jungle_planks: 2 }, 585, "oak for the rest, not a far jungle"],
    ["polished_granite", 4, { birch_slab: 6, acacia_planks: 5 }, 840, "no stonecutter"],
    ["white_bed", 1, { stripped_birch_log: 8, black_wool: 12 }, 640, "bone meal of a composter of birch"],
  ])("%s ×%i from %o costs at most %i: %s", (item, count, inventory, most, _) => {
    const { cost } = byHtn({ goal: { items: { [item]: count } }, state: { inventory } });
    expect(cost).toBeLessThanOrEqual(most);
  });

  test("what is in sight serves the tool, its handle and the table", () => {
    const nearby = [{ block: "cherry_log", count: 6 }];
    const { plan } = byHtn({ goal: { items: { wooden_pickaxe: 1 } }, state: { nearby } });
    expect(plan.steps.map(({ type }) => type)).not.toContain("explore");
  });

  test("what is in sight is taken before another kind is searched for", () => {
    const nearby = [{ block: "spruce_log", count: 2 }];
    const { plan } = byHtn({ goal: { items: { stick: 1 } }, state: { nearby } });
    expect(plan.steps.map(({ type }) => type)).not.toContain("explore");
  });
});
