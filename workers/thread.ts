// The thread's side of the pool: opens a domain from shared memory once, then works on one job at a time.

import { type CompiledDomain, openDomain } from "../planner/index.ts";
import { toCodedError } from "../schemas/index.ts";
import { eventSender } from "./event-port.ts";
import type { Answer, Job } from "./messages.ts";
import { type RunOptions, runProblem, runRepair } from "./run-problem.ts";

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
  const events = job.events === undefined ? undefined : eventSender(job.events);
  const options: RunOptions = {
    now: () => performance.now(),
    isCancelled: () => Atomics.load(cancel, 0) !== 0,
    onEvent: events?.onEvent,
  };
  const { work } = job;
  try {
    if ("repair" in work) return { repair: runRepair(domainOf(job), work.repair, options) };
    return { result: runProblem(domainOf(job), work.problem, options) };
  } catch (error) {
    return { error: toCodedError(error, "pool.workerFailed").toDocument() };
  } finally {
    events?.finish();
  }
}
