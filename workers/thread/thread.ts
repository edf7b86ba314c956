// The thread's entry: Piscina hands it its line to the pool, and it serves that line for as long as it lives.

import { startWork } from "../work/start-work.ts";
import type { Link } from "./messages.ts";
import { serveJobs } from "./thread-loop.ts";

/** Piscina calls this once in each thread. It does not return. */
export function serveLink(link: Link): void {
  serveJobs(link, startWork);
}
