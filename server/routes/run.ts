// POST /run: a goal that the service's body pursues: planned, carried out, repaired, told while it goes on.

import { randomUUID } from "node:crypto";
import type { FastifyReply } from "fastify";
import { CodedError, canonicalJson, type Problem, type ResumeTicket } from "../../schemas/index.ts";
import { GoalAnswer, GoalRequest } from "../body/documents.ts";
import { outcomeOf } from "../body/run-controller.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { RouteInstaller } from "../route.ts";
import { answerRun } from "./run-stream.ts";

export const runRoute: RouteInstaller = (app, context) => {
  app.post(
    "/run",
    {
      schema: {
        operationId: "run",
        summary: "Reach a goal",
        description:
          "Plans from what the body observes, carries the plan out and repairs it. With `Accept: text/event-stream` every event of the run is told, then `result`. " +
          "A step whose time is over ends in a safe pause, and the run goes on by itself; a goal that was broken off is gone on with when it is asked for again. " +
          "A client that goes away stops it, and the body stands still.",
        tags: ["body"],
        body: GoalRequest,
        response: { 200: GoalAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const { runs } = context;
      const { problem, deadlineMs, resume, runId = randomUUID() } = request.body;
      if (resume !== undefined && !isOf(resume, problem)) {
        throw new CodedError("input.invalid", "resume: the ticket is of another goal");
      }
      const work = async (reported: Parameters<Parameters<typeof answerRun>[3]["work"]>[0]): Promise<GoalAnswer> => {
        const { end, progress } = await runs.run({ runId, ...reported }, (body, ports) =>
          body.runGoal({ problem, deadlineMs, ...(resume === undefined ? {} : { resume }), ...ports }),
        );
        const { outcome: _, events: __, elapsedMs: ___, ...report } = end;
        return { ...report, runId, outcome: outcomeOf(end), metrics: progress };
      };
      return (await answerRun(context, request, reply as FastifyReply, { runId, work })) as GoalAnswer;
    },
  );
};

const isOf = (ticket: ResumeTicket, problem: Problem): boolean =>
  ticket.problem !== undefined && canonicalJson(ticket.problem.goal) === canonicalJson(problem.goal);
