// Records of the attempts at leaves, put together from the events of their begin and end on the bus:
// logs and figures need no other source.

import type { BusEvent } from "../../schemas/index.ts";
import type { EventBus } from "../bus/event-bus.ts";
import { runEventOf } from "../bus/run-events.ts";
import type { LeafRecord } from "./log.ts";

/** Attempts under way that are remembered; what never ends is forgotten first. */
const MAX_BEGUN = 1_000;

/**
 * Passes each ended attempt at a leaf to `write`, until the returned function is called. Options
 * count by their leaves.
 */
export function followLeaves(bus: Pick<EventBus, "subscribe">, write: (record: LeafRecord) => void): () => void {
  const begun = new Map<string, { atMs: number; args: unknown }>();
  return bus.subscribe({ topics: new Set(["leaf"]) }, (published) => {
    const event = runEventOf(published);
    if (event === undefined || !("leaf" in event) || event.form === "option") return;
    const { intentId, planId, stepId, capability = event.leaf, leaf, attempt } = event;
    const key = keyOf(published, leaf);
    if (event.type === "leaf-started") {
      begun.set(key, { atMs: event.atMs, args: event.args ?? {} });
      const [oldest] = begun.keys();
      if (begun.size > MAX_BEGUN && oldest !== undefined) begun.delete(oldest);
      return;
    }
    const { atMs, args } = begun.get(key) ?? { atMs: event.atMs, args: {} };
    begun.delete(key);
    const failed = event.type === "leaf-failed" ? { code: event.failure.code, detail: event.failure.detail } : {};
    write({
      ...{ intentId, planId, stepId, capability, leaf, args, attempt },
      ...{ outcome: event.type === "leaf-failed" ? ("failure" as const) : ("success" as const), ...failed },
      ...(event.effects && { effects: event.effects }),
      tookMs: Math.max(0, event.atMs - atMs),
    });
  });
}

/** A body does one leaf at a time for each step of a run. */
const keyOf = ({ chain: { intentId, planId, stepId } }: BusEvent, leaf: string): string =>
  JSON.stringify([intentId, planId, stepId, leaf]);
