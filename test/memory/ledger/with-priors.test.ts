// Learned prices in front of the real planner: they change which plan is found, and nothing else.

import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { subjectOf, withPriors } from "../../../memory/index.ts";
import { Problem, RepairRequest } from "../../../schemas/index.ts";
import { inlineClient } from "../../../workers/index.ts";

const client = inlineClient();
afterAll(() => client.close());

const problemOf = (goal: object, more: object = {}): Problem =>
  Problem.parse({ goal: { items: goal }, limits: { effort: "quick" }, ...more });
const learnt = (prices: Record<string, number>) => withPriors(client, { prices: () => prices });

test("a plan keeps away from what failed: no oak where oak has a price", async () => {
  const [plain, priced] = await Promise.all([
    client.plan(problemOf({ stick: 4 })),
    learnt({ "collect_block:oak_log": 30 }).plan(problemOf({ stick: 4 })),
  ]);
  const logs = (result: typeof plain) =>
    result.status === "solved" ? result.plan.steps.map(({ args }) => args.block).filter(Boolean) : [];
  expect(logs(plain)).toEqual(["oak_log"]);
  expect(logs(priced)).not.toContain("oak_log");
  expect(logs(priced)).toHaveLength(1);
});

test.each(["quick", "balanced"])(
  "with effort %s as well, and where the other way costs a long walk",
  async (effort) => {
    const problem = problemOf({ yellow_dye: 4 }, { limits: { effort } });
    const result = await learnt({ "collect_block:dandelion": 70 }).plan(problem);
    const blocks = result.status === "solved" ? result.plan.steps.map(({ args }) => args.block) : [];
    expect(blocks).toContain("sunflower");
  },
);

test("prices of the problem itself come first", async () => {
  const own = problemOf({ stick: 4 }, { prices: { "collect_block:birch_log": 2 } });
  const [asked, alone] = await Promise.all([learnt({ "collect_block:oak_log": 30 }).plan(own), client.plan(own)]);
  expect(asked).toMatchObject({ status: "solved", plan: { steps: alone.status === "solved" ? alone.plan.steps : [] } });
});

test("a price that the domain does not know is left out, and the plan is found", async () => {
  const result = await learnt({ "collect_block:oak_log": 30, "collect_block:moon_rock": 5 }).plan(
    problemOf({ stick: 4 }),
  );
  expect(result.status).toBe("solved");
});

test("an unknown item stays the caller's error", async () => {
  const asked = learnt({ "collect_block:oak_log": 30 }).plan(problemOf({ moon_rock: 1 }));
  await expect(asked).rejects.toMatchObject({ code: "input.unknownItem" });
});

test("a plan that was made with prices is repaired with the same", async () => {
  let prices: Record<string, number> = { "collect_block:oak_log": 30 };
  const planner = withPriors(client, { prices: () => prices });
  const problem = problemOf({ wooden_pickaxe: 1 });
  const result = await planner.plan(problem);
  if (result.status !== "solved") throw new Error("no plan");
  prices = { "collect_block:birch_log": 30 };
  const { plan } = result;
  const failedStep = plan.steps[0]?.stepId ?? "";
  const request = RepairRequest.parse({ problem, plan, failedStep, state: problem.state, avoid: [] });
  expect(await planner.repair?.(request)).toMatchObject({ status: "repaired" });
});

test("whatever the prices, every plan that is found is valid, and no goal is lost", { timeout: 300_000 }, async () => {
  const verbs = ["collect_block", "explore", "craft_item", "kill_entity", "smelt_item"];
  const subjects = ["oak_log", "stone", "coal_ore", "iron_ore", "sheep", "cow", "stick", "torch", "iron_ingot"];
  const goals = ["torch", "white_bed", "iron_ingot", "bread", "bucket", "cooked_beef"];
  const price = fc.double({ min: 1 / 16, max: 1_024, noNaN: true });
  const table = fc.dictionary(
    fc.tuple(fc.constantFrom(...verbs), fc.constantFrom(...subjects)).map(([verb, subject]) => `${verb}:${subject}`),
    price,
    { maxKeys: 12 },
  );
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom(...goals), async (prices, item) => {
      const result = await learnt(prices).plan(problemOf({ [item]: 1 }, { planner: "htn" }));
      expect(result.status).toBe("solved");
    }),
    { numRuns: 40 },
  );
});

test.each([
  [{ block: "iron_ore", item: "raw_iron" }, "iron_ore"],
  [{ for: "village" }, "village"],
  [{ item: "stick", count: 4 }, "stick"],
  [{ entity: "cow", item: "beef" }, "cow"],
  [{ count: 4 }, undefined],
])("a step with %j is about %s", (args, subject) => {
  expect(subjectOf(args)).toBe(subject);
});
