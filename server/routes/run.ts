// POST /run, and its door under /api: pursues a goal with the service's body: plans, executes and
// repairs, and streams the run's events.

import { randomUUID } from "node:crypto";
import type { FastifyReply } from "fastify";
import { CodedError, canonicalJson, type Problem, type ResumeTicket } from "../../schemas/index.ts";
import { GoalAnswer, GoalRequest } from "../body/documents.ts";
import { outcomeOf } from "../body/run-status.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { RouteContext, RouteInstaller, ServiceApp } from "../route.ts";
import { refuseUnlessCommander } from "./commanders.ts";
import { answerRun } from "./run-stream.ts";

/** By path. */
const OPERATIONS = { "/run": "run", "/api/cognitive/execute": "execute" };

export const runRoute: RouteInstaller = (app, context) => {
  for (const [path, operationId] of Object.entries(OPERATIONS)) addRunRoute(app, context, path, operationId);
};

function addRunRoute(app: ServiceApp, context: RouteContext, path: string, operationId: string): void {
  app.post(
    path,
    {
      schema: {
        operationId,
        summary: "Reach a goal",
        description:
          "Plans from the observed state, executes the plan and repairs it. With `Accept: text/event-stream` every event of the run is streamed, then `result`. " +
          "A step that runs out of time ends in a safe pause, and the run continues by itself; an interrupted goal continues when it is requested again. " +
          "If the client disconnects, the run stops and the body stands still.",
        tags: ["body"],
        body: GoalRequest,
        response: { 200: GoalAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const { runs } = context;
      await refuseUnlessCommander(request.body.player, context.intents);
      const { player, problem, deadlineMs, resume, runId = randomUUID() } = request.body;
      if (resume !== undefined && !isOf(resume, problem)) {
        throw new CodedError("input.invalid", "resume: the ticket belongs to another goal");
      }
      const by = player ?? request.caller.name;
      const work = async (reported: Parameters<Parameters<typeof answerRun>[3]["work"]>[0]): Promise<GoalAnswer> => {
        const { end, progress } = await runs.run({ runId, what: whatOf(problem), by, ...reported }, (body, ports) =>
          body.runGoal({ problem, deadlineMs, ...(resume === undefined ? {} : { resume }), ...ports }),
        );
        // As POST /plan refuses it: nothing was done, and the goal has to be written otherwise.
        const { failure, stepsDone } = end;
        if (failure !== undefined && stepsDone === 0 && isOfGoal(failure.code))
          throw new CodedError(failure.code, failure.detail);
        const { outcome: _, events: __, elapsedMs: ___, ...report } = end;
        return { ...report, runId, outcome: outcomeOf(end), metrics: progress };
      };
      return (await answerRun(context, request, reply as FastifyReply, { runId, work })) as GoalAnswer;
    },
  );
}

/** Errors in the goal's document that only a domain shows: names that the version does not have. */
const isOfGoal = (code: string): boolean => code.startsWith("input.") || code === "goal.unsupported";

/** The goal in short, for lists of runs. */
const whatOf = ({ goal }: Problem): string => canonicalJson(goal).slice(0, 200);

const isOf = (ticket: ResumeTicket, problem: Problem): boolean =>
  ticket.problem !== undefined && canonicalJson(ticket.problem.goal) === canonicalJson(problem.goal);
