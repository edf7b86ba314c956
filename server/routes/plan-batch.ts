// POST /plan/batch: problems as JSON lines in, as many answers as JSON lines out, in order and
// streamed. A line that cannot be planned is answered with a problem document in its place; the
// others continue.
// Invariant: a batch waits for its reader and for the pool; only a closing service refuses its
// lines.

import { once, setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  CodedError,
  canonicalJson,
  type JobOptions,
  type PlanBytesOptions,
  type Problem,
  type ResultBytes,
} from "../../schemas/index.ts";
import { BATCH_MEDIA_TYPES } from "../documentation/bodies.ts";
import { codedErrorOf, instanceOf, logFailure } from "../http/error-handling.ts";
import { ERROR_ANSWERS, toProblemDetails } from "../http/problem-details.ts";
import { BatchAnswers } from "../planning/batch-answers.ts";
import type { Jobs } from "../planning/jobs.ts";
import { VIEW_DESCRIPTION, ViewQuery, viewOf } from "../planning/views.ts";
import type { RouteContext, RouteInstaller } from "../route.ts";

/**
 * Lines of one batch in progress: enough to keep the threads busy, few enough to leave room in the
 * queue.
 */
const WINDOW = 128;
/** How long a batch waits before it retries a full queue, in milliseconds. */
const QUEUE_FULL_MS = 20;

export const planBatchRoute: RouteInstaller = (app, context) => {
  // In a scope of its own: no other route reads this media type.
  app.register(async (scope: typeof app) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...BATCH_MEDIA_TYPES], (_request, payload, done) => done(null, payload));
    scope.post(
      "/plan/batch",
      {
        schema: {
          operationId: "planBatch",
          summary: "Plan many problems",
          description:
            "Takes one problem a line (application/x-ndjson) and answers one line for each, in the same order: a Result, or a problem document if the line " +
            "could not be planned. Both are streamed: answers arrive while problems are still being sent, and a client that does not read is not read from. Blank lines are skipped. " +
            VIEW_DESCRIPTION,
          tags: ["planning"],
          querystring: ViewQuery,
          response: ERROR_ANSWERS,
        },
      },
      async (request, reply) => {
        const { query } = request;
        await context.jobs.forRequest(request, reply, (options) =>
          answerBatch(context, request, reply, query, options),
        );
        return reply;
      },
    );
  });
};

/** Resolves when the answer has ended; until then its signal covers all lines. */
async function answerBatch(
  context: RouteContext,
  request: FastifyRequest,
  reply: unknown,
  query: ViewQuery,
  options: JobOptions,
): Promise<void> {
  const { bodyLimit, receiveMs } = context.limits;
  const { border } = request.server;
  if (options.signal !== undefined) setMaxListeners(0, options.signal);
  const refusal = (error: unknown, number?: number): Uint8Array => {
    const coded = codedErrorOf(error);
    logFailure(request.log, error, coded);
    const instance = instanceOf(request);
    const details = toProblemDetails(coded, number === undefined ? instance : `${instance}:${number}`);
    return Buffer.from(border.answer(canonicalJson(details)));
  };
  const answers = new BatchAnswers(request.raw, {
    answer: async (line, number) => {
      try {
        const subject = `line ${number}`;
        if (line === null) throw new CodedError("http.tooLarge", `${subject} is longer than ${bodyLimit} bytes`);
        const problem = context.problems.read(line, subject);
        const view = viewOf(problem, query);
        const { bytes, stats } = await planWhenThereIsRoom(context.jobs, problem, { ...options, view });
        const shown = border.result(bytes);
        return { bytes: shown, isOwn: shown !== bytes || stats.cache !== "hit" };
      } catch (error) {
        return { bytes: refusal(error, number), isOwn: false };
      }
    },
    refusal,
    window: WINDOW,
    maxLineBytes: bodyLimit,
    idleMs: receiveMs,
  });
  const { raw } = reply as FastifyReply;
  // A client that left reads no reason; Fastify ends the batch with its connection.
  const endEarly = (): void => {
    if (raw.destroyed) request.log.info("the client of a batch left before its end");
    else answers.endEarly(new CodedError("pool.closed", "the service is closing"));
  };
  options.signal?.addEventListener("abort", endEarly, { once: true });
  if (options.signal?.aborted) endEarly();
  const ended = once(answers, "close");
  (reply as FastifyReply).type(BATCH_MEDIA_TYPES[0]).send(answers);
  await ended;
}

async function planWhenThereIsRoom(jobs: Jobs, problem: Problem, options: PlanBytesOptions): Promise<ResultBytes> {
  for (;;) {
    try {
      return await jobs.plan(problem, options);
    } catch (error) {
      if (!(error instanceof CodedError) || error.code !== "pool.queueFull" || options.signal?.aborted) throw error;
      await wait(QUEUE_FULL_MS);
    }
  }
}
