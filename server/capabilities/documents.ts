// The documents that only the routes of the registry speak: how a capability fares, in short and in whole. Rates are shares from 0 to 1,
// times milliseconds; null where there were no runs to tell from.

import { z } from "zod";
import type { CapabilityHealth as Health } from "../../executor/index.ts";
// Not by way of the room's facade: a service that only plans loads no more of it than this.
import { versionedName } from "../../executor/leaf/registry.ts";
import { CapabilityId, CapabilityOutcome, CapabilityRecord, CapabilityStatus } from "../../schemas/index.ts";
import type { BodyFigures } from "../body/run-controller.ts";
import { type CapabilityController, idMeant } from "./controller.ts";

const CapabilityHealth = z.strictObject({
  id: CapabilityId,
  status: CapabilityStatus,
  runs: z.int(),
  successRate: z.number().nullable(),
  meanMs: z.number().nullable(),
  /** Of the recent runs: so long half of them take at most, and so long the slowest twentieth takes at least. */
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  /** Of those of them that succeeded and that a plan expected some time of, the share that took no longer. */
  withinExpected: z.number().nullable(),
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

/** One that the body brings along: nobody registered it, and it fared so in the runs of this process. */
export const OwnCapabilityReport = z.strictObject({
  record: z.null(),
  health: CapabilityHealth,
  closedGates: z.array(z.never()),
});
export type OwnCapabilityReport = z.infer<typeof OwnCapabilityReport>;

const CapabilitySummary = z.strictObject({
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

/** Of what a client names: a registered one as `idMeant` has it, or one that the body brings along, by its runs here. Throws CodedError `capability.unknown`. */
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

/** Everything that is known of a registered one. Throws CodedError `capability.unknown`. */
export function reportOf(controller: CapabilityController, id: string): CapabilityReport {
  const record = controller.record(id);
  const { status } = record;
  const closedGates = status === "shadow" ? controller.closedGates(id) : [];
  const health = controller.health(id);
  return { record, health: { ...health, lastFailures: [...health.lastFailures] }, closedGates };
}

type Own = ReturnType<ReturnType<CapabilityController["composition"]>["registry"]["list"]>[number];

/** What the body brings along under `name` or `name@version`, where the catalogue has nothing of the kind. */
function ownMeant(controller: CapabilityController, asked: string): Own | undefined {
  const own = controller
    .composition()
    .registry.list()
    .find((one) => one.name === asked || versionedName(one) === asked);
  const isRegistered = own !== undefined && controller.list().some(({ id }) => id === versionedName(own));
  return isRegistered ? undefined : own;
}

/** A leaf is known by its attempts, in whatever it stood; an option by the steps that named it. */
function ownHealth(own: Own, { leaves, verbs }: BodyFigures): CapabilityReport["health"] {
  const id = versionedName(own);
  const known =
    own.form === "leaf"
      ? leaves.find(({ capability }) => capability === id)
      : verbs.find(({ verb }) => verb === own.name);
  const { succeeded = 0, failed = 0, lastFailures = [] } = known ?? {};
  const { meanMs = null, p50Ms = null, p95Ms = null, withinExpected = null } = known ?? {};
  const runs = succeeded + failed;
  const rates = { runs, successRate: runs === 0 ? null : succeeded / runs };
  return {
    ...{ id, status: "active", ...rates, meanMs, p50Ms, p95Ms, withinExpected, safetyViolations: 0 },
    lastFailures: [...lastFailures],
  };
}

/** All that were registered, or those of one status, and what runs work with. */
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
