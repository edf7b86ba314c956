// Answers those who watch a run that somebody started: with its state now, once it has ended, or as
// a stream of server-sent events. A watcher who leaves changes nothing for the run.

import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { RunEvent } from "../../schemas/index.ts";
import type { RunProgressReport } from "../body/run-progress.ts";
import { ServerEventStream, wantsEvents } from "../http/event-stream.ts";
import type { RouteContext } from "../route.ts";

const MAX_WAIT_MS = 600_000;

export const WaitQuery = z.strictObject({
  /** Answer once it has ended, or this many milliseconds later. */
  waitMs: z
    .string()
    .regex(/^\d{1,6}$/, `must be a whole number from 0 to ${MAX_WAIT_MS}`)
    .transform(Number)
    .refine((ms) => ms <= MAX_WAIT_MS, `must be a whole number from 0 to ${MAX_WAIT_MS}`)
    .default(0),
});

export const FOLLOWING =
  "With `?waitMs=` the answer comes once it has ended, or that many milliseconds later. With `Accept: text/event-stream` its state is streamed, then every event of its run and its figures, then `result` with its last state.";

/** Interval of the figures while events occur. */
const METRICS_MS = 1_000;

interface Following {
  runId: string;
  waitMs: number;
  /** The name of the stream's first event. */
  event: string;
  /** The document as it is now. */
  state: () => object;
}

export async function answerFollower(
  { jobs, runs, isClosing }: Pick<RouteContext, "jobs" | "runs" | "isClosing">,
  request: FastifyRequest,
  reply: FastifyReply,
  { runId, waitMs, event: name, state }: Following,
): Promise<object> {
  const isUnderWay = (): boolean => runs.underWay.includes(runId);
  if (!wantsEvents(request.headers.accept)) {
    if (waitMs > 0 && isUnderWay()) {
      await jobs.forRequest(request, reply, async ({ signal }) => {
        const timed = AbortSignal.timeout(waitMs);
        return runs.followed(runId, signal === undefined ? timed : AbortSignal.any([signal, timed]));
      });
    }
    return state();
  }
  const stream = new ServerEventStream(reply, isClosing);
  try {
    stream.send(name, JSON.stringify(state()));
    let sentAt = 0;
    const report = (event: RunEvent, progress: RunProgressReport): void => {
      stream.send(event.type, JSON.stringify(event));
      if (event.atMs - sentAt < METRICS_MS) return;
      sentAt = event.atMs;
      stream.send("metrics", JSON.stringify(progress));
    };
    if (isUnderWay()) {
      await jobs.forRequest(request, reply, ({ signal = new AbortController().signal }) =>
        runs.followed(runId, signal, report),
      );
    }
    stream.send("result", JSON.stringify(state()));
  } finally {
    stream.end();
  }
  return reply;
}
