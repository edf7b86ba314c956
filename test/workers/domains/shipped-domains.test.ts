// Goals that name what a shipped option brings about are planned with the shipped options; all other
// goals are planned in the very same domain as ever.

import { describe, expect, test } from "vitest";
import { EXPECTED_SECONDS, starterOptions } from "../../../capabilities/options/index.ts";
import { SHIPPED_FACTS } from "../../../capabilities/options/shipped-facts.ts";
import { type ProblemInput, parseCondition, planLines, SKILL_GOALS } from "../../../schemas/index.ts";
import { inlineClient, minecraftDomains } from "../../../workers/index.ts";

const domains = minecraftDomains();
const client = inlineClient({ domains, now: () => 0 });
const reference = { mcVersion: "1.20.1", objective: "time" } as const;

async function planned(input: ProblemInput) {
  const result = await client.plan(input);
  if (result.status !== "solved") return { steps: [], lines: [result.status], cost: 0 };
  const { plan } = result;
  expect(await client.validate({ problem: input, plan })).toMatchObject({ valid: true });
  return { steps: plan.steps.map(({ type }) => type), lines: planLines(plan), cost: result.cost };
}

test("the listed facts are those of the options' effects that the domain does not know", async () => {
  const known = new Set((await domains(reference)).document().facts);
  const made = starterOptions().flatMap(({ option }) =>
    option.post.flatMap((condition) => {
      const effect = typeof condition === "string" ? parseCondition(condition) : undefined;
      return effect?.subject === "facts" && effect.operator === "+=" ? [effect.name ?? ""] : [];
    }),
  );
  expect(made.filter((fact) => !known.has(fact)).sort()).toEqual([...SHIPPED_FACTS].sort());
  const ids = starterOptions().map(({ option }) => option.id);
  expect(Object.keys(EXPECTED_SECONDS).sort()).toEqual(ids.sort());
});

test("a goal that names none of them has the very same domain, and one that does has another, made once", async () => {
  const plain = await domains(reference);
  for (const goal of [{ items: { stick: 1 } }, { state: ["food >= 18"] }, { task: { name: "be_fed", args: {} } }])
    expect(await domains({ ...reference, goal })).toBe(plain);
  const lit = await domains({ ...reference, goal: { state: ["lit:corridor"] } });
  expect(lit).not.toBe(plain);
  expect(lit.digest).not.toBe(plain.digest);
  expect(await domains({ ...reference, goal: { anyOf: [{ items: { stick: 1 } }, { state: ["fed:well"] }] } })).toBe(
    lit,
  );
});

describe.each(["htn", "goap", "hybrid"] as const)("%s", (planner) => {
  test.each([
    ["lit:corridor", "opt.torch_corridor@1.0.0"],
    ["bridged:gap", "opt.bridge_gap_safe@1.0.0"],
    ["probed:biome", "opt.biome_probe@1.0.0"],
    ["fed:well", "opt.food_pipeline_starter@1.0.0"],
    ["safe:tonight", "opt.shelter_basic@1.0.0"],
    ["facts.safe:now >= 1", "opt.emergency_retreat_and_block@1.0.0"],
  ])("plans %s from nothing, with what the option needs", async (condition, option) => {
    const { steps } = await planned({ goal: { state: [condition] }, planner });
    expect(steps.at(-1)).toBe(option);
    if (option.includes("torch")) expect(steps).toContain("craft_item");
  });

  test("takes the tool and the blocks that are held", async () => {
    const inventory = { torch: 8, iron_pickaxe: 1, cobblestone: 8 };
    const goal = { state: ["lit:corridor", "bridged:gap"] };
    const { steps } = await planned({ goal, planner, state: { inventory } });
    expect(steps.toSorted()).toEqual(["opt.bridge_gap_safe@1.0.0", "opt.torch_corridor@1.0.0"]);
  });
});

describe("planners choose among options and other ways", () => {
  const safe = SKILL_GOALS.be_safe_tonight ?? expect.fail();
  const fed = SKILL_GOALS.satisfy_hunger ?? expect.fail();

  test.each(["goap", "hybrid"] as const)(
    "%s digs in for the night where that is cheaper than a hut",
    async (planner) => {
      const inventory = { torch: 1, dirt: 8, oak_planks: 8 };
      const cheap = await planned({ goal: safe, planner, state: { inventory } });
      expect(cheap.lines.join("\n")).toContain("shelter_dug_in");
      const avoid = { constraints: { avoid: ["build_structure"] } };
      const hut = await planned({ goal: safe, planner, state: { inventory: { ...inventory, oak_log: 2 } }, ...avoid });
      expect(hut.steps).toEqual(["opt.shelter_basic@1.0.0"]);
      expect(hut.cost).toBeGreaterThan(cheap.cost);
    },
  );

  test.each(["htn", "hybrid"] as const)(
    "%s eats what is held, and is fed by the option where it may not kill by itself",
    async (planner) => {
      const eaten = await planned({ goal: fed, planner, state: { food: 9, inventory: { cooked_beef: 4 } } });
      expect(new Set(eaten.steps)).toEqual(new Set(["consume_food"]));
      const nearby = [{ block: "chicken", count: 4 }];
      const constraints = { avoid: ["kill_entity", "collect_block", "fish", "grow_crop", "explore"] };
      const hunted = await planned({ goal: fed, planner, state: { food: 1, nearby }, constraints });
      expect(hunted.steps).toEqual(["opt.food_pipeline_starter@1.0.0"]);
    },
  );
});

test("other versions, costs by actions and the pool's own domains know them as well", async () => {
  const goal = { state: ["bridged:gap"] };
  for (const more of [{ mcVersion: "1.16.5" }, { objective: "actions" as const }])
    expect((await planned({ goal, planner: "htn", ...more })).steps.at(-1)).toBe("opt.bridge_gap_safe@1.0.0");
});
