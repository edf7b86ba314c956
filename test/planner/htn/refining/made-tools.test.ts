import { beforeEach, describe, expect, test } from "vitest";
import { MadeTools } from "../../../../planner/htn/refining/made-tools.ts";
import { TaskNetwork } from "../../../../planner/htn/task-network.ts";
import { compileDomain } from "../../../../planner/index.ts";
import { compileProblem } from "../../../../planner/model/compiled-problem.ts";
import { problemOn } from "../../reference/plan.ts";
import { smallDomain, some } from "../../reference/small-domain.ts";

const WORLD = compileDomain(
  smallDomain(
    [
      { id: "dig", verb: "dig", produces: { clay: 1 }, cost: 1 },
      { id: "make:spade", verb: "make", consumes: [some("clay")], produces: { spade: 1 }, cost: 1 },
      {
        id: "plant",
        verb: "use",
        uses: [{ anyOf: ["spade"], durability: 1 }],
        produces: { bed: 1 },
        cost: 1,
      },
    ],
    { spade: { status: "obtainable", stack: 1, durability: 10 } },
  ),
);
const id = (name: string): number => WORLD.nameId.get(name) ?? -1;

let network: TaskNetwork;
let tools: MadeTools;
let spade: number;
let clay: number;

beforeEach(() => {
  network = new TaskNetwork(compileProblem(WORLD, problemOn(WORLD, { goal: { items: { bed: 1 } } })));
  network.begin(compileProblem(WORLD, problemOn(WORLD, { goal: { items: { bed: 1 } } })));
  tools = new MadeTools(WORLD, network);
  tools.reset();
  spade = network.taskOf(id("spade"), 0);
  clay = network.taskOf(id("clay"), 0);
  network.times[spade] = 1;
  network.points[spade] = 6;
  network.edgeStart[spade] = network.edgeCount;
  network.addEdge(clay);
  network.edgeEnd[spade] = network.edgeCount;
  tools.add(spade);
  tools.add(clay);
});

describe("the tools that a network makes", () => {
  test("serve others while they last", () => {
    const bed = network.taskOf(id("bed"), 0);
    expect(tools.lasting(bed, id("spade"), 4)).toBe(spade);
    expect(tools.lasting(bed, id("spade"), 5)).toBe(-1);
  });

  test("do not serve their own ingredients", () => {
    expect(tools.lasting(clay, id("spade"), 1)).toBe(-1);
  });

  test("belong to the requested class", () => {
    expect(tools.lasting(network.taskOf(id("bed"), 0), id("clay"), 1)).toBe(-1);
  });
});
