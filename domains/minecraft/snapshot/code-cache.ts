// Where compiled code is kept that outlives its process: whoever finds it starts several times as fast, since it neither strips types nor
// compiles. It lies beside the domain snapshots, and where these are kept nowhere, so is it. The engine checks by itself that it fits the sources.

import { join } from "node:path";
import { cacheFolder } from "./cache-folder.ts";

/** The variable by which a new process or thread finds its code cache. */
const VARIABLE = "NODE_COMPILE_CACHE";

/** The folder of compiled code, which need not exist; null where nothing is to be kept. */
export function codeFolder(): string | null {
  const folder = cacheFolder();
  return folder === null ? null : join(folder, "code");
}

/** The environment for threads and processes: that of this process, and where compiled code is kept, unless it has its own word on that. */
export function childEnvironment(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const folder = codeFolder();
  if (folder === null || environment[VARIABLE] !== undefined) return { ...environment };
  return { ...environment, [VARIABLE]: folder };
}
