// GET /docs with the files of its page, and GET /openapi.json: the service described by its own
// schemas. The pages are built on the first request.

import type { FastifyReply, FastifyRequest } from "fastify";
import { type PlannedProblem, type PlannerClient, Problem } from "../../schemas/index.ts";
import { PLANNED_EXAMPLE } from "../documentation/bodies.ts";
import { PageCopies } from "../documentation/page-copies.ts";
import type { DescribedRoute } from "../documentation/pages.ts";
import type { RouteInstaller } from "../route.ts";

const PATHS = ["/docs", "/docs/*", "/openapi.json"];

/** Time limit for the example plan of the description, in milliseconds. */
const EXAMPLE_MS = 2_000;

export const docsRoute: RouteInstaller = (app, { info, callers, jobs }) => {
  const routes: DescribedRoute[] = [];
  let pages: Promise<PageCopies> | undefined;
  app.addHook("onRoute", ({ method, url, schema }) => {
    if (schema !== undefined && method !== "HEAD") routes.push({ method, url, schema });
  });
  app.addHook("onClose", async () => void (await (await pages)?.close()));
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    pages ??= import("../documentation/pages.ts").then(async ({ buildPages }) => {
      const planned = await examplePlan(jobs.planner);
      return new PageCopies(await buildPages({ version: info.version, wantsToken: callers.areKnown, routes, planned }));
    });
    return (await pages).send(request, reply);
  };
  for (const path of PATHS) app.get(path, async (request, reply) => answer(request, reply as FastifyReply));
};

/** The example plan of the description; null if the planner finds none in time. */
async function examplePlan(planner: PlannerClient): Promise<PlannedProblem | null> {
  const problem = Problem.parse(PLANNED_EXAMPLE);
  const result = await planner.plan(problem, { signal: AbortSignal.timeout(EXAMPLE_MS) }).catch(() => null);
  return result?.status === "solved" ? { problem, plan: result.plan } : null;
}
