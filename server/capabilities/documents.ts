// Documents of the registry's routes: the health of a capability, in short and in full. Rates are
// fractions from 0 to 1, times milliseconds; null before the first run.

import { z } from "zod";
import type { CapabilityHealth as Health } from "../../executor/index.ts";
// Not through the room's facade: a planning-only service loads no more than this.
import { versionedName } from "../../executor/leaf/registry.ts";
import { CapabilityId, CapabilityOutcome, CapabilityRecord, CapabilityStatus } from "../../schemas/index.ts";
import type { BodyFigures } from "../body/body-figures.ts";
import { type CapabilityController, idMeant } from "./controller.ts";

const CapabilityHealth = z.strictObject({
  id: CapabilityId,
  status: CapabilityStatus,
  runs: z.int(),
  successRate: z.number().nullable(),
  meanMs: z.number().nullable(),
  /** Median and 95th percentile of the recent runs' durations. */
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  /** Fraction of the recent successful runs with an expected duration that did not exceed it. */
  withinExpected: z.number().nullable(),
  safetyViolations: z.int(),
  /** Worlds in which a body ran it, and those in which it succeeded at least once. */
  worlds: z.strictObject({ tried: z.int(), succeeded: z.int() }),
  /** Latest first. */
  lastFailures: z.array(CapabilityOutcome).readonly(),
}) satisfies z.ZodType<Health>;

/** One capability with its record, health and closed gates. */
export const CapabilityReport = z.strictObject({
  record: CapabilityRecord,
  health: CapabilityHealth,
  /** The gates that keep it from `active`; only for capabilities in shadow. */
  closedGates: z.array(z.strictObject({ gate: z.string(), because: z.string() })),
});
export type CapabilityReport = z.infer<typeof CapabilityReport>;

/**
 * A capability that the body brings along: it has no record, and its health counts this process's
 * runs.
 */
export const OwnCapabilityReport = z.strictObject({
  record: z.null(),
  health: CapabilityHealth,
  closedGates: z.array(z.never()),
});
export type OwnCapabilityReport = z.infer<typeof OwnCapabilityReport>;

const CapabilitySummary = z.strictObject({
  id: CapabilityId,
  /** Null after its content was garbage-collected. */
  form: z.enum(["leaf", "option"]).nullable(),
  status: CapabilityStatus,
  priority: z.int(),
  runs: z.int(),
  successRate: z.number().nullable(),
  meanMs: z.number().nullable(),
  /** Why runs leave it out although it is active. */
  leftOut: z.string().optional(),
});

export const CapabilityList = z.strictObject({
  /** The registered ones, by id. */
  capabilities: z.array(CapabilitySummary),
  /**
   * What runs can use now: what the body brings along, and the active capabilities that joined it.
   */
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

/**
 * The report on a registered capability as `idMeant` resolves it, or on one that the body brings
 * along. Throws CodedError `capability.unknown`.
 */
export function reportMeant(
  controller: CapabilityController,
  asked: string,
  figures: BodyFigures,
): CapabilityReport | OwnCapabilityReport {
  const own = ownMeant(controller, asked);
  return own === undefined
    ? reportOf(controller, idMeant(controller, asked))
    : { record: null, health: ownHealth(own, figures), closedGates: [] };
}

/** The full report on a registered capability. Throws CodedError `capability.unknown`. */
export function reportOf(controller: CapabilityController, id: string): CapabilityReport {
  const record = controller.record(id);
  const { status } = record;
  const closedGates = status === "shadow" ? controller.closedGates(id) : [];
  const health = controller.health(id);
  return { record, health: { ...health, lastFailures: [...health.lastFailures] }, closedGates };
}

type Own = ReturnType<ReturnType<CapabilityController["composition"]>["registry"]["list"]>[number];

/** The body's own capability under `name` or `name@version`, if the catalogue has none. */
function ownMeant(controller: CapabilityController, asked: string): Own | undefined {
  const all = controller.composition().registry.list();
  const isActive = controller.list().some(({ id, status }) => status === "active" && id.startsWith(`${asked}@`));
  const own =
    all.find((one) => one.name === asked || versionedName(one) === asked) ??
    // Shipped options are listed with their version.
    (isActive ? undefined : all.find((one) => versionedName(one).startsWith(`${asked}@`)));
  const isRegistered = own !== undefined && controller.list().some(({ id }) => id === versionedName(own));
  return isRegistered ? undefined : own;
}

/** A leaf counts by its attempts anywhere, an option by the steps that name it. */
function ownHealth(own: Own, { leaves, verbs, wins }: BodyFigures): CapabilityReport["health"] {
  const id = versionedName(own);
  const known =
    own.form === "leaf"
      ? leaves.find(({ capability }) => capability === id)
      : verbs.find(({ verb }) => verb === own.name || verb === id);
  const { worlds = { tried: 0, succeeded: 0 } } =
    wins.find(({ capability, mode }) => capability === id && mode === "active") ?? {};
  const { succeeded = 0, failed = 0, lastFailures = [] } = known ?? {};
  const { meanMs = null, p50Ms = null, p95Ms = null, withinExpected = null } = known ?? {};
  const runs = succeeded + failed;
  const rates = { runs, successRate: runs === 0 ? null : succeeded / runs };
  return {
    ...{ id, status: "active", ...rates, meanMs, p50Ms, p95Ms, withinExpected, safetyViolations: 0, worlds },
    lastFailures: [...lastFailures],
  };
}

/** All registered capabilities, or those of one status, and what runs can use. */
export function listOf(controller: CapabilityController, status: CapabilityStatus | undefined): CapabilityList {
  const { registry, leftOut } = controller.composition();
  const because = new Map(leftOut.map((one) => [one.id, one.because]));
  const records = controller.list().filter((record) => status === undefined || record.status === status);
  return {
    capabilities: records.map(({ id, content, priority, ...record }) => {
      const { runs, successRate, meanMs } = controller.health(id);
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
