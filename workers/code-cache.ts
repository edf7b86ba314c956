// Compiled code that outlives its process: a thread that finds it starts several times as fast, since it neither strips types nor compiles.
// It lies beside the domain snapshots, and where these are kept nowhere, so is it. The engine checks by itself that it fits the sources.

import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { cacheFolder } from "../domains/minecraft/cache-folder.ts";

/** The variable by which a new process or thread finds its code cache. */
const VARIABLE = "NODE_COMPILE_CACHE";

/** The environment for threads: that of the process, and where compiled code is kept, unless the process has its own word on that. */
export function threadEnvironment(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const folder = cacheFolder();
  if (folder === null || environment[VARIABLE] !== undefined) return { ...environment };
  return { ...environment, [VARIABLE]: join(folder, "code") };
}

/** Writes what this thread has compiled, where there is anything new. Threads are ended without a chance to do so later. */
export const keepCompiledCode: () => void = flushCompileCache;
