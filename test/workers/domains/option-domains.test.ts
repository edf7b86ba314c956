import { expect, test } from "vitest";
import { type CapabilityRecord, OptionDocument, Problem } from "../../../schemas/index.ts";
import { givenDomain, inlineClient, optionDomains } from "../../../workers/index.ts";
import { TOY } from "../../worlds/simulated/toy-domain.ts";

const option = OptionDocument.parse({
  id: "opt.bricks",
  version: "1.0.0",
  argsSchema: { type: "object", properties: { count: { type: "integer", default: 2 } } },
  permissions: ["craft"],
  timeoutMs: 1_000,
  pre: ["inventory.clay >= 2"],
  post: ["inventory.brick += 2", "inventory.clay -= 2", "facts.lit:kiln += 1"],
  tree: { type: "Leaf", name: "wait", args: { ms: 50 } },
});
const ACTIVE = [
  { status: "active", content: { form: "option", option }, latencyBudgetMs: 500 },
] as unknown as readonly CapabilityRecord[];
const NONE: readonly CapabilityRecord[] = [];

const asked = (goal: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  Problem.parse({ goal, state: { inventory: { clay: 6 } }, mcVersion: "1.20.1", ...more });

function service() {
  const source = givenDomain(TOY);
  const state = { active: NONE };
  const domains = optionDomains(source, () => state.active);
  return { source, domains, state, client: inlineClient({ domains }) };
}

test("without active options the domain is the source's own", () => {
  const { source, domains } = service();
  const reference = { mcVersion: "1.20.1", objective: "time" } as const;
  expect(domains(reference)).toBe(source(reference));
});

test("plans with an active option, lists its arguments, and passes validation", async () => {
  const { client, state } = service();
  state.active = ACTIVE;
  const problem = asked({ items: { brick: 4 } });
  const result = await client.plan(problem);
  if (result.status !== "solved") throw new Error(result.status);
  const { plan } = result;
  expect(plan.steps.map(({ type, args }) => [type, args])).toEqual([
    ["opt.bricks@1.0.0", { count: 2 }],
    ["opt.bricks@1.0.0", { count: 2 }],
  ]);
  expect(plan.steps[0]).toMatchObject({ preconds: ["inventory.clay >= 2"], cost: 10, expectedDurationMs: 500 });
  expect(new Set(plan.steps.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  expect(await client.validate({ problem, plan })).toMatchObject({ valid: true, flaws: [] });
});

test("a fact that only an option makes is a valid goal only while the option is active", async () => {
  const { client, state } = service();
  state.active = ACTIVE;
  const goal = { state: ["facts.lit:kiln >= 1"] };
  for (const planner of ["htn", "goap", "hybrid"]) {
    expect(await client.plan(asked(goal, { planner }))).toMatchObject({ status: "solved" });
  }
  state.active = NONE;
  await expect(client.plan(asked(goal))).rejects.toMatchObject({ code: "input.unknownItem" });
});

test("validation rejects a plan with an option that is no longer active", async () => {
  const { client, state } = service();
  state.active = ACTIVE;
  const problem = asked({ items: { brick: 2 } });
  const result = await client.plan(problem);
  if (result.status !== "solved") throw new Error(result.status);
  state.active = NONE;
  const { flaws } = await client.validate({ problem, plan: result.plan });
  expect(flaws.map(({ code }) => code)).toContain("plan.unknownOperator");
});

test("compiles a domain once for the same set of options", () => {
  const { domains, state } = service();
  state.active = ACTIVE;
  const reference = { mcVersion: "1.20.1", objective: "time" } as const;
  expect(domains(reference)).toBe(domains(reference));
});
