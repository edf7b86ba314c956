// PlannerClient over a Piscina pool: planning leaves the caller's thread free. Each thread plans one job at a time, all of
// them on one compiled domain in shared memory. Cancelling is cooperative: a flag in shared memory, seen between two steps.

import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { CodedError, type PlannerClient, toCodedError } from "../schemas/index.ts";
import { type DomainSource, minecraftDomains } from "./domain-source.ts";
import type { Answer, Job } from "./messages.ts";

export interface PoolOptions {
  /** Threads, all started at once; at least 1. */
  workers: number;
  domains?: DomainSource;
}

// The thread's file has this file's own extension: .ts from source, .js from the built package.
const THREAD = fileURLToPath(new URL(`./thread${extname(import.meta.url)}`, import.meta.url));

/** Starts the threads; `close` ends them. */
export function poolClient({ workers, domains = minecraftDomains() }: PoolOptions): PlannerClient {
  const pool = new Piscina<Job, Answer>({
    filename: THREAD,
    name: "planJob",
    minThreads: workers,
    maxThreads: workers,
    concurrentTasksPerWorker: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
  });
  let closed = false;
  return {
    async plan(problem, { signal } = {}) {
      if (closed) throw new CodedError("pool.closed", "the pool was closed");
      const domain = await domains(problem);
      if (closed) throw new CodedError("pool.closed", "the pool was closed");
      const cancel = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
      const flag = new Int32Array(cancel);
      const abort = (): void => void Atomics.store(flag, 0, 1);
      if (signal?.aborted === true) abort();
      signal?.addEventListener("abort", abort, { once: true });
      try {
        const answer = await pool.run({ domain: domain.buffer, digest: domain.digest, problem, cancel });
        if ("result" in answer) return answer.result;
        const { code, detail, issues } = answer.error;
        throw new CodedError(code, detail, issues === undefined ? {} : { issues });
      } catch (error) {
        if (error instanceof CodedError) throw error;
        if (closed) throw new CodedError("pool.closed", "the pool was closed while the job ran", { cause: error });
        throw toCodedError(error, "pool.workerFailed");
      } finally {
        signal?.removeEventListener("abort", abort);
      }
    },
    async close() {
      closed = true;
      await pool.destroy();
    },
  };
}
