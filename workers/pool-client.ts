// PlannerClient over a Piscina pool: planning leaves the caller's thread free. Each thread plans one job at a time, all of
// them on one compiled domain in shared memory. Cancelling is cooperative: a flag in shared memory, seen between two steps.

import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import {
  CodedError,
  type PlannerClient,
  type PlanRequestOptions,
  type Problem,
  toCodedError,
} from "../schemas/index.ts";
import { type DomainSource, minecraftDomains } from "./domain-source.ts";
import { receiveEvents } from "./event-port.ts";
import type { Answer, Job, Work } from "./messages.ts";

export interface PoolOptions {
  /** Threads, all started at once; at least 1. */
  workers: number;
  domains?: DomainSource;
}

type Answered = Exclude<Answer, { error: unknown }>;

// The thread's file has this file's own extension: .ts from source, .js from the built package.
const THREAD = fileURLToPath(new URL(`./thread${extname(import.meta.url)}`, import.meta.url));

/** Starts the threads; `close` ends them. */
export function poolClient({ workers, domains = minecraftDomains() }: PoolOptions): Required<PlannerClient> {
  const pool = new Piscina<Job, Answer>({
    filename: THREAD,
    name: "planJob",
    minThreads: workers,
    maxThreads: workers,
    concurrentTasksPerWorker: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
  });
  let closed = false;
  const assertOpen = (): void => {
    if (closed) throw new CodedError("pool.closed", "the pool was closed");
  };
  const run = async (problem: Problem, work: Work, { signal, onEvent }: PlanRequestOptions): Promise<Answered> => {
    assertOpen();
    const domain = await domains(problem);
    assertOpen();
    const cancel = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const flag = new Int32Array(cancel);
    const abort = (): void => void Atomics.store(flag, 0, 1);
    if (signal?.aborted === true) abort();
    signal?.addEventListener("abort", abort, { once: true });
    const events = onEvent === undefined ? undefined : receiveEvents(onEvent);
    try {
      const job = { domain: domain.buffer, digest: domain.digest, work, cancel, events: events?.port };
      const answer = await pool.run(job, events === undefined ? {} : { transferList: [events.port] });
      await events?.ended;
      if (!("error" in answer)) return answer;
      const { code, detail, issues } = answer.error;
      throw new CodedError(code, detail, issues === undefined ? {} : { issues });
    } catch (error) {
      if (error instanceof CodedError) throw error;
      if (closed) throw new CodedError("pool.closed", "the pool was closed while the job ran", { cause: error });
      throw toCodedError(error, "pool.workerFailed");
    } finally {
      events?.close();
      signal?.removeEventListener("abort", abort);
    }
  };
  return {
    async plan(problem, options = {}) {
      const answer = await run(problem, { problem }, options);
      if ("result" in answer) return answer.result;
      throw new CodedError("pool.workerFailed", "a thread answered a problem with a repair");
    },
    async repair(request, options = {}) {
      const answer = await run(request.problem, { repair: request }, options);
      if ("repair" in answer) return answer.repair;
      throw new CodedError("pool.workerFailed", "a thread answered a repair with a result");
    },
    async close() {
      closed = true;
      await pool.destroy();
    },
  };
}
