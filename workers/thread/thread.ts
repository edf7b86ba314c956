// The thread's entry: Piscina hands it its line to the pool, and it serves that line for as long as it lives.

import type { ThreadChannel } from "../work/messages.ts";
import { startWork } from "../work/start-work.ts";
import { serveJobs } from "./thread-loop.ts";

/** Piscina calls this once in each thread. It does not return. */
export function serveLink(link: ThreadChannel): void {
  serveJobs(link, startWork);
}
