// The folder of compiled code that outlives a process: with it, a process starts several times as
// fast because it neither strips types nor compiles. It lies beside the domain snapshots, and is
// off when they are. The engine checks that the code fits the sources.

import { join } from "node:path";
import { cacheFolder } from "./cache-folder.ts";

/** The variable that tells a new process or thread its code cache. */
const VARIABLE = "NODE_COMPILE_CACHE";

/** The folder of compiled code, which may not exist yet; null if caching is off. */
export function codeFolder(): string | null {
  const folder = cacheFolder();
  return folder === null ? null : join(folder, "code");
}

/**
 * The environment for child threads and processes: this process's, with the code cache added unless
 * it is already set.
 */
export function childEnvironment(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const folder = codeFolder();
  if (folder === null || environment[VARIABLE] !== undefined) return { ...environment };
  return { ...environment, [VARIABLE]: folder };
}
