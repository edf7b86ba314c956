// What peaceful difficulty takes away, by version, and what planners make of it.

import { describe, expect, test } from "vitest";
import { compileMinecraft, SUPPORTED_VERSIONS } from "../../../domains/index.ts";
import { compileDomain, validate } from "../../../planner/index.ts";
import { problemDigest } from "../../../planner/model/plan-text.ts";
import { Problem, type ProblemInput, parseDocument } from "../../../schemas/index.ts";
import { minecraft } from "../../planner/reference/minecraft.ts";
import { planCompiled } from "../../planner/reference/plan.ts";

const PLANNERS = ["hybrid", "htn", "goap"];

// Vanilla removes what it marks as not in peaceful; the others stay, of any temper.
const GONE = [
  "blaze",
  "creeper",
  "drowned",
  "enderman",
  "ghast",
  "guardian",
  "magma_cube",
  "phantom",
  "skeleton",
].concat(["slime", "spider", "witch", "wither_skeleton", "zombie", "zombified_piglin"]);
const STAYING = [
  "chicken",
  "cow",
  "dolphin",
  "iron_golem",
  "llama",
  "polar_bear",
  "shulker",
  "strider",
  "ender_dragon",
];

describe.each(SUPPORTED_VERSIONS)("%s on peaceful difficulty", (mcVersion) => {
  const { operators, notInPeaceful = [] } = compileMinecraft({ mcVersion, objective: "time" });
  const out = new Set(notInPeaceful);
  const kills = operators.filter(({ verb }) => verb === "kill_entity");

  test.each(GONE)("has no %s to find or kill", (entity) => {
    const of = kills.filter(({ args }) => args.entity === entity);
    const finds = operators.filter(({ verb, args }) => verb === "explore" && args.for === entity);
    expect([...of, ...finds].filter(({ id }) => !out.has(id)).map(({ id }) => id)).toEqual([]);
  });

  test.each(STAYING)("still has %s", (entity) => {
    const of = operators.filter(({ args }) => args.entity === entity || args.for === entity);
    expect(of.filter(({ id, consumes }) => out.has(id) && consumes.length < 3).map(({ id }) => id)).toEqual([]);
  });

  test("spawns no piglins or hoglins, but those that are there barter", () => {
    const finds = operators.filter(
      ({ verb, args }) => verb === "explore" && /^(piglin|hoglin)$/.test(String(args.for)),
    );
    expect(finds.length).toBeGreaterThan(0);
    expect(finds.every(({ id }) => out.has(id))).toBe(true);
    expect(operators.filter(({ verb, id }) => verb === "barter" && out.has(id))).toEqual([]);
  });

  test("rules nothing else out than creatures and trial spawners", () => {
    const others = operators.filter(
      ({ id, verb, args }) =>
        out.has(id) &&
        !["kill_entity", "explore", "use_on_entity"].includes(verb) &&
        !/trial_spawner/.test(String(args.structure)),
    );
    expect(others.map(({ id }) => id)).toEqual([]);
  });
});

const plan = (asked: ProblemInput, peaceful: boolean) =>
  planCompiled(minecraft("time"), { limits: { effort: "quick" }, ...asked, constraints: { peaceful } });

describe.each(PLANNERS)("%s at peace", (planner) => {
  test.each(["blaze_rod", "gunpowder", "ghast_tear", "nether_star"])("says why there is no %s", (item) => {
    const { result } = plan({ planner, goal: { items: { [item]: 1 } } }, true);
    if (result.status !== "unsolvable") return expect([item, result.status]).toEqual(["gunpowder", "solved"]);
    expect(JSON.stringify(result.reasons)).toContain("peaceful difficulty has no hostile creatures");
  });

  test("is fed at no cost, and heals", () => {
    const fed = plan({ planner, goal: { task: { name: "be_fed" } }, state: { food: 3 } }, true);
    expect(fed.result).toMatchObject({ status: "solved", cost: 0 });
    const well = plan(
      { planner, goal: { state: ["food >= 20", "health >= 20"] }, state: { food: 0, health: 1 } },
      true,
    );
    expect(well.result).toMatchObject({ status: "solved", cost: 0 });
  });

  test("gets wool and leather as ever", () => {
    const goal = { items: { leather: 1, white_wool: 1 } };
    expect(plan({ planner, goal }, true).result).toMatchObject({ status: "solved" });
  });
});

test("the validator knows by itself what peaceful difficulty rules out", () => {
  const { problem, result } = plan({ planner: "htn", goal: { items: { blaze_rod: 1 } } }, false);
  if (result.status !== "solved") throw new Error(result.status);
  const peaceful = { ...problem, constraints: { ...problem.constraints, peaceful: true } };
  const moved = { ...result.plan, problem: problemDigest(peaceful) };
  const { flaws } = validate(minecraft("time").document(), { problem: peaceful, plan: moved });
  expect(flaws.map(({ code }) => code)).toContain("plan.notInPeaceful");
});

test("a domain without the list plans as ever", () => {
  const { notInPeaceful: _, ...bare } = compileMinecraft({ mcVersion: "1.20.1", objective: "time" });
  const { result } = planCompiled(compileDomain(bare), {
    planner: "htn",
    goal: { items: { oak_log: 1 } },
    constraints: { peaceful: true },
  });
  expect(result.status).toBe("solved");
});

test("anything but true and false is refused with its path", () => {
  const asked = { goal: { items: { stick: 1 } }, constraints: { peaceful: "yes" } };
  expect(() => parseDocument(Problem, asked, "problem")).toThrow(/constraints\.peaceful.*boolean/);
});
