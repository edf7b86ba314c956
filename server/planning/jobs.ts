// The planner as routes use it: each job belongs to the request that waits for it, is counted, and ends with it.
// Invariant: a job runs no longer than somebody waits for its answer: a client that goes away aborts it, and so does a service that no
// longer waits.

import type { FastifyReply, FastifyRequest } from "fastify";
import {
  CodedError,
  canonicalJson,
  type JobOptions,
  type PlannerClient,
  type PlanRequestOptions,
  type Problem,
  type ResultBytes,
} from "../../schemas/index.ts";
import type { ServiceMetrics } from "../observability/metrics.ts";

/** A header by which programs behind one address tell themselves apart, so that they take turns. */
const CLIENT_HEADER = "lodestone-client";
const MAX_CLIENT_NAME = 64;

/**
 * The name that a client gives itself; one that gives none is its connection. Those of one address take turns within it, so that nobody gains by
 * many names over who asks from elsewhere, and one who floods a connection keeps nobody else waiting.
 */
function nameOf({ headers, socket }: FastifyRequest): string {
  const name = headers[CLIENT_HEADER];
  return typeof name === "string" ? name.slice(0, MAX_CLIENT_NAME) : `connection ${socket.remotePort ?? ""}`;
}

type PlanBytes = (problem: Problem, options: PlanRequestOptions) => Promise<ResultBytes>;

export class Jobs {
  readonly planner: PlannerClient;
  readonly #metrics: ServiceMetrics;
  readonly #planBytes: PlanBytes;
  readonly #running = new Set<AbortController>();
  #isGivenUp = false;

  constructor(planner: PlannerClient, metrics: ServiceMetrics) {
    this.planner = planner;
    this.#metrics = metrics;
    this.#planBytes = planner.planBytes?.bind(planner) ?? planThenWrite(planner);
  }

  /** Plans for a request; the Result as text. Rejects as PlannerClient.plan does. */
  async plan(problem: Problem, options: PlanRequestOptions): Promise<ResultBytes> {
    const result = await this.#planBytes(problem, options);
    this.#metrics.planned(result.status, result.stats);
    return result;
  }

  /** Runs `work` with a signal that aborts when the client of `reply` goes away, or the service gives up. */
  async forRequest<R>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (options: JobOptions) => Promise<R>,
  ): Promise<R> {
    const job = new AbortController();
    const response = reply.raw;
    // The response's `close`, not the request's: a request closes as soon as its body has been read.
    const onClose = (): void => {
      if (!response.writableFinished) job.abort();
    };
    response.once("close", onClose);
    if (response.destroyed || this.#isGivenUp) job.abort();
    this.#running.add(job);
    try {
      return await work({ signal: job.signal, origin: request.ip, client: nameOf(request) });
    } finally {
      this.#running.delete(job);
      response.removeListener("close", onClose);
    }
  }

  /** What an optional part of the contract answers with where the planner lacks it. */
  lacking(what: string): CodedError {
    return new CodedError("http.notFound", `the planner of this service does not ${what}`);
  }

  /** Aborts what runs, and all that is asked from now on. */
  giveUp(): void {
    this.#isGivenUp = true;
    for (const job of this.#running) job.abort();
  }
}

function planThenWrite(planner: PlannerClient): PlanBytes {
  return async (problem, options) => {
    const result = await planner.plan(problem, options);
    return { bytes: Buffer.from(canonicalJson(result)), status: result.status, stats: result.stats };
  };
}
