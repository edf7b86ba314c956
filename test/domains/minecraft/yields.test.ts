// What one act gives, and what chance may give: whole plans from what stands in sight, replayed by
// `validate` before they count.

import { beforeAll, describe, expect, test } from "vitest";
import { compileSteps, makespanTicks } from "../../../domains/index.ts";
import { minecraftSnapshot } from "../../../domains/minecraft/snapshot/index.ts";
import { type CompiledDomain, Planning } from "../../../planner/index.ts";
import { Problem, type ProblemInput, parseDocument, type Result } from "../../../schemas/index.ts";

type Counts = Record<string, number>;

const VERSIONS = ["1.16.5", "1.20.1", "26.1"] as const;
const compiled = new Map<string, CompiledDomain>();

beforeAll(async () => {
  for (const mcVersion of VERSIONS) compiled.set(mcVersion, await minecraftSnapshot({ mcVersion, objective: "time" }));
}, 120_000);

/** From these sightings alone: nothing is searched for. */
function planned(items: Counts, nearby: Counts, state: ProblemInput["state"] = {}, mcVersion = "1.20.1"): Result {
  const input: ProblemInput = {
    mcVersion,
    goal: { items },
    state: { ...state, nearby: Object.entries(nearby).map(([block, count]) => ({ block, count })) },
    constraints: { avoid: ["explore"] },
  };
  const planning = new Planning(compiled.get(mcVersion) as CompiledDomain, parseDocument(Problem, input, "problem"), {
    steps: { compileSteps, makespanTicks },
  });
  for (;;) {
    const result = planning.step();
    if (result !== null) return result;
  }
}

const argsOf = (result: Result) => (result.status === "solved" ? result.plan.steps.map(({ args }) => args) : []);
const ARMED = { inventory: { diamond_sword: 1 } };
const IN_NETHER = { ...ARMED, dimension: "nether" } as const;

describe.each(VERSIONS)("in %s one", (mcVersion) => {
  test.each<[what: string, items: Counts, nearby: Counts, state: ProblemInput["state"]]>([
    ["cow is leather and beef", { leather: 1, beef: 2 }, { cow: 1 }, {}],
    ["mooshroom is leather and beef", { leather: 1, beef: 1 }, { mooshroom: 1 }, {}],
    ["sheep is wool and mutton", { white_wool: 1, mutton: 1 }, { sheep: 1 }, {}],
    ["chicken is meat and a feather", { chicken: 1, feather: 1 }, { chicken: 1 }, {}],
    ["skeleton is a bone and an arrow", { bone: 1, arrow: 1 }, { skeleton: 1 }, ARMED],
    ["wheat is wheat and seeds", { wheat: 1, wheat_seeds: 2 }, { wheat: 1 }, {}],
    ["beetroot is a root and seeds", { beetroot: 1, beetroot_seeds: 1 }, { beetroots: 1 }, {}],
    [
      "sheep with shears is three wool and mutton",
      { white_wool: 3, mutton: 1 },
      { sheep: 1 },
      { inventory: { shears: 1 } },
    ],
    ["hen lays again and again", { egg: 2 }, { chicken: 1 }, {}],
    ["mule is leather", { leather: 1 }, { mule: 1 }, {}],
    ["llama is leather, without a weapon", { leather: 1 }, { llama: 1 }, {}],
  ])("%s", (_, items, nearby, state) => {
    const result = planned(items, nearby, state, mcVersion);
    expect(result).toMatchObject({ status: "solved" });
    expect(result).not.toHaveProperty("probability");
  });
});

describe("a step is for what is wanted", () => {
  test.each<[item: string, items: Counts, nearby: Counts]>([
    ["leather", { leather: 2 }, { cow: 4 }],
    ["beef", { beef: 2 }, { cow: 4 }],
    ["leather", { leather: 4, beef: 2 }, { cow: 4 }],
    ["feather", { feather: 1 }, { chicken: 4 }],
    ["chicken", { chicken: 1 }, { chicken: 4 }],
  ])("%s of %j", (item, items, nearby) => {
    expect(argsOf(planned(items, nearby))).toMatchObject([{ item }]);
  });
});

describe("luck", () => {
  test.each<[chance: number, items: Counts, nearby: Counts, state: ProblemInput["state"]]>([
    [0.5, { blaze_rod: 1 }, { blaze: 1 }, IN_NETHER],
    [0.5, { blaze_rod: 2 }, { blaze: 3 }, IN_NETHER],
    [0.5, { shulker_shell: 1 }, { shulker: 1 }, { ...ARMED, dimension: "end" }],
    [0.333333, { slime_ball: 2 }, { slime: 1 }, ARMED],
    [0.333333, { leather: 2 }, { cow: 1 }, {}],
    [1 - 0.975 ** 5, { wither_skeleton_skull: 1 }, { wither_skeleton: 5 }, IN_NETHER],
    [1 - 0.995 ** 40, { apple: 1 }, { oak_leaves: 40 }, {}],
    [1 - 0.875 ** 3, { wheat_seeds: 1 }, { grass: 3 }, {}],
  ])("has a chance of %f to give %j of %j", (chance, items, nearby, state) => {
    const result = planned(items, nearby, state);
    expect(result).toMatchObject({ status: "solved", probability: expect.closeTo(chance, 5) });
  });

  test.each<[why: string, items: Counts, nearby: Counts, state: ProblemInput["state"]]>([
    ["one blaze has one rod at most", { blaze_rod: 2 }, { blaze: 1 }, IN_NETHER],
    ["nothing is in sight", { blaze_rod: 1 }, {}, IN_NETHER],
    ["cows have no feathers", { feather: 1 }, { cow: 9 }, {}],
  ])("gives nothing where %s", (_, items, nearby, state) => {
    const result = planned(items, nearby, state);
    expect(result.status).toBe("unsolvable");
    expect(JSON.stringify(result)).not.toContain("luck:");
  });

  test("is not counted on where the average suffices", () => {
    const result = planned({ blaze_rod: 2 }, { blaze: 4 }, IN_NETHER);
    expect(result).toMatchObject({ status: "solved", cost: 2 * 1006 });
    expect(result).not.toHaveProperty("probability");
  });
});
