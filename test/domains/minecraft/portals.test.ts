// Bodies that stand in the Nether or the End came through portals, and leave the islands of the End
// with pearls.

import { describe, expect, test } from "vitest";
import { resultText } from "../../../cli/text/plan-text.ts";
import { compileMinecraft } from "../../../domains/minecraft/index.ts";
import { compileDomain } from "../../../planner/index.ts";
import type { ProblemInput } from "../../../schemas/index.ts";
import { planCompiled, type SolvedResult, solved } from "../../planner/reference/plan.ts";
import { SAMPLED_VERSIONS } from "./sampled-versions.ts";

const spent = ({ plan }: SolvedResult, item: string): number =>
  plan.steps.flatMap(({ actions }) => actions).reduce((sum, { consumes }) => sum + (consumes[item] ?? 0), 0);
const verbs = ({ plan }: SolvedResult): string[] => plan.steps.map(({ type }) => type);
const assumed = ({ assumptions = [] }: SolvedResult): string[] =>
  assumptions.map((one) => ("fact" in one ? one.fact : one.mcVersion)).sort();

const ARMED = { diamond_sword: 1, iron_axe: 1, ender_pearl: 2 };
const IN_THE_END = { dimension: "end", facts: ["gateway:end"], inventory: ARMED };

describe.each(SAMPLED_VERSIONS)("in %s", (mcVersion) => {
  const domain = compileDomain(compileMinecraft({ mcVersion, objective: "time" }));
  const planFor = (input: ProblemInput): SolvedResult =>
    solved(planCompiled(domain, { planner: "htn", mcVersion, ...input }).result);

  test("whoever stands in the Nether goes back by the portal", () => {
    const home = planFor({ goal: { state: ["dimension = overworld"] }, state: { dimension: "nether" } });
    expect([verbs(home), assumed(home)]).toEqual([["travel"], ["portal:nether"]]);
    expect(resultText(home)).toContain("assumed: portal:nether (whoever is in the Nether came through a portal)");
    const coal = planFor({ goal: { items: { coal: 1 } }, state: { dimension: "nether" } });
    expect([verbs(coal).includes("barter"), assumed(coal)]).toEqual([false, ["portal:nether"]]);
  });

  test("a portal that is named, or not needed, is not assumed", () => {
    const goal = { state: ["dimension = overworld"] };
    const known = planFor({ goal, state: { dimension: "nether", facts: ["portal:nether"] } });
    const there = planFor({ goal: { items: { crimson_stem: 1 } }, state: { dimension: "nether" } });
    expect([assumed(known), assumed(there)]).toEqual([[], []]);
  });

  test.each(["elytra", "chorus_flower", "shulker_shell", "chorus_fruit"])("%s takes a pearl to the gateway", (item) => {
    const plan = planFor({ goal: { items: { [item]: 1 } }, state: IN_THE_END });
    expect([spent(plan, "ender_pearl"), assumed(plan)]).toEqual([1, ["island:main"]]);
  });

  test("what is made at home of what the outer islands have takes the pearl before the way home", () => {
    const goal = { items: { chorus_flower: 1, oak_log: 1 } };
    const plan = planFor({ goal, state: IN_THE_END });
    const places = plan.plan.steps.filter(({ type }) => type === "travel").map(({ args }) => args);
    const [outer, main, home] = [
      { dimension: "end", island: "outer" },
      { dimension: "end", island: "main" },
      { dimension: "overworld" },
    ];
    expect([places, spent(plan, "ender_pearl")]).toEqual([[outer, main, home], 2]);
  });

  test("who stands on the outer islands needs none for what is there", () => {
    const facts = ["island:outer"];
    const plan = planFor({ goal: { items: { chorus_flower: 1 } }, state: { ...IN_THE_END, facts } });
    expect([spent(plan, "ender_pearl"), assumed(plan)]).toEqual([0, []]);
    const home = planFor({ goal: { state: ["dimension = overworld"] }, state: { ...IN_THE_END, facts } });
    expect([spent(home, "ender_pearl"), assumed(home)]).toEqual([1, ["gateway:end"]]);
  });
});
