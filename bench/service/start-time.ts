// How long a service takes from its start until it says that it listens.

import { spawn } from "node:child_process";
import { once } from "node:events";

/** Milliseconds; `commandLine` is the file of Lodestone's command line. */
export async function timeToReady(commandLine: string, workers: number): Promise<number> {
  const startedAt = performance.now();
  const args = [commandLine, "serve", "--port", "0", "--workers", String(workers)];
  const service = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
  await once(service.stderr, "data");
  const time = performance.now() - startedAt;
  service.kill();
  await once(service, "exit");
  return time;
}
