// V2 of the plan-body interface: checks arguments, with their references resolved, against a
// capability's schema. Also the time limit of a capability with given arguments, from which every
// deadline is derived.

import type { z } from "zod";
import { type Body, CodedError, parseDocument } from "../../schemas/index.ts";
import type { Capability } from "./registry.ts";

/** How long a leaf may take to settle after it was asked to stop, in milliseconds of the clock. */
export const GRACE_MS = 2_000;

/** How much the pause before each further attempt grows, in milliseconds of the clock. */
export const BACKOFF_MS = 250;

/** The parsed arguments. Throws CodedError `pbi.schemaViolation` naming every flaw. */
export function parseArguments<Args>(schema: z.ZodType<Args>, args: unknown, name: string): Args {
  return parseDocument(schema, args, name, "pbi.schemaViolation");
}

/**
 * The time limit of one attempt in milliseconds. Throws CodedError `pbi.schemaViolation` on an
 * invalid limit.
 */
export function boundOf(timeoutMs: number | ((args: unknown) => number), args: unknown, name: string): number {
  const ms = typeof timeoutMs === "function" ? timeoutMs(args) : timeoutMs;
  if (Number.isFinite(ms) && ms > 0) return Math.ceil(ms);
  throw new CodedError("pbi.schemaViolation", `${name}: its timeoutMs gives ${ms} ms, which is not a valid time limit`);
}

/**
 * The longest time that a capability may take, in milliseconds: every attempt, every grace period,
 * every pause in between.
 */
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
