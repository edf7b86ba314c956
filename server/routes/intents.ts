// POST /intents, and its door under /api: interprets, gates, routes and plans a line or an intent,
// and executes it if there is a body; GET /intents/:id reports one intent's progress, GET /intents
// that of all. A refusal, a question back and a missing model are answers, not errors.

import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { callerOf } from "../http/callers.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import { INTENT_STATUSES, IntentAnswer, IntentList, IntentRequest } from "../intents/documents.ts";
import type { RouteContext, RouteInstaller, ServiceApp } from "../route.ts";
import { answerOnce } from "./answer-once.ts";
import { answerFollower, FOLLOWING, WaitQuery } from "./follow-run.ts";

/** By path. */
const OPERATIONS = { "/intents": "sayIntent", "/api/cognitive/signals": "signal" };

export const intentsRoute: RouteInstaller = (app, context) => {
  const { intents, runs } = context;
  for (const [path, operationId] of Object.entries(OPERATIONS)) addIntentRoute(app, context, path, operationId);
  app.get(
    "/intents",
    {
      schema: {
        operationId: "intents",
        summary: "List intents, latest change first",
        description: "`?status=waiting` lists those that wait for a condition.",
        tags: ["mind"],
        querystring: z.strictObject({ status: z.enum(INTENT_STATUSES).optional() }),
        response: { 200: IntentList, ...ERROR_ANSWERS },
      },
    },
    async (request) => ({ intents: intents.answers.list(request.query.status) }),
  );
  app.get(
    "/intents/:id",
    {
      schema: {
        operationId: "intent",
        summary: "Get the state of an intent, follow it or wait for it",
        description: `Its status and how far its run is; the plan was in the first answer. ${FOLLOWING}`,
        tags: ["mind"],
        params: z.strictObject({ id: z.string().min(1).max(128) }),
        querystring: WaitQuery,
        response: { 200: IntentAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const state = (): IntentAnswer => {
        const answer = intents.answers.find(id);
        const progress = answer.runId === null ? undefined : runs.find(answer.runId);
        return { ...answer, result: null, ...(progress && { progress }) };
      };
      const { runId } = state();
      return (await answerFollower(context, request as FastifyRequest, reply as FastifyReply, {
        ...{ runId: runId ?? "", waitMs: request.query.waitMs, event: "intent", state },
      })) as IntentAnswer;
    },
  );
};

function addIntentRoute(
  app: ServiceApp,
  { jobs, intents, runs }: RouteContext,
  path: string,
  operationId: string,
): void {
  app.post(
    path,
    {
      schema: {
        operationId,
        summary: "Send a line of chat or an intent",
        description:
          "Reads the text without a language model, checks it against the service's conduct, routes it, and plans its goal. If the service has a body, it is then executed in the background, unless " +
          "`dryRun` is set; GET /intents/{id} reports its progress, and POST /cancel stops it by its `runId`. Only open requests and talk use a model, if there is one.",
        tags: ["mind"],
        body: IntentRequest,
        response: { 200: IntentAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) =>
      jobs.forRequest(request as FastifyRequest, reply as FastifyReply, (options) =>
        answerOnce(runs, request as FastifyRequest, reply as FastifyReply, () =>
          intents.ask(request.body, options, callerOf(request as FastifyRequest)),
        ),
      ),
  );
}
