// The trace of every attempt at a leaf: that it began, with its arguments, and how it ended, with what the world then showed.

import type { Body, State } from "../../schemas/index.ts";
import { observedEffects } from "../effects.ts";
import type { EventStream } from "../events.ts";
import type { LeafInterceptor } from "./interceptor.ts";

/** Emits `leaf-started` and `leaf-succeeded` or `leaf-failed`. */
export function traceLeaves(body: Body, events: EventStream): LeafInterceptor {
  return async ({ stepId, leaf, capability, args, attempt }, next) => {
    const about = { stepId, leaf, capability, attempt };
    events.emit({ type: "leaf-started", ...about, args: plain(args) });
    const before = glimpse(body);
    const end = await next();
    const after = glimpse(body);
    // Nothing is said of effects where there was nothing to see: an empty list says that nothing changed.
    const effects = before && after ? { effects: observedEffects(before, after) } : {};
    if (end.status === "success") events.emit({ type: "leaf-succeeded", ...about, ...effects });
    else events.emit({ type: "leaf-failed", ...about, failure: end.failure, ...effects });
    return end;
  };
}

/** What is seen, where anything is. */
function glimpse(body: Body): State | undefined {
  try {
    return body.observe();
  } catch {
    return undefined;
  }
}

const plain = (args: unknown): Record<string, never> =>
  (typeof args === "object" && args !== null && !Array.isArray(args) ? args : {}) as Record<string, never>;
