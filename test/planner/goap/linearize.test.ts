import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { batchesOf, linearize } from "../../../planner/goap/linearize.ts";
import { emptyNode } from "../../../planner/goap/node.ts";
import { SearchSpace } from "../../../planner/goap/search-space.ts";
import { compileDomain } from "../../../planner/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import { problemOn } from "../reference/plan.ts";
import { NO_PRICES } from "./pricing-of-nothing.ts";

const domain = compileDomain(counterDomain());
const id = (name: string): number => domain.nameId.get(name) ?? -1;
const operator = (name: string): number => domain.operatorId.get(name) ?? -1;
const wood = domain.consumesClass[domain.consumesStart[operator("make:bench")] as number] as number;

describe("the batches of a leaf", () => {
  test("consume the members in stock, each once, and all that their operators need", () => {
    const state = { inventory: { oak: 5, birch: 2 } };
    const problem = compileProblem(domain, problemOn(domain, { goal: { items: { pick: 1 } }, state }));
    const node = emptyNode(domain.operatorCount, NO_PRICES);
    node.batches.set(operator("make:bench"), 1).set(operator("make:pick"), 1).set(operator("place:bench"), 1);
    node.demands.set(wood, 7).set(id("bench"), 1);
    node.stock.set(id("bench"), 1);
    const batches = batchesOf(problem, node);
    expect(batches.map((batch) => domain.operatorIds[batch.operator])).toEqual([
      "make:bench",
      "make:pick",
      "place:bench",
    ]);
    const sum = (kind: string) => batches.reduce((total, { consumed }) => total + (consumed.get(id(kind)) ?? 0), 0);
    expect([sum("oak"), sum("birch"), sum("bench")]).toEqual([5, 2, 1]);
    const sizes = batches.map(({ consumed }) => [...consumed.values()].reduce((total, count) => total + count, 0));
    expect(sizes).toEqual([4, 3, 1]);
  });
});

describe("the order of a leaf", () => {
  const problem = compileProblem(domain, problemOn(domain, { goal: { items: { coal: 2 } } }));
  const space = new SearchSpace(problem, { counts: new Map(), batches: new Map(), flipped: new Set() });

  test("leaves out batches that nothing needs", () => {
    const node = space.root();
    for (const [name, times] of [
      ["gather:coal", 3],
      ["gather:oak", 1],
    ] as const)
      space.regression.decide(node, operator(name), times);
    const schedule = linearize(space, node);
    expect(schedule).toMatchObject({ status: "ordered", batches: [{ operator: operator("gather:coal"), times: 2 }] });
  });

  test("names the open conditions if there is none", () => {
    const node = space.root();
    space.regression.decide(node, operator("gather:coal"), 1);
    expect(linearize(space, node)).toMatchObject({
      status: "blocked",
      openConditions: { classes: new Map([[id("coal"), 1]]) },
    });
  });
});
