import { beforeEach, describe, expect, test } from "vitest";
import { CONSUME } from "../../../../planner/htn/condition-kinds.ts";
import { type CostEstimates, costEstimatesOf } from "../../../../planner/htn/cost-estimates/estimates.ts";
import { MethodLists } from "../../../../planner/htn/cost-estimates/method-lists.ts";
import { ExpectedPlan } from "../../../../planner/htn/expected-plan/expected-plan.ts";
import { StockYield } from "../../../../planner/htn/refining/stock-yield.ts";
import { TaskNetwork } from "../../../../planner/htn/task-network.ts";
import { compileDomain } from "../../../../planner/index.ts";
import { compileProblem } from "../../../../planner/model/compiled-problem.ts";
import { planOn, problemOn, solved } from "../../reference/plan.ts";
import { smallDomain, some } from "../../reference/small-domain.ts";

/** A search gives four logs, and one is left over for a lid; a lid may also be bought. */
const WORLD = compileDomain(
  smallDomain([
    { id: "find", verb: "find", produces: { "seen:log": 4 }, cost: 100 },
    { id: "chop", verb: "chop", consumes: [some("seen:log")], produces: { log: 1 }, cost: 10 },
    { id: "make:box", verb: "make", consumes: [some("log", 3)], produces: { box: 1 }, cost: 1 },
    { id: "make:lid", verb: "make", consumes: [some("log")], produces: { lid: 1 }, cost: 1 },
    { id: "buy:lid", verb: "buy", consumes: [some("coin")], produces: { lid: 1 }, cost: 2 },
    { id: "earn", verb: "earn", produces: { coin: 1 }, cost: 50 },
    { id: "make:chest", verb: "make", consumes: [some("box"), some("lid")], produces: { chest: 1 }, cost: 5 },
  ]),
);
const id = (name: string): number => WORLD.nameId.get(name) ?? -1;
const operator = (name: string): number => WORLD.operatorId.get(name) ?? -1;

let network: TaskNetwork;
let estimates: CostEstimates;
let expected: ExpectedPlan;

/** Asks the network for so many more. */
function ask(name: string, count: number): number {
  const task = network.taskOf(id(name), estimates.rank[id(name)] ?? 0);
  network.amount[task] = (network.amount[task] ?? 0) + count;
  network.consumed[task] = (network.consumed[task] ?? 0) + count;
  expected.mark(id(name));
  return task;
}

/** What the one task of a name adds, and what it would by another operator. */
function closed<Answer>(name: string, look: () => Answer): Answer {
  const task = network.open[id(name)] ?? -1;
  network.open[id(name)] = -1;
  const answer = look();
  network.open[id(name)] = task;
  return answer;
}

beforeEach(() => {
  const problem = compileProblem(WORLD, problemOn(WORLD, { goal: { items: { chest: 1 } } }));
  estimates = costEstimatesOf(problem);
  const methods = MethodLists.of(problem, estimates);
  network = new TaskNetwork(problem);
  network.begin(problem);
  expected = new ExpectedPlan(network, new StockYield(WORLD, network, null), problem, estimates, methods);
  expected.reset(problem, estimates, methods);
});

describe("a forecast", () => {
  test("contains what all open tasks need together", () => {
    ask("box", 1);
    ask("log", 1);
    expected.settle();
    expect(expected.timesOf(id("log"))).toBe(4);
    expect(expected.timesOf(id("seen:log"))).toBe(1);
  });

  test("costs a task without what others need anyway", () => {
    ask("box", 1);
    ask("log", 1);
    expected.settle();
    expect(closed("log", () => expected.costOfUsual(id("log")))).toBe(10);
    expect(closed("box", () => expected.costOfUsual(id("box")))).toBe(31);
  });

  test("costs another operator up to the limit", () => {
    ask("box", 1);
    ask("lid", 1);
    expected.settle();
    const instead = (limit: number): number =>
      closed("lid", () => {
        const usual = expected.costOfUsual(id("lid"));
        return expected.costInstead(id("lid"), operator("make:lid"), 1, 0, usual, limit);
      });
    expect(instead(Number.POSITIVE_INFINITY)).toBe(11);
    expect(instead(1)).toBeGreaterThanOrEqual(1);
  });

  test("is unchanged after a trial", () => {
    ask("box", 1);
    ask("lid", 1);
    expected.settle();
    const reported = () => [...WORLD.names.keys()].map((name) => [expected.methodOf(name), expected.timesOf(name)]);
    const before = reported();
    closed("lid", () => {
      expected.costOfUsual(id("lid"));
      for (const name of ["make:lid", "buy:lid"]) {
        expected.costInstead(id("lid"), operator(name), 1, 0, 0, Number.POSITIVE_INFINITY);
        expected.costInstead(id("lid"), operator(name), 1, 0, 0, 3);
      }
    });
    expect(reported()).toEqual(before);
  });

  test("expects the same total once the network demands it", () => {
    const chest = ask("chest", 1);
    expected.settle();
    network.open[id("chest")] = -1;
    network.operator[chest] = operator("make:chest");
    expected.take(id("chest"), operator("make:chest"), 1, 0);
    for (const [need, name] of ["box", "lid"].entries()) {
      ask(name, 1);
      expected.decide(need, id(name), 1, CONSUME);
    }
    const before = expected.timesOf(id("log"));
    expected.settle();
    expect(expected.timesOf(id("box"))).toBe(1);
    expect(expected.timesOf(id("log"))).toBe(before);
  });

  test("does not use more of a held member than there is", () => {
    // The heirloom boards are free, and no more of them can be had.
    const domain = smallDomain([
      { id: "saw", verb: "v", produces: { board: 1 }, cost: 1 },
      { id: "make:cart", verb: "v", consumes: [some(["heirloom", "board"], 2)], produces: { cart: 1 }, cost: 1 },
      { id: "make:jig", verb: "v", produces: { jig: 1 }, cost: 8 },
      {
        id: "make:train",
        verb: "v",
        consumes: [some("cart")],
        requires: [some("jig")],
        produces: { train: 1 },
        cost: 1,
      },
      { id: "buy:train", verb: "v", produces: { train: 1 }, cost: 9 },
    ]);
    const cost = (count: number): number => {
      const state = { inventory: { heirloom: 3 } };
      return solved(planOn(domain, { goal: { items: { train: count } }, state, planner: "htn" }).result).cost;
    };
    expect([1, 6].map(cost)).toEqual([9, 8 + 6 * 2 + 9]);
  });

  test("does not mistake a lasting fluent that many need for a cycle", () => {
    const parts = Array.from({ length: 12 }, (_, part) => `part${part}`);
    const bench = some("near:bench");
    const domain = compileDomain(
      smallDomain(
        [
          ...parts.map((part) => ({ id: part, verb: "make", requires: [bench], produces: { [part]: 1 }, cost: 1 })),
          { id: "build", verb: "make", consumes: parts.map((part) => some(part)), produces: { cart: 1 }, cost: 1 },
        ],
        {},
        ["near:bench"],
      ),
    );
    const problem = compileProblem(
      domain,
      problemOn(domain, { goal: { items: { cart: 1 } }, state: { facts: ["near:bench"] } }),
    );
    const usual = costEstimatesOf(problem);
    const station = domain.nameId.get("near:bench") ?? -1;
    const nameAt = Int32Array.from([...usual.nameAt.filter((name) => name !== station), station]);
    const rank = usual.rank.slice();
    nameAt.forEach((name, place) => {
      rank[name] = place;
    });
    const high = { ...usual, nameAt, rank };
    const methods = MethodLists.of(problem, high);
    const tasks = new TaskNetwork(problem);
    tasks.begin(problem);
    const expected = new ExpectedPlan(tasks, new StockYield(domain, tasks, null), problem, high, methods);
    expected.reset(problem, high, methods);
    const cart = domain.nameId.get("cart") ?? -1;
    const build = domain.operatorId.get("build") ?? -1;
    expect(expected.costInstead(cart, build, 1, 0, 0, Number.POSITIVE_INFINITY)).toBe(13);
  });
});
