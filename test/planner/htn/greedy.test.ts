import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { type FoundPlan, newCounters } from "../../../planner/contract/search.ts";
import { GreedyDecomposer } from "../../../planner/htn/greedy.ts";
import { type CompiledDomain, compileDomain } from "../../../planner/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import type { ProblemInput } from "../../../schemas/index.ts";
import { problemOn } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

const COUNTER = compileDomain(counterDomain());

/** The applications of each operator in order, or null if greedy decomposition fails. */
function direct(domain: CompiledDomain, input: ProblemInput): FoundPlan | "more" | "failed" {
  const counters = newCounters();
  return new GreedyDecomposer(compileProblem(domain, problemOn(domain, input)), counters, {}).step(10_000);
}

function batchesOf(domain: CompiledDomain, found: FoundPlan | "more" | "failed"): string[] {
  if (typeof found === "string") throw new Error(`no plan: ${found}`);
  return found.batches.map(({ operator, times }) => `${domain.operatorIds[operator]} x${times}`);
}

const WORLD = [
  { id: "dig:bare", verb: "dig", produces: { clay: 1 }, cost: 5 },
  { id: "dig:spade", verb: "dig", uses: [{ anyOf: ["spade"], durability: 1 }], produces: { clay: 1 }, cost: 1 },
  { id: "make:spade", verb: "make", consumes: [some("clay", 2)], produces: { spade: 1 }, cost: 1 },
  {
    id: "make:idol",
    verb: "make",
    consumes: [some("clay", 6)],
    uses: [{ anyOf: ["spade"], durability: 1 }],
    produces: { idol: 1 },
    cost: 1,
  },
];

describe("greedy decomposition", () => {
  test("makes a shared need in one batch", () => {
    const batches = batchesOf(COUNTER, direct(COUNTER, { goal: { items: { bench: 1, pick: 2 } } }));
    expect(batches).toEqual(["gather:birch x14", "make:bench x2", "place:bench x1", "make:pick x2"]);
  });

  test("uses the better tool for everything that is not needed to make it", () => {
    const domain = compileDomain(smallDomain(WORLD, { spade: { status: "obtainable", stack: 1, durability: 100 } }));
    const batches = batchesOf(domain, direct(domain, { goal: { items: { idol: 1 } } }));
    expect(batches).toEqual(["dig:bare x2", "make:spade x1", "dig:spade x6", "make:idol x1"]);
  });

  test("takes costlier tools for large amounts, and cheaper methods for small ones", () => {
    const domain = compileDomain(smallDomain(WORLD, { spade: { status: "obtainable", stack: 1, durability: 100 } }));
    expect(batchesOf(domain, direct(domain, { goal: { items: { clay: 2 } } }))).toEqual(["dig:bare x2"]);
    const many = batchesOf(domain, direct(domain, { goal: { items: { clay: 50 } } }));
    expect(many).toEqual(["dig:bare x2", "make:spade x1", "dig:spade x50"]);
  });

  test("sets up a second station if a trip left the first behind", () => {
    const travel = (from: string, to: string) => ({
      id: `go:${to}`,
      verb: "travel",
      requires: [some(`dimension:${from}`), ...(to === "moon" ? [some("rocket")] : [])],
      produces: { [`dimension:${to}`]: 1 },
      clears: [`dimension:${from}`, "near:*"],
      cost: 10,
    });
    const domain = compileDomain(
      smallDomain(
        [
          travel("overworld", "moon"),
          travel("moon", "overworld"),
          { id: "wood", verb: "v", requires: [some("dimension:overworld")], produces: { wood: 1 }, cost: 1 },
          { id: "dust", verb: "v", requires: [some("dimension:moon")], produces: { dust: 1 }, cost: 1 },
          { id: "bench", verb: "v", consumes: [some("wood")], produces: { bench: 1 }, cost: 1 },
          { id: "place", verb: "v", consumes: [some("bench")], produces: { "near:bench": 1 }, cost: 0 },
          {
            id: "rocket",
            verb: "v",
            consumes: [some("wood")],
            requires: [some("near:bench")],
            produces: { rocket: 1 },
            cost: 1,
          },
          {
            id: "statue",
            verb: "v",
            consumes: [some("dust")],
            requires: [some("near:bench")],
            produces: { statue: 1 },
            cost: 1,
          },
        ],
        {},
        ["dimension:overworld", "dimension:moon", "near:bench"],
      ),
    );
    const batches = batchesOf(domain, direct(domain, { goal: { items: { statue: 1 } } }));
    expect(batches.filter((batch) => batch.startsWith("place"))).toEqual(["place x1", "place x1"]);
    expect(batches.filter((batch) => batch.startsWith("go:"))).toEqual(["go:moon x1"]);
    expect(batches).toContain("bench x2");
  });

  test("finds the same plan whatever was planned before", () => {
    const first = direct(COUNTER, { goal: { items: { kiln: 1 } } });
    direct(COUNTER, { goal: { items: { pick: 5 } }, state: { inventory: { oak: 3 } } });
    expect(batchesOf(COUNTER, direct(COUNTER, { goal: { items: { kiln: 1 } } }))).toEqual(batchesOf(COUNTER, first));
  });

  test("reports the method and the batches of each task", () => {
    const found = direct(COUNTER, { goal: { items: { bench: 1 } } });
    if (typeof found === "string") throw new Error(found);
    const { tasks } = found.decomposition?.document() ?? { tasks: [] };
    expect(tasks[0]).toMatchObject({ task: "obtain bench", method: "make:bench", children: [1] });
    const reported = tasks.flatMap(({ actions }) => actions).sort((a, b) => a - b);
    expect(reported).toEqual([...found.batches.keys()]);
  });

  test("does not make more from held tools than there are", () => {
    const pick = { anyOf: ["pick"], durability: 1 };
    const domain = compileDomain(
      smallDomain(
        [
          { id: "dig", verb: "dig", produces: { ore: 1 }, cost: 10 },
          { id: "dig:pick", verb: "dig", uses: [pick], produces: { ore: 1 }, cost: 5 },
          { id: "smelt", verb: "smelt", consumes: [some("ore")], produces: { ingot: 1 }, cost: 3 },
          { id: "press", verb: "make", consumes: [some("nugget", 9)], produces: { ingot: 1 }, cost: 1 },
          { id: "make:pick", verb: "make", consumes: [some("ingot", 3)], produces: { pick: 1 }, cost: 1 },
          { id: "melt", verb: "smelt", consumes: [some("pick")], produces: { nugget: 1 }, cost: 1 },
          { id: "cut", verb: "make", consumes: [some("ingot")], produces: { nugget: 9 }, cost: 1 },
        ],
        { pick: { status: "obtainable", stack: 1, durability: 50 } },
      ),
    );
    const found = direct(domain, { goal: { items: { nugget: 18 } }, state: { inventory: { pick: 1 } } });
    expect(batchesOf(domain, found)).toEqual(["dig:pick x2", "smelt x2", "cut x2"]);
  });
});
