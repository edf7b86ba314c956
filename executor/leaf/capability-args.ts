// V2 of the plan-body interface: arguments, with their references resolved, against a capability's schema.
// Also the time that a capability may take with given arguments, from which every deadline is derived.

import type { z } from "zod";
import { type Body, CodedError, parseDocument } from "../../schemas/index.ts";
import type { Capability } from "./registry.ts";

/** How long a leaf that was told to stop may take to settle, in milliseconds of the clock. */
export const GRACE_MS = 2_000;

/** The pause before a further attempt grows by this much each time, in milliseconds of the clock. */
export const BACKOFF_MS = 250;

/** Arguments as the schema makes them. Throws CodedError `pbi.schemaViolation` that names every flaw. */
export function parseArguments<Args>(schema: z.ZodType<Args>, args: unknown, name: string): Args {
  return parseDocument(schema, args, name, "pbi.schemaViolation");
}

/** The bound on one attempt in milliseconds. Throws CodedError `pbi.schemaViolation` on a bound that is none. */
export function boundOf(timeoutMs: number | ((args: unknown) => number), args: unknown, name: string): number {
  const ms = typeof timeoutMs === "function" ? timeoutMs(args) : timeoutMs;
  if (Number.isFinite(ms) && ms > 0) return Math.ceil(ms);
  throw new CodedError("pbi.schemaViolation", `${name}: its time is bounded by ${ms} ms, which is no bound`);
}

/** The longest that a capability may take in all, in milliseconds: every attempt, every grace, every pause between. */
export function deadlineOf<B extends Body>(capability: Capability<B>, args: unknown): number {
  const { name } = capability;
  if (capability.form === "option") {
    const { argsSchema, timeoutMs } = capability.option;
    return boundOf(timeoutMs, parseArguments(argsSchema, args, name), name) + 2 * GRACE_MS;
  }
  const { inputSchema, timeoutMs, retries } = capability.leaf;
  const once = boundOf(timeoutMs, parseArguments(inputSchema, args, name), name) + GRACE_MS;
  return once * (retries + 1) + (BACKOFF_MS * retries * (retries + 1)) / 2 + GRACE_MS;
}
