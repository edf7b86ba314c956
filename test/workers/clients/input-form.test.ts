// What people write is what clients take: defaults are filled in, and flaws have codes.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileMinecraft, type Plan, problemDigest, validate } from "../../../index.ts";
import { type InputClient, Problem, type ProblemInput } from "../../../schemas/index.ts";
import { minecraftDomains } from "../../../workers/index.ts";
import { CLIENTS } from "./open-clients.ts";

const STICKS: ProblemInput = { goal: { items: { stick: 4 } } };
/** A document that no type checker has seen. */
const untyped = (document: unknown): ProblemInput => document as ProblemInput;

const FLAWED: [what: string, document: unknown, code: string, says: RegExp][] = [
  ["nothing", undefined, "input.invalid", /problem: /],
  ["a text", "iron_pickaxe", "input.invalid", /problem: /],
  ["no goal", {}, "input.invalid", /goal: /],
  ["an empty goal", { goal: {} }, "input.invalid", /a goal needs at least one of items/],
  ["a goal that is null", { goal: null }, "input.invalid", /goal: /],
  ["a misspelt field", { gaol: {}, goal: { items: { stick: 1 } } }, "input.invalid", /gaol: unknown field .*goal/],
  ["half an item", { goal: { items: { stick: 0.5 } } }, "input.invalid", /goal.items.stick/],
  ["an unknown item", { goal: { items: { stik: 1 } } }, "input.unknownItem", /did you mean stick/],
  ["an unknown version", { ...STICKS, mcVersion: "0.1" }, "input.unknownVersion", /0\.1/],
  ["an unknown planner", { ...STICKS, planner: "magic" }, "input.unknownPlanner", /magic/],
];

describe.each(CLIENTS)("the %s client", (_, open) => {
  let client: InputClient;
  beforeAll(async () => {
    client = await open(minecraftDomains());
  });
  afterAll(() => client.close());

  test("plans a goal alone as the problem with every default", async () => {
    const brief = await client.plan(STICKS);
    const whole = await client.plan(Problem.parse(STICKS));
    expect(brief).toMatchObject({ status: "solved", optimal: true });
    expect(brief).toMatchObject({ plan: (whole as typeof brief & { plan: Plan }).plan });
  });

  test("writes, explains, validates and repairs what it planned from a goal alone", async () => {
    const { bytes } = await client.planBytes({ goal: { items: { stick: 4 } } }, { view: "text" });
    expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject({ status: "solved" });
    expect(await client.explain(STICKS)).toEqual({ unreachable: false, reasons: [] });
    const { plan } = (await client.plan(STICKS)) as { plan: Plan };
    expect(await client.validate({ problem: STICKS, plan })).toEqual({ valid: true, flaws: [] });
    const request = { problem: STICKS, plan, failedStep: "s2", state: { inventory: { oak_log: 1 } }, avoid: [] };
    expect(await client.repair(request)).toMatchObject({ status: "repaired" });
  });

  test.each(FLAWED)("refuses %s with a code, in plan, planBytes and explain", async (_what, document, code, says) => {
    const refused = { code, message: expect.stringMatching(says) };
    await expect(client.plan(untyped(document))).rejects.toMatchObject(refused);
    await expect(client.planBytes(untyped(document))).rejects.toMatchObject(refused);
    // An explanation needs no planner.
    if (code !== "input.unknownPlanner")
      await expect(client.explain(untyped(document))).rejects.toMatchObject({ code });
  });

  test("refuses what is no plan in validate and repair", async () => {
    const planned = { problem: STICKS, plan: undefined as unknown as Plan };
    await expect(client.validate(planned)).rejects.toMatchObject({ code: "input.invalid" });
    const request = { ...planned, failedStep: "s1", state: {}, avoid: [] };
    await expect(client.repair(request)).rejects.toMatchObject({ code: "input.invalid" });
  });

  test("leaves what it was given as it was", async () => {
    const given = Object.freeze({ goal: Object.freeze({ items: Object.freeze({ stick: 1 }) }) });
    await client.plan(given);
    expect(given).toEqual({ goal: { items: { stick: 1 } } });
  });
});

test("a changed problem is read again", async () => {
  const [, open] = CLIENTS[0] as (typeof CLIENTS)[number];
  const client = await open(minecraftDomains());
  const problem = Problem.parse(STICKS);
  await client.plan(problem);
  (problem as { planner: unknown }).planner = 7;
  await expect(client.plan(problem)).rejects.toMatchObject({ code: "input.invalid" });
});

test("the package's functions take a goal alone, too", async () => {
  const [, open] = CLIENTS[0] as (typeof CLIENTS)[number];
  const { plan } = (await (await open(minecraftDomains())).plan(STICKS)) as { plan: Plan };
  expect(validate(compileMinecraft(), { problem: STICKS, plan })).toEqual({ valid: true, flaws: [] });
  expect(problemDigest(STICKS)).toBe(plan.problem);
  expect(() => problemDigest(untyped({}))).toThrow(/goal/);
});
