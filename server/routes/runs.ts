// GET /runs: the runs under way; GET /runs/:id: how far one is, or how it ended, for whoever lost
// its answer.

import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { RunId } from "../body/documents.ts";
import { RunList, RunStatus } from "../body/run-status.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { RouteInstaller } from "../route.ts";
import { answerFollower, FOLLOWING, WaitQuery } from "./follow-run.ts";

export const runsRoute: RouteInstaller = (app, context) => {
  const { runs } = context;
  app.get(
    "/runs",
    {
      schema: {
        operationId: "runs",
        summary: "List the runs under way",
        description: "Oldest first, with what each was asked for, by whom, and how far it is.",
        tags: ["body"],
        response: { 200: RunList, ...ERROR_ANSWERS },
      },
    },
    async () => {
      void runs.body;
      return { runs: runs.list() };
    },
  );
  app.get(
    "/runs/:id",
    {
      schema: {
        operationId: "runStatus",
        summary: "Get the state of a run, follow it or wait for it",
        description: `A run under way, or one of the last that ended. ${FOLLOWING}`,
        tags: ["body"],
        params: z.strictObject({ id: RunId }),
        querystring: WaitQuery,
        response: { 200: RunStatus, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      void runs.body;
      const { id: runId } = request.params;
      const state = (): RunStatus => runs.status(runId);
      void state();
      return (await answerFollower(context, request as FastifyRequest, reply as FastifyReply, {
        ...{ runId, waitMs: request.query.waitMs, event: "run", state },
      })) as RunStatus;
    },
  );
};
