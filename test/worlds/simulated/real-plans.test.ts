// Plans of the real planner on Minecraft's domain, executed in a world of the same domain: a plan's
// promises hold by the operators alone, without a repair, and the arguments of its steps suffice.

import { expect, test } from "vitest";
import { minecraftSnapshot } from "../../../domains/index.ts";
import { inlineClient } from "../../../workers/index.ts";
import { simulate } from "../../../worlds/simulated/index.ts";
import { lodestoneMatchers, runSimulated } from "../../../worlds/testing/index.ts";

const { toHold, toSucceed } = lodestoneMatchers;
const domain = (await minecraftSnapshot({ mcVersion: "1.20.1", objective: "time" })).document();
const planner = inlineClient({ now: () => 0 });

test.each([
  ["iron_pickaxe", 2],
  ["bookshelf", 1],
  ["cake", 1],
  ["flint_and_steel", 1],
  ["obsidian", 1],
])("%s × %i is made as planned, in virtual time", async (item, count) => {
  const simulation = simulate({ domain });
  const { report } = await runSimulated(simulation, {
    problem: { goal: { items: { [item]: count } }, planner: "htn" },
    planner,
    deadlineMs: 100 * 3_600_000,
    tickMs: 500,
  });
  expect(toSucceed(report)).toMatchObject({ pass: true });
  expect(report.repairs).toBe(0);
  expect(toHold(simulation.world, item, count)).toMatchObject({ pass: true });
});
