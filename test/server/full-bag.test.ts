// A full bag in talk: what is thrown away is said before it is, and a bag that is full of treasure
// is no "plan within the limits" that was not found.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { PlanStep, Problem, Result } from "../../schemas/index.ts";
import type { ServiceBody } from "../../server/body/service-body.ts";
import { buildApp } from "../../server/index.ts";
import { plan as planOf, STATS, step } from "../executor/pantry.ts";
import { answeringClient, INFO } from "./planner-doubles.ts";

const drop = (item: string): PlanStep => step("s1", "drop_item", { item, count: 64 });
const solved = (steps: PlanStep[]): Result => ({
  ...{ status: "solved", plan: planOf(steps), cost: 1, lowerBound: 1, optimal: true, stats: STATS },
});
/** Throws dirt away, and diamonds only if anything may go. */
const planner = ({ state, constraints }: Problem): Result => {
  if (state.inventory.dirt !== undefined) return solved([drop("dirt"), drop("dirt")]);
  if (constraints.junk === undefined) return solved([drop("diamond")]);
  return { status: "exhausted", best: null, lowerBound: 0, stats: STATS };
};
const { client } = answeringClient(planner);
const idle = { runOption: async () => ({}), runGoal: async () => ({}) } as unknown as ServiceBody;
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  app = await buildApp({ planner: client, info: INFO, body: idle });
});
afterAll(() => app.close());

async function said(inventory: Record<string, number>) {
  const payload = { text: "get me a chest", state: { inventory }, dryRun: true };
  return (await app.inject({ method: "POST", url: "/intents", payload })).json();
}

test("what is thrown away for a plan is said", async () => {
  expect(await said({ dirt: 2304 })).toMatchObject({
    status: "planned",
    reply: expect.stringContaining("My bag is full, so I throw away 128 dirt."),
  });
});

test("a bag full of treasure is said to be full", async () => {
  expect(await said({ diamond: 2304 })).toMatchObject({
    status: "unsolved",
    reply: expect.stringMatching(/^I can't do that: the bag is full.* 64 diamond would have to be thrown away/),
    failure: { code: "inventory.full" },
  });
});
