// The thread's side of the pool: opens a domain from shared memory once, then plans one job at a time.

import { type CompiledDomain, openDomain } from "../planner/index.ts";
import { toCodedError } from "../schemas/index.ts";
import type { Answer, Job } from "./messages.ts";
import { runProblem } from "./run-problem.ts";

/** Domains open at once; a service meets a handful of versions. */
const MAX_OPEN = 16;
const opened = new Map<string, CompiledDomain>();

function domainOf({ digest, domain: buffer }: Job): CompiledDomain {
  const known = opened.get(digest);
  if (known !== undefined) return known;
  const oldest = opened.keys().next();
  if (opened.size >= MAX_OPEN && oldest.done !== true) opened.delete(oldest.value);
  const domain = openDomain(buffer);
  opened.set(digest, domain);
  return domain;
}

/** Piscina calls this with each job. */
export function planJob(job: Job): Answer {
  const cancel = new Int32Array(job.cancel);
  try {
    const result = runProblem(domainOf(job), job.problem, {
      now: () => performance.now(),
      isCancelled: () => Atomics.load(cancel, 0) !== 0,
    });
    return { result };
  } catch (error) {
    return { error: toCodedError(error, "pool.workerFailed").toDocument() };
  }
}
