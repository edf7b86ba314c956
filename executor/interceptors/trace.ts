// The trace of every attempt at a leaf: its begin with its arguments, and its end with the observed
// changes.

import type { EventStream } from "../leaf/events.ts";
import type { LeafInterceptor } from "./interceptor.ts";

/** Emits `leaf-started` and `leaf-succeeded` or `leaf-failed`. */
export function traceLeaves(events: EventStream): LeafInterceptor {
  return async ({ stepId, leaf, capability, args, attempt }, next) => {
    const about = { stepId, leaf, capability, attempt };
    events.emit({ type: "leaf-started", ...about, args: plain(args) });
    const end = await next();
    const effects = end.effects && { effects: [...end.effects] };
    if (end.status === "success") events.emit({ type: "leaf-succeeded", ...about, ...effects });
    else events.emit({ type: "leaf-failed", ...about, failure: end.failure, ...effects });
    return end;
  };
}

const plain = (args: unknown): Record<string, never> =>
  (typeof args === "object" && args !== null && !Array.isArray(args) ? args : {}) as Record<string, never>;
