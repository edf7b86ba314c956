// POST /run-option: one capability on the service's body, told while it goes on. One that is in shadow is rehearsed instead.

import { randomUUID } from "node:crypto";
import type { FastifyReply } from "fastify";
// Not by way of the room's facade: a service that only plans loads no more of it than this.
import { argsLeft } from "../../executor/tickets/ticket.ts";
import { CodedError, type ResumeTicket } from "../../schemas/index.ts";
import { OptionAnswer, OptionRequest } from "../body/documents.ts";
import { outcomeOf } from "../body/run-controller.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { RouteInstaller } from "../route.ts";
import { answerRun } from "./run-stream.ts";

export const runOptionRoute: RouteInstaller = (app, context) => {
  app.post(
    "/run-option",
    {
      schema: {
        operationId: "runOption",
        summary: "Run a capability",
        description:
          "Carries one verb or option out, waiting for whoever has the body. With `Accept: text/event-stream` its ticks, nodes and leaves are told as server-sent events, " +
          "then `result`. A client that goes away stops it, and the body stands still. With the ticket of an answer whose time was over it goes on: back to where the body was well, and then what is left. What is in shadow is rehearsed in a world of no consequence, and counted.",
        tags: ["body"],
        body: OptionRequest,
        response: { 200: OptionAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const { runs } = context;
      const { option, resume, runId = randomUUID() } = request.body;
      const { args = resume === undefined ? {} : argsLeft(resume) } = request.body;
      if (resume !== undefined && !isOf(resume, option))
        throw new CodedError("input.invalid", `resume: the ticket is of ${resume.origin}`);
      const work = async (reported: Parameters<Parameters<typeof answerRun>[3]["work"]>[0]): Promise<OptionAnswer> => {
        const { end, progress } = await runs.run({ runId, ...reported }, (body, ports) =>
          body.runOption({ option, args, ...(resume && { resume }), ...ports }),
        );
        const { failure, ticket } = end;
        const come = { ...(failure === undefined ? {} : { failure }), ...(ticket === undefined ? {} : { ticket }) };
        const ended = { runId, outcome: outcomeOf(end), ...come };
        return { ...ended, option: end.option, mode: end.mode, metrics: progress };
      };
      return (await answerRun(context, request, reply as FastifyReply, { runId, work })) as OptionAnswer;
    },
  );
};

/** Whatever version of it left the ticket. */
const isOf = ({ origin }: ResumeTicket, option: string): boolean => origin.split("@")[0] === option.split("@")[0];
