// POST /intents: something said, or an intent, understood, gated, routed and planned, and done where there is a body; GET /intents/:id tells how it
// goes, GET /intents how all of them do. A refusal, a question back and a missing model are answers, not errors.

import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import { INTENT_STATUSES, IntentAnswer, IntentList, IntentRequest } from "../intents/documents.ts";
import type { RouteInstaller } from "../route.ts";

export const intentsRoute: RouteInstaller = (app, { jobs, intents }) => {
  app.post(
    "/intents",
    {
      schema: {
        operationId: "sayIntent",
        summary: "Say something, or hand an intent over",
        description:
          "Reads the text without a language model, judges it by the service's conduct, routes it, and plans what is to be planned. With a body it is then carried out in the background, unless " +
          "`dryRun` says otherwise; GET /intents/{id} tells how it goes, and POST /cancel stops it by its `runId`. Only open requests and talk ask a model, where there is one.",
        tags: ["mind"],
        body: IntentRequest,
        response: { 200: IntentAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) =>
      jobs.forRequest(request as FastifyRequest, reply as FastifyReply, (options) =>
        intents.ask(request.body, options),
      ),
  );
  app.get(
    "/intents",
    {
      schema: {
        operationId: "intents",
        summary: "List intents, what changed last first",
        description: "`?status=waiting` tells what waits for something to come about.",
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
        summary: "Tell what became of an intent",
        tags: ["mind"],
        params: z.strictObject({ id: z.string().min(1).max(128) }),
        response: { 200: IntentAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => intents.answers.find(request.params.id),
  );
};
