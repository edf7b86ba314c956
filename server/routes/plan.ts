// POST /plan: a Problem in, a Result out, as the text that the planner wrote. Finding no plan is
// also a Result, with status 200.
// With `Accept: text/event-stream` the search is streamed: one event for each step, the Result
// last.

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
      // The reader above has checked the body already, unless the request has none.
      validatorCompiler: () => (value) => ({
        value: problems.hasRead(value) ? value : parseDocument(Problem, value, "body"),
      }),
      schema: {
        operationId: "plan",
        summary: "Plan",
        description:
          "Searches for a plan from the state to the goal. Everything except `goal` has a default. With `Accept: text/event-stream` " +
          "the answer is a stream of server-sent events: search events by type, then `result` with the Result, or `error` with a problem document.",
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

/**
 * Plans and streams events. Errors in the problem itself occur before the first event and have an
 * HTTP status.
 */
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
