// Random bodies from the routes' own schemas, valid and flawed, against the real planner and
// Minecraft domain over HTTP: each is answered by a result or a code that says what is wrong, and
// the next valid request is answered.

import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { LeafRegistration, OptionRegistration, PlannedProblem, Problem, RepairRequest } from "../../schemas/index.ts";
import { GoalRequest, OptionRequest } from "../../server/body/documents.ts";
import { ProblemDetails, type RunningService, startServer } from "../../server/index.ts";
import { minecraftDomains, type PoolClient, poolClient } from "../../workers/index.ts";
import { bakery } from "../executor/capabilities/bakery.ts";
import { INFO } from "./planner-doubles.ts";
import { documentsOf } from "./schema-arbitrary.ts";

const WORDS = [
  ...["stick", "oak_log", "oak_planks", "iron_pickaxe", "bedrock", "torch", "near:crafting_table", "be_fed"],
  ...["1.20.1", "inventory.stick >= 1", "inventory.torch += 2", "food >= 18", "craft_item", "collect_block"],
  ...["htn", "goap", "overworld", "s1", "opt.bread", "1.0.0"],
];
/** Limits for random problems. */
const LIMITS = { expansions: 50, timeMs: 50 };
const RUNS = 40;

let pool: PoolClient;
let server: RunningService;
beforeAll(async () => {
  const domains = minecraftDomains();
  pool = poolClient({ workers: 1, domains });
  const { catalogue } = bakery({ policy: { registrationsPerMinute: 1_000, maxShadow: 1_000 } });
  server = await startServer({ planner: pool, info: INFO, port: 0, domains, capabilities: async () => catalogue });
});
afterAll(async () => {
  await server.close();
  await pool.close();
});

const post = (route: string, body: unknown): Promise<Response> =>
  fetch(`${server.url}${route}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Random problems search only for a short time. */
function bounded(document: unknown): unknown {
  if (typeof document !== "object" || document === null) return document;
  if ("goal" in document) return { ...document, limits: LIMITS };
  return "problem" in document ? { ...document, problem: bounded(document.problem) } : document;
}

const ROUTES: readonly (readonly [route: string, schema: z.ZodType])[] = [
  ["/plan", Problem],
  ["/explain", Problem],
  ["/validate", PlannedProblem],
  ["/repair", RepairRequest],
  ["/run", GoalRequest],
  ["/run-option", OptionRequest],
  ["/capabilities/option/register", OptionRegistration],
  ["/capabilities/leaf/register", LeafRegistration],
];

test.each(ROUTES)("%s answers every valid or slightly invalid body", async (route, schema) => {
  await fc.assert(
    fc.asyncProperty(documentsOf(schema, { words: WORDS }), async (document) => {
      const answer = await post(route, bounded(document));
      const body: unknown = await answer.json();
      expect(answer.status, JSON.stringify(body)).toBeLessThan(500);
      if (!answer.ok) expect(ProblemDetails.parse(body).status).toBe(answer.status);
    }),
    { numRuns: RUNS },
  );
  const good = await post("/plan", { goal: { items: { stick: 1 } }, planner: "htn", limits: { timeMs: 3_600_000 } });
  expect(await good.json()).toMatchObject({ status: "solved" });
});
