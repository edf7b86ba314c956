// Serves a request once for its Idempotency-Key: a repetition gets the first answer, marked by a
// header.

import type { FastifyReply, FastifyRequest } from "fastify";
import { CodedError } from "../../schemas/index.ts";
import type { RunController } from "../body/run-controller.ts";
import { callerOf } from "../http/callers.ts";

/** Without a key it just serves the request. Rejects as `KeyedAnswers.once` and `work` do. */
export async function answerOnce<E extends object>(
  { keyed }: Pick<RunController, "keyed">,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<E>,
): Promise<E> {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return work();
  const caller = callerOf(request);
  const asked = { url: request.url, body: request.body };
  try {
    const { answer, isRepeated } = await keyed.once({ caller, key: String(key), asked }, work);
    if (isRepeated) reply.header("idempotency-replayed", "true");
    return answer;
  } catch (error) {
    const wait = keyed.waitFor(caller);
    const isFull = error instanceof CodedError && error.code === "resource.quotaExceeded" && wait > 0;
    if (isFull) reply.header("retry-after", String(Math.ceil(wait / 1000)));
    throw error;
  }
}
