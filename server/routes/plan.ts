// POST /plan: a Problem in, a Result out, as the text that the planner wrote. Not finding a plan is a Result too, with status 200.
// With `Accept: text/event-stream` the search is told while it runs: one event for each thing that happens, the Result as the last.

import type { FastifyReply, FastifyRequest } from "fastify";
import { Problem, parseDocument, Result } from "../../schemas/index.ts";
import { codedErrorOf, instanceOf, logFailure } from "../http/error-handling.ts";
import { ServerEventStream, wantsEvents } from "../http/event-stream.ts";
import { ERROR_ANSWERS, toProblemDetails } from "../http/problem-details.ts";
import type { Jobs } from "../planning/jobs.ts";
import { type RouteInstaller, sendJsonText } from "../route.ts";

export const planRoute: RouteInstaller = (app, { jobs, problems, isClosing }) => {
  app.post(
    "/plan",
    {
      config: { readBody: (bytes, subject) => problems.read(bytes, subject) },
      // What was read so was checked, and a request without a body was not.
      validatorCompiler: () => (value) => ({
        value: problems.hasRead(value) ? value : parseDocument(Problem, value, "body"),
      }),
      schema: {
        operationId: "plan",
        summary: "Plan",
        description:
          "Searches for a plan that reaches the goal from the state. Everything but `goal` has a default. With `Accept: text/event-stream` " +
          "the answer is a stream of server-sent events: search events by their type, then `result` with the Result, or `error` with a problem document.",
        tags: ["planning"],
        body: Problem,
        response: { 200: Result, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const problem = request.body;
      if (wantsEvents(request.headers.accept)) {
        const stream = new ServerEventStream(reply as FastifyReply, isClosing);
        await streamPlan(jobs, problem, request, reply as FastifyReply, stream);
      } else {
        const { bytes } = await jobs.forRequest(request, reply, (options) => jobs.plan(problem, options));
        sendJsonText(reply, bytes);
      }
      return reply;
    },
  );
};

/** Plans and tells. What is wrong with the problem itself is found before anything is told, and has its HTTP status. */
async function streamPlan(
  jobs: Jobs,
  problem: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
  stream: ServerEventStream,
): Promise<void> {
  try {
    const { bytes } = await jobs.forRequest(request, reply, (options) =>
      jobs.plan(problem, { ...options, onEvent: (event) => stream.send(event.type, JSON.stringify(event)) }),
    );
    stream.send("result", Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString());
  } catch (error) {
    if (!stream.isOpen) throw error;
    const coded = codedErrorOf(error);
    logFailure(request.log, error, coded);
    stream.send("error", JSON.stringify(toProblemDetails(coded, instanceOf(request))));
  } finally {
    stream.end();
  }
}
