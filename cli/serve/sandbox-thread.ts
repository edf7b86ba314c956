// The thread of acceptance tests and rehearsals (threaded-sandbox.ts): simulated worlds that run one
// job at a time. What it holds and how long it takes is bounded by its other side, which may end it
// at any moment.

import { parentPort, workerData } from "node:worker_threads";
import type { RehearsalEnd, RehearsalSubject, SandboxSubject } from "../../executor/index.ts";
import {
  type CapabilityRecord,
  type Chain,
  type Domain,
  type RunEvent,
  type SandboxReport,
  toCodedError,
} from "../../schemas/index.ts";
import { simulatedSandbox } from "../../worlds/simulated/index.ts";
import { loadExtensions } from "./extensions.ts";

export interface SandboxThreadData {
  domain: Domain;
  /** Modules with the code of registered leaves. */
  extensions: readonly string[];
}

export type SandboxJob = { active: readonly CapabilityRecord[] } & (
  | { tests: SandboxSubject }
  | { rehearsal: RehearsalSubject; chain: Chain | undefined; isWatched: boolean }
);

/** `null` stops the job in progress. */
export type ToSandbox = SandboxJob | null;

export type FromSandbox =
  | "ready"
  | { event: RunEvent }
  | { report: SandboxReport }
  | { end: RehearsalEnd }
  | { failed: string };

/** Events of one rehearsal that are passed on; nobody reads more. */
const MAX_EVENTS = 5_000;

const { domain, extensions } = workerData as SandboxThreadData;
const { simulatedLeaves } = await loadExtensions(extensions);
let active: readonly CapabilityRecord[] = [];
let running = new AbortController();
const sandbox = simulatedSandbox({ domain, leaves: simulatedLeaves.map(({ leaf }) => leaf), active: () => active });

const send = (message: FromSandbox): void => parentPort?.postMessage(message);

async function answer(job: SandboxJob, signal: AbortSignal): Promise<FromSandbox> {
  if ("tests" in job) return { report: await sandbox.run(job.tests, signal) };
  const { rehearsal, chain = {}, isWatched } = job;
  let events = 0;
  const onEvent = (event: RunEvent): void => {
    events += 1;
    if (events <= MAX_EVENTS) send({ event });
  };
  const end = await sandbox.rehearse(rehearsal, { signal, chain, ...(isWatched ? { onEvent } : {}) });
  return { end };
}

parentPort?.on("message", (job: ToSandbox) => {
  if (job === null) return running.abort();
  running = new AbortController();
  active = job.active;
  answer(job, running.signal).then(send, (error: unknown) => send({ failed: toCodedError(error).message }));
});
send("ready");
