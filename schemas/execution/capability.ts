// Documents of the capability registry: immutable registrations under `name@version`, and records
// of their origin, outcomes and status. Leaves are described and signed; their code stays in its
// process.

import { z } from "zod";
import { Signature } from "../documents/signature.ts";
import { ERROR_CODES } from "../errors/errors.ts";
import { State } from "../planning/problem.ts";
import { CHAIN } from "../words/chain.ts";
import { Condition, Effect } from "../words/condition.ts";
import { Digest } from "../words/names.ts";
import { OptionDocument, Permission, Version } from "./option.ts";

export const CapabilityId = z
  .string()
  .max(128)
  .regex(/^[a-z][a-z0-9_]*(\.[a-z0-9_]+)*@(0|[1-9]\d{0,5})(\.(0|[1-9]\d{0,5})){2}$/, "an id such as opt.bread@1.2.0");

/**
 * The properties that a leaf promises; `of-arguments` stands for a time bound that is a function.
 */
export const LeafDescriptor = z.strictObject({
  name: z
    .string()
    .max(96)
    .regex(/^(?!opt\.)[a-z][a-z0-9_]*(\.[a-z0-9_]+)*$/, "a name such as dig_block"),
  version: Version,
  kind: z.enum(["verb", "internal", "tool"]),
  description: z.string().max(400),
  /** JSON Schema. */
  inputSchema: z.record(z.string(), z.json()),
  outputSchema: z.record(z.string(), z.json()),
  timeoutMs: z.union([z.int().min(1), z.literal("of-arguments")]),
  waitsMs: z.union([z.int().min(1), z.literal("of-arguments")]).optional(),
  retries: z.int().min(0).max(2),
  permissions: z.array(Permission),
  rateLimitPerMin: z.number().min(0),
  maxConcurrent: z.int().min(1),
  /** Digest of the built code that the signer saw. */
  codeHash: Digest,
});
export type LeafDescriptor = z.infer<typeof LeafDescriptor>;

/**
 * One run in a world of its own: from a state and arguments to the effects that the world must
 * show, or to the failure that must end it.
 */
export const AcceptanceTest = z
  .strictObject({
    name: z.string().min(1).max(128),
    state: State,
    /**
     * World contents that a body does not observe (blocks, creatures, time, rules), in sandbox
     * terms.
     */
    world: z.record(z.string(), z.json()).optional(),
    args: z.record(z.string(), z.json()).default({}),
    /** Faults that the sandbox injects, in sandbox terms. */
    faults: z.array(z.json()).max(64).optional(),
    expects: z
      .array(z.union([Effect, Condition]))
      .max(64)
      .default([]),
    /** The code with which the run must fail; if omitted, it must succeed. */
    failsWith: z.enum(ERROR_CODES).optional(),
    /** Health points that the run may cost, 0 if omitted; a higher cost violates safety. */
    mayLose: z.number().min(0).max(20).optional(),
  })
  .refine(({ expects, failsWith }) => expects.length > 0 || failsWith !== undefined, {
    message: "a test needs an expected effect or failure",
    path: ["expects"],
  });
export type AcceptanceTest = z.infer<typeof AcceptanceTest>;

const Author = z.strictObject({ kind: z.enum(["person", "model", "system"]), name: z.string().min(1).max(128) });

const registration = {
  author: Author,
  /** The version from which this one was derived. */
  parent: CapabilityId.optional(),
  tests: z.array(AcceptanceTest).max(64),
  /** Chosen before the version among capabilities of one name; above 0 only if signed. */
  priority: z.int().min(-100).max(100).default(0),
  /** Limit for the 95th percentile of its run times, in ms; its own time bound if omitted. */
  latencyBudgetMs: z.int().min(1).max(7_200_000).optional(),
};

/** The signature covers the whole registration except `signature`, as sent. */
export const LeafRegistration = z.strictObject({ leaf: LeafDescriptor, signature: Signature, ...registration });
export type LeafRegistration = z.input<typeof LeafRegistration>;

export const OptionRegistration = z.strictObject({
  option: OptionDocument,
  signature: Signature.optional(),
  ...registration,
});
export type OptionRegistration = z.input<typeof OptionRegistration>;

export const CAPABILITY_STATUSES = ["shadow", "active", "retired", "revoked"] as const;
export const CapabilityStatus = z.enum(CAPABILITY_STATUSES);
export type CapabilityStatus = z.infer<typeof CapabilityStatus>;

const Provenance = z.strictObject({
  author: Author,
  parent: CapabilityId.optional(),
  /** Digest of the leaf's descriptor or the option's document. */
  digest: Digest,
  codeHash: Digest.optional(),
  testsHash: Digest,
  signedBy: z.string().optional(),
  /** Of `registration`, by the key `signedBy`. */
  signature: Signature.optional(),
  /** The caller who registered it; absent outside of a service. */
  by: z.string().max(128).optional(),
  registeredAt: z.number(),
});

const { capability: _itself, ...madeFor } = CHAIN;

/** How one run ended, and the chain that led to it. Times are ms on the registry's clock. */
export const CapabilityOutcome = z.strictObject({
  at: z.number(),
  ...madeFor,
  mode: z.enum(["shadow", "active"]),
  succeeded: z.boolean(),
  durationMs: z.number().min(0),
  /** A name of the world in which the body ran it; absent for rehearsals. */
  world: z.string().max(64).optional(),
  /** The duration that the plan expected; absent without a plan. */
  expectedMs: z.number().min(0).optional(),
  /** Observed changes as effects: in the body's world, or in the rehearsal's for a shadow run. */
  effects: z.array(z.string().max(200)).max(64).optional(),
  code: z.enum(ERROR_CODES).optional(),
  detail: z.string().max(400).optional(),
  /** A forbidden act of the run, in words. */
  safetyViolation: z.string().min(1).max(400).optional(),
  /** The outcome of the known-good capability that ran beside it. */
  beside: z.strictObject({ id: CapabilityId, succeeded: z.boolean() }).optional(),
});
export type CapabilityOutcome = z.infer<typeof CapabilityOutcome>;

export const SandboxReport = z.strictObject({
  passed: z.boolean(),
  durationMs: z.number().min(0),
  failures: z.array(z.string().max(400)).max(64),
  safetyViolations: z.array(z.string().min(1).max(400)).max(64),
});
export type SandboxReport = z.infer<typeof SandboxReport>;

export const Review = z.strictObject({
  approved: z.boolean(),
  by: z.string().min(1).max(128),
  note: z.string().max(400),
});
export type Review = z.infer<typeof Review>;

export const CapabilityMove = z.strictObject({
  at: z.number(),
  to: CapabilityStatus,
  by: z.string().min(1).max(128),
  because: z.string().max(1_000),
});
export type CapabilityMove = z.infer<typeof CapabilityMove>;

const content = z.discriminatedUnion("form", [
  z.strictObject({ form: z.literal("leaf"), leaf: LeafDescriptor }),
  z.strictObject({ form: z.literal("option"), option: OptionDocument }),
]);
export type CapabilityContent = z.infer<typeof content>;

export const CapabilityRecord = z.strictObject({
  format: z.literal("lodestone.capability/1"),
  id: CapabilityId,
  /** Null after garbage collection of an old version; the id stays reserved. */
  content: content.nullable(),
  provenance: Provenance,
  tests: z.array(AcceptanceTest),
  /** The registration as it was signed, to check the signature again; absent without one. */
  registration: z.record(z.string(), z.json()).optional(),
  priority: z.int(),
  latencyBudgetMs: z.int().nullable(),
  status: CapabilityStatus,
  /** The latest moves, oldest first. */
  moves: z.array(CapabilityMove),
  review: Review.nullable(),
  sandbox: SandboxReport.nullable(),
  /** Totals over all runs. */
  totals: z.strictObject({ runs: z.int(), succeeded: z.int(), durationMs: z.number(), safetyViolations: z.int() }),
  /** Active runs by world, the latest worlds; absent before the first. */
  worlds: z
    .array(z.strictObject({ world: z.string().max(64), runs: z.int(), succeeded: z.int() }))
    .max(64)
    .optional(),
  /** Totals since the last move to `shadow`. */
  trial: z.strictObject({
    runs: z.int(),
    succeeded: z.int(),
    safetyViolations: z.int(),
    paired: z.int(),
    pairedSucceeded: z.int(),
    besideSucceeded: z.int(),
  }),
  /** The latest runs since then, oldest first. */
  recent: z.array(CapabilityOutcome),
  /** The latest failures, newest first; moves do not clear them. */
  failures: z.array(CapabilityOutcome),
});
export type CapabilityRecord = z.infer<typeof CapabilityRecord>;
