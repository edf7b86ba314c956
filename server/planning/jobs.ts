// Planner jobs of routes: each belongs to the request that waits for it, is counted, and ends with
// it.
// Invariant: a job runs only while a client waits for it: a client that disconnects aborts it, and
// so does a service that gives up.

import type { FastifyReply, FastifyRequest } from "fastify";
import {
  CodedError,
  canonicalJson,
  type JobOptions,
  type PlanBytesOptions,
  type PlannerClient,
  type Problem,
  type ResultBytes,
} from "../../schemas/index.ts";
import { resultInView } from "../../workers/work/views.ts";
import { LOCAL_CALLER } from "../http/callers.ts";
import type { ServiceMetrics } from "../observability/metrics.ts";

/** The header that names a program across its connections. */
const CLIENT_HEADER = "lodestone-client";
const MAX_CLIENT_NAME = 64;

/** The name of each connection: that of its first request. */
const names = new WeakMap<object, string>();

/**
 * A connection's name: the one that its first request gives itself, or its port. So a name joins
 * connections and never splits one, and inventing names gains nothing over opening connections.
 * Clients of one origin share that origin's turn, so that connections gain nothing over others.
 */
function nameOf({ headers, socket }: FastifyRequest): string {
  const known = names.get(socket);
  if (known !== undefined) return known;
  const said = headers[CLIENT_HEADER];
  const name = typeof said === "string" ? said.slice(0, MAX_CLIENT_NAME) : `connection ${socket.remotePort ?? ""}`;
  names.set(socket, name);
  return name;
}

/** Who takes turns with others: a token's caller from anywhere, or else an address. */
const originOf = ({ caller, ip }: FastifyRequest): string => (caller === LOCAL_CALLER ? ip : `caller ${caller.name}`);

type PlanBytes = (problem: Problem, options: PlanBytesOptions) => Promise<ResultBytes>;

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

  /** Plans for a request and returns the Result as text. Rejects as PlannerClient.plan does. */
  async plan(problem: Problem, options: PlanBytesOptions): Promise<ResultBytes> {
    const result = await this.#planBytes(problem, options);
    this.#metrics.planned(result.status, result.stats);
    return result;
  }

  /**
   * Runs `work` with a signal that aborts when the client of `reply` disconnects, or the service
   * gives up.
   */
  async forRequest<R>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (options: JobOptions) => Promise<R>,
  ): Promise<R> {
    const job = new AbortController();
    const response = reply.raw;
    // The response's `close`: the request closes as soon as its body has been read.
    const onClose = (): void => {
      if (!response.writableFinished) job.abort();
    };
    response.once("close", onClose);
    if (response.destroyed || this.#isGivenUp) job.abort();
    this.#running.add(job);
    try {
      return await work({ signal: job.signal, origin: originOf(request), client: nameOf(request) });
    } finally {
      this.#running.delete(job);
      response.removeListener("close", onClose);
    }
  }

  /** The error for an optional method that the planner lacks. */
  lacking(what: string): CodedError {
    return new CodedError("http.notFound", `this service's planner cannot ${what}`);
  }

  /** Aborts all running and future jobs. */
  giveUp(): void {
    this.#isGivenUp = true;
    for (const job of this.#running) job.abort();
  }
}

function planThenWrite(planner: PlannerClient): PlanBytes {
  return async (problem, { view = "full", ...options }) => {
    const result = await planner.plan(problem, options);
    return {
      bytes: Buffer.from(canonicalJson(resultInView(result, view))),
      status: result.status,
      stats: result.stats,
    };
  };
}
