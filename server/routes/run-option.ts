// POST /run-option: runs one capability on the service's body and streams its events. A capability
// in shadow is rehearsed instead.

import { randomUUID } from "node:crypto";
import type { FastifyReply } from "fastify";
// Not through the room's facade: a planning-only service loads no more than this.
import { argsLeft } from "../../executor/tickets/ticket.ts";
import { CodedError, type ResumeTicket } from "../../schemas/index.ts";
import { OptionAnswer, OptionRequest } from "../body/documents.ts";
import { outcomeOf } from "../body/run-status.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { RouteInstaller } from "../route.ts";
import { refuseUnlessCommander } from "./commanders.ts";
import { answerRun } from "./run-stream.ts";

export const runOptionRoute: RouteInstaller = (app, context) => {
  app.post(
    "/run-option",
    {
      schema: {
        operationId: "runOption",
        summary: "Run a capability",
        description:
          "Runs one verb or option as soon as the body is free. With `Accept: text/event-stream` its ticks, nodes and leaves are streamed as server-sent events, " +
          "then `result`. If the client disconnects, the run stops and the body stands still. The ticket of an answer that ran out of time resumes it: the body returns to its last safe place and does the remaining work. A capability in shadow is rehearsed in a sandbox world and counted.",
        tags: ["body"],
        body: OptionRequest,
        response: { 200: OptionAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const { runs } = context;
      await refuseUnlessCommander(request.body.player, context.intents);
      const { player, option, resume, runId = randomUUID() } = request.body;
      const { args = resume === undefined ? {} : argsLeft(resume) } = request.body;
      if (resume !== undefined && !isOf(resume, option))
        throw new CodedError("input.invalid", `resume: the ticket belongs to ${resume.origin}`);
      const by = player ?? request.caller.name;
      const work = async (reported: Parameters<Parameters<typeof answerRun>[3]["work"]>[0]): Promise<OptionAnswer> => {
        const { end, progress } = await runs.run({ runId, what: option, by, ...reported }, (body, ports) =>
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

/** Whether the ticket belongs to the option, in any version. */
const isOf = ({ origin }: ResumeTicket, option: string): boolean => origin.split("@")[0] === option.split("@")[0];
