// What a thread has compiled, kept for the next one where `domains/minecraft/code-cache.ts` says.

import { flushCompileCache } from "node:module";

/** Writes what this thread has compiled, where there is anything new. Threads are ended without a chance to do so later. */
export const keepCompiledCode: () => void = flushCompileCache;
