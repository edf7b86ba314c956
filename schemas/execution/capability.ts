// The documents of the capability registry: what is registered under `name@version` and never
// changes, and the record that tells where it comes from, how it fares, and whether plans may name
// it. Leaves are described and signed, their code stays in the process that has it.

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

/** What a leaf promises; a function in place of a time bound is told as `of-arguments`. */
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
  /** Digest of the code that was built, as the signer saw it. */
  codeHash: Digest,
});
export type LeafDescriptor = z.infer<typeof LeafDescriptor>;

/**
 * One run: from this state with these arguments to what the world must then show, or to a failure
 * that it must end with. Each is made in a world of its own.
 */
export const AcceptanceTest = z
  .strictObject({
    name: z.string().min(1).max(128),
    state: State,
    /**
     * What is true in the world beside what a body observes (blocks, creatures, the hour, rules of
     * nature), in the sandbox's own words.
     */
    world: z.record(z.string(), z.json()).optional(),
    args: z.record(z.string(), z.json()).default({}),
    /** What goes wrong in it, in the sandbox's own words. */
    faults: z.array(z.json()).max(64).optional(),
    expects: z
      .array(z.union([Effect, Condition]))
      .max(64)
      .default([]),
    /** The code that the run must end with; success where absent. */
    failsWith: z.enum(ERROR_CODES).optional(),
    /** Points of health that it may cost; more is a breach of safety. None where absent. */
    mayLose: z.number().min(0).max(20).optional(),
  })
  .refine(({ expects, failsWith }) => expects.length > 0 || failsWith !== undefined, {
    message: "a test expects something of the world, or a failure",
    path: ["expects"],
  });
export type AcceptanceTest = z.infer<typeof AcceptanceTest>;

export const Author = z.strictObject({ kind: z.enum(["person", "model", "system"]), name: z.string().min(1).max(128) });
export type Author = z.infer<typeof Author>;

const registration = {
  author: Author,
  /** The version that it was made from. */
  parent: CapabilityId.optional(),
  tests: z.array(AcceptanceTest).max(64),
  /**
   * Decides between capabilities of one name before the version does; above 0 only where it is
   * signed.
   */
  priority: z.int().min(-100).max(100).default(0),
  /**
   * What the slowest twentieth of its runs may take, in milliseconds; its own time bound where
   * absent.
   */
  latencyBudgetMs: z.int().min(1).max(7_200_000).optional(),
};

/** The signature is over the whole registration but `signature`, as it is sent. */
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
  /** Of the leaf's descriptor or the option's document. */
  digest: Digest,
  codeHash: Digest.optional(),
  testsHash: Digest,
  signedBy: z.string().optional(),
  registeredAt: z.number(),
});

const { capability: _itself, ...madeFor } = CHAIN;

/**
 * How one run ended, and what it was made for: the chain, up to the capability that it is the
 * outcome of. Times are milliseconds on the registry's clock.
 */
export const CapabilityOutcome = z.strictObject({
  at: z.number(),
  ...madeFor,
  mode: z.enum(["shadow", "active"]),
  succeeded: z.boolean(),
  durationMs: z.number().min(0),
  /** What the plan expected it to take; absent where nobody planned it. */
  expectedMs: z.number().min(0).optional(),
  /**
   * What was then seen against before, in the grammar of effects: of the body's world, or in shadow
   * of the rehearsal's.
   */
  effects: z.array(z.string().max(200)).max(64).optional(),
  code: z.enum(ERROR_CODES).optional(),
  detail: z.string().max(400).optional(),
  /** What it did that it must not, in words. */
  safetyViolation: z.string().min(1).max(400).optional(),
  /** How the known-good capability fared that was run beside it. */
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
  /** Null once an old version was collected: the id stays taken. */
  content: content.nullable(),
  provenance: Provenance,
  tests: z.array(AcceptanceTest),
  priority: z.int(),
  latencyBudgetMs: z.int().nullable(),
  status: CapabilityStatus,
  /** The latest moves, the last one last. */
  moves: z.array(CapabilityMove),
  review: Review.nullable(),
  sandbox: SandboxReport.nullable(),
  /** All runs ever. */
  totals: z.strictObject({ runs: z.int(), succeeded: z.int(), durationMs: z.number(), safetyViolations: z.int() }),
  /** Since it came to `shadow` the last time. */
  trial: z.strictObject({
    runs: z.int(),
    succeeded: z.int(),
    safetyViolations: z.int(),
    paired: z.int(),
    pairedSucceeded: z.int(),
    besideSucceeded: z.int(),
  }),
  /** The latest runs since then, the last one last. */
  recent: z.array(CapabilityOutcome),
  /** The latest failures, the last one first; they outlast moves. */
  failures: z.array(CapabilityOutcome),
});
export type CapabilityRecord = z.infer<typeof CapabilityRecord>;
