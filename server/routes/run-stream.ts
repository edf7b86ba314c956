// Answers a run over HTTP: as a stream of server-sent events, or with its end alone. The first
// event names the run, so that it can be cancelled; then come the run's events by type and its
// figures from time to time; the last is `result`, or `error` with a problem document.

import type { FastifyReply, FastifyRequest } from "fastify";
import type { RunEvent } from "../../schemas/index.ts";
import type { RunController } from "../body/run-controller.ts";
import type { RunProgressReport } from "../body/run-progress.ts";
import { codedErrorOf, instanceOf, logFailure } from "../http/error-handling.ts";
import { ServerEventStream, wantsEvents } from "../http/event-stream.ts";
import { toProblemDetails } from "../http/problem-details.ts";
import type { Jobs } from "../planning/jobs.ts";
import type { RouteContext } from "../route.ts";
import { answerOnce } from "./answer-once.ts";

/** Interval of the figures while events occur. */
const METRICS_MS = 1_000;

interface RunListener {
  signal: AbortSignal | undefined;
  onEvent?: (event: RunEvent, progress: RunProgressReport) => void;
}

export interface RunContext extends Pick<RouteContext, "isClosing"> {
  jobs: Jobs;
  runs: RunController;
}

/**
 * Answers with the result of `work`. A client that disconnects stops it. A repetition by its
 * Idempotency-Key gets the first answer, marked by a header.
 */
export async function answerRun<E extends { runId: string }>(
  { jobs, isClosing, runs }: RunContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { runId, work }: { runId: string; work: (listener: RunListener) => Promise<E> },
): Promise<E | FastifyReply> {
  const once = (reported: RunListener): Promise<E> => answerOnce(runs, request, reply, () => work(reported));
  if (!wantsEvents(request.headers.accept)) {
    return jobs.forRequest(request, reply, ({ signal }) => once({ signal }));
  }
  const stream = new ServerEventStream(reply, isClosing);
  let lastSentAt = 0;
  const onEvent = (event: RunEvent, progress: RunProgressReport): void => {
    if (!stream.isOpen) stream.send("run", JSON.stringify({ runId }));
    stream.send(event.type, JSON.stringify(event));
    if (event.atMs - lastSentAt < METRICS_MS) return;
    lastSentAt = event.atMs;
    stream.send("metrics", JSON.stringify(progress));
  };
  try {
    const end = await jobs.forRequest(request, reply, ({ signal }) => once({ signal, onEvent }));
    if (!stream.isOpen) stream.send("run", JSON.stringify({ runId: end.runId }));
    stream.send("result", JSON.stringify(end));
  } catch (error) {
    if (!stream.isOpen) throw error;
    const coded = codedErrorOf(error);
    logFailure(request.log, error, coded);
    stream.send("error", JSON.stringify(toProblemDetails(coded, instanceOf(request))));
  } finally {
    stream.end();
  }
  return reply;
}
