// Watches the service's own thread from another one, which a loop without end cannot stop.
// Only programs may start it: it ends the process.

import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { Board, type BoardMemory } from "./board.ts";
import { CHECKS } from "./stuck-check.ts";

export interface WatchdogData {
  memory: BoardMemory;
  /** Milliseconds without a move after which the thread counts as stuck. */
  boundMs: number;
  /** The status that the process ends with. */
  exitCode: number;
}

export interface ServiceWatchdog {
  /** Where the service shows its requests. */
  board: Board;
  close(): Promise<void>;
}

// The thread's file has this file's own extension: .ts from source, .js from the built package.
const THREAD = fileURLToPath(new URL(`./watchdog-thread${extname(import.meta.url)}`, import.meta.url));
const HEAP_MB = 16;

export function startWatchdog({ boundMs, exitCode }: Omit<WatchdogData, "memory">): ServiceWatchdog {
  const board: Board = new Board((route) => thread.postMessage(route));
  const workerData: WatchdogData = { memory: board.memory, boundMs, exitCode };
  const thread = new Worker(THREAD, {
    name: "watchdog",
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  thread.unref();
  // Twice a check, so that none sees the same beat by chance.
  const beats = setInterval(() => board.beat(), boundMs / CHECKS / 2).unref();
  return {
    board,
    async close() {
      clearInterval(beats);
      await thread.terminate();
    },
  };
}
