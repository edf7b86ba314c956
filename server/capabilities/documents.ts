// The documents that only the routes of the registry speak: how a capability fares, in short and in whole. Rates are shares from 0 to 1,
// times milliseconds; null where there were no runs to tell from.

import { z } from "zod";
import type { CapabilityHealth as Health } from "../../executor/index.ts";
import { CapabilityId, CapabilityOutcome, CapabilityRecord, CapabilityStatus } from "../../schemas/index.ts";
import type { CapabilityDesk } from "./desk.ts";

export const CapabilityHealth = z.strictObject({
  id: CapabilityId,
  status: CapabilityStatus,
  runs: z.int(),
  successRate: z.number().nullable(),
  meanMs: z.number().nullable(),
  /** The slowest twentieth of the recent runs takes so long at least. */
  slowestMs: z.number().nullable(),
  safetyViolations: z.int(),
  /** The latest first. */
  lastFailures: z.array(CapabilityOutcome).readonly(),
}) satisfies z.ZodType<Health>;

/** One capability with everything that is known of it. */
export const CapabilityReport = z.strictObject({
  record: CapabilityRecord,
  health: CapabilityHealth,
  /** What stands between it and `active`; told of those in shadow. */
  closedGates: z.array(z.strictObject({ gate: z.string(), because: z.string() })),
});
export type CapabilityReport = z.infer<typeof CapabilityReport>;

export const CapabilitySummary = z.strictObject({
  id: CapabilityId,
  /** Null once its content was collected. */
  form: z.enum(["leaf", "option"]).nullable(),
  status: CapabilityStatus,
  priority: z.int(),
  runs: z.int(),
  successRate: z.number().nullable(),
  meanMs: z.number().nullable(),
  /** Why runs do without it though it is active. */
  leftOut: z.string().optional(),
});
export type CapabilitySummary = z.infer<typeof CapabilitySummary>;

export const CapabilityList = z.strictObject({
  /** Those that were registered, by id. */
  capabilities: z.array(CapabilitySummary),
  /** What runs work with as things stand: what the body brings along, and the active ones that have joined it. */
  usable: z.array(
    z.strictObject({
      name: z.string(),
      version: z.string(),
      form: z.enum(["leaf", "option"]),
      kind: z.enum(["verb", "internal", "tool", "option"]),
      description: z.string(),
    }),
  ),
});
export type CapabilityList = z.infer<typeof CapabilityList>;

/** Everything that is known of one. Throws CodedError `capability.unknown`. */
export function reportOf(desk: CapabilityDesk, id: string): CapabilityReport {
  const record = desk.record(id);
  const { status } = record;
  const closedGates = status === "shadow" ? desk.closedGates(id) : [];
  const health = desk.health(id);
  return { record, health: { ...health, lastFailures: [...health.lastFailures] }, closedGates };
}

/** All that were registered, or those of one status, and what runs work with. */
export function listOf(desk: CapabilityDesk, status: CapabilityStatus | undefined): CapabilityList {
  const { registry, leftOut } = desk.composition();
  const because = new Map(leftOut.map((one) => [one.id, one.because]));
  const records = desk.list().filter((record) => status === undefined || record.status === status);
  return {
    capabilities: records.map(({ id, content, priority, ...record }) => {
      const { runs, successRate, meanMs } = desk.health(id);
      const left = because.get(id);
      const more = left === undefined ? {} : { leftOut: left };
      return { id, form: content?.form ?? null, status: record.status, priority, runs, successRate, meanMs, ...more };
    }),
    usable: registry.list().map((one) => {
      const { version, description } = one.form === "leaf" ? one.leaf : one.option;
      const { form, kind } = one;
      return { name: one.form === "leaf" ? one.leaf.name : one.option.name, version, form, kind, description };
    }),
  };
}
