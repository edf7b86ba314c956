// The figures of one run, counted from its events.

import { z } from "zod";
import type { RunEvent } from "../../schemas/index.ts";

/** Figures of one run so far. Times are milliseconds on its own clock. */
export const Metrics = z.strictObject({
  elapsedMs: z.number(),
  events: z.int(),
  /** Finished attempts at leaves; `retries` are those after a first attempt. */
  actions: z.int(),
  retries: z.int(),
  repairs: z.int(),
  /** From the dispatch of the first step to the body's first command; null before that. */
  firstActionMs: z.number().nullable(),
  tickOverruns: z.int(),
});
export type RunProgressReport = z.infer<typeof Metrics>;

export const noProgress = (): RunProgressReport => ({
  ...{ elapsedMs: 0, events: 0, actions: 0, retries: 0, repairs: 0, firstActionMs: null, tickOverruns: 0 },
});

/** Notes an event in place. */
export function note(event: RunEvent, progress: RunProgressReport): void {
  progress.elapsedMs = Math.max(progress.elapsedMs, event.atMs);
  progress.events++;
  if (event.type === "first-action") progress.firstActionMs ??= event.tookMs;
  else if (event.type === "tick-overrun") progress.tickOverruns++;
  else if (event.type === "repaired") progress.repairs++;
  else if ((event.type === "leaf-succeeded" || event.type === "leaf-failed") && event.form !== "option") {
    progress.actions++;
    if (event.attempt > 1) progress.retries++;
  }
}
