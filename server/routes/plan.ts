// POST /plan: a Problem in, a Result out, as the text that the planner wrote. Finding no plan is
// also a Result, with status 200.
// With `Accept: text/event-stream` the search is streamed: one event for each step, the Result
// last.

import type { FastifyReply, FastifyRequest } from "fastify";
import { isRead, Problem, type View } from "../../schemas/index.ts";
import { codedErrorOf, instanceOf, logFailure } from "../http/error-handling.ts";
import { ServerEventStream, wantsEvents } from "../http/event-stream.ts";
import { ERROR_ANSWERS, toProblemDetails } from "../http/problem-details.ts";
import { readByZod } from "../http/schema-compilers.ts";
import { AnyResult, VIEW_DESCRIPTION, ViewQuery, viewOf } from "../planning/views.ts";
import { type RouteContext, type RouteInstaller, sendJsonText } from "../route.ts";

export const planRoute: RouteInstaller = (app, { jobs, problems, isClosing, foresee }) => {
  app.post(
    "/plan",
    {
      config: { readBody: (bytes, subject) => problems.read(bytes, subject) },
      // The reader above has checked the body already, unless the request has none.
      validatorCompiler: (part) => {
        // Fastify's type of the part names all schemas of the route.
        const check = readByZod(part as unknown as Parameters<typeof readByZod>[0]);
        return (value: unknown) => (isRead(value) ? { value } : check(value));
      },
      schema: {
        operationId: "plan",
        summary: "Plan",
        description:
          "Searches for a plan from the state to the goal. Everything except `goal` has a default. With `Accept: text/event-stream` " +
          "the answer is a stream of server-sent events: search events by type, then `result` with the Result, or `error` with a problem document. " +
          VIEW_DESCRIPTION,
        tags: ["planning"],
        querystring: ViewQuery,
        body: Problem,
        response: { 200: AnyResult, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const problem = request.body;
      const view = viewOf(problem, request.query);
      if (wantsEvents(request.headers.accept)) {
        const stream = new ServerEventStream(reply as FastifyReply, isClosing);
        const asked = { jobs, foresee, problem, view };
        await streamPlan(asked, request, reply as FastifyReply, stream);
      } else {
        const answer = await jobs.forRequest(request, reply, (options) => jobs.plan(problem, { ...options, view }));
        sendJsonText(reply, foresee(answer));
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
  { jobs, foresee, problem, view }: Pick<RouteContext, "jobs" | "foresee"> & { problem: Problem; view: View },
  request: FastifyRequest,
  reply: FastifyReply,
  stream: ServerEventStream,
): Promise<void> {
  try {
    const answer = await jobs.forRequest(request, reply, (options) =>
      jobs.plan(problem, { ...options, view, onEvent: (event) => stream.send(event.type, JSON.stringify(event)) }),
    );
    const bytes = foresee(answer);
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
