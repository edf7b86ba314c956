import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { compileDomain } from "../../../planner/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import type { OperatorBatch } from "../../../planner/model/operator-batch.ts";
import { removeRedundantActions } from "../../../planner/postprocess/trim-surplus.ts";
import type { ProblemInput } from "../../../schemas/index.ts";
import { minecraft } from "../reference/minecraft.ts";
import { planCompiled, problemOn } from "../reference/plan.ts";

const domain = compileDomain(counterDomain());
const id = (name: string): number => domain.nameId.get(name) ?? -1;

function trimmed(
  goal: Record<string, number>,
  given: [operator: string, times: number, kinds?: Record<string, number>][],
  state: ProblemInput["state"] = {},
): [string, number, Record<string, number>][] {
  const problem = compileProblem(domain, problemOn(domain, { goal: { items: goal }, state }));
  const batches: OperatorBatch[] = given.map(([operator, times, kinds = {}]) => ({
    operator: domain.operatorId.get(operator) ?? -1,
    times,
    consumed: new Map(Object.entries(kinds).map(([name, count]) => [id(name), count])),
  }));
  return removeRedundantActions(problem, batches).map(({ operator, times, consumed }) => [
    domain.operatorIds[operator] ?? "",
    times,
    Object.fromEntries([...consumed].map(([name, count]) => [domain.names[name] ?? "", count])),
  ]);
}

describe("trimming surplus", () => {
  test("drops surplus products and their ingredients", () => {
    expect(
      trimmed({ stone: 1 }, [
        ["gather:oak", 8],
        ["make:bench", 2, { oak: 8 }],
        ["gather:stone", 3],
      ]),
    ).toEqual([["gather:stone", 1, {}]]);
  });

  test("counts the start towards the goal", () => {
    expect(trimmed({ oak: 3 }, [["gather:oak", 3]], { inventory: { oak: 2 } })).toEqual([["gather:oak", 1, {}]]);
  });

  test("burns no more than is cooked", () => {
    const state = { inventory: { ore: 3, coal: 5 }, facts: ["near:kiln"] };
    expect(
      trimmed(
        { bar: 3 },
        [
          ["burn:coal", 5, { coal: 5 }],
          ["fire:bar", 3, { ore: 3, "heat:kiln": 600 }],
        ],
        state,
      ),
    ).toEqual([
      ["burn:coal", 2, { coal: 2 }],
      ["fire:bar", 3, { ore: 3, "heat:kiln": 600 }],
    ]);
  });

  test("keeps tools and stations in use, and the goal", () => {
    const given: Parameters<typeof trimmed>[1] = [
      ["make:pick", 2, { oak: 6 }],
      ["mine:ore", 3],
      ["place:bench", 1, { bench: 1 }],
    ];
    const state = { inventory: { oak: 6, bench: 1 } };
    expect(trimmed({ ore: 3 }, given, state).map(([operator, times]) => [operator, times])).toEqual([
      ["make:pick", 2],
      ["mine:ore", 3],
      ["place:bench", 1],
    ]);
  });

  test("leaves no unused fuel in htn's plan for golden chestplates", () => {
    const { result } = planCompiled(minecraft("time"), { goal: { items: { golden_chestplate: 4 } }, planner: "htn" });
    expect(result).toMatchObject({ status: "solved" });
  });
});
