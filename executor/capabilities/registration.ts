// Turns a registration into a record: parses it, checks its signature, and requires tests. The
// record is complete and in `shadow`.

import {
  type Body,
  type CapabilityContent,
  type CapabilityRecord,
  CodedError,
  canonicalJson,
  digestOf,
  isSignedBy,
  LeafRegistration,
  OptionRegistration,
  parseDocument,
  type TrustedKeys,
  toCodedError,
} from "../../schemas/index.ts";
import type { CapabilityRegistry } from "../leaf/registry.ts";
import { compileOption } from "../lint/compile-option.ts";
import { NO_TRIAL } from "./fold.ts";

export interface Registering {
  now: number;
  /** The caller who registers it, if known. */
  by?: string | undefined;
}

/** Throws CodedError `input.invalid`, `capability.unsigned` or `capability.untested`. */
export function leafRecord(json: unknown, keys: TrustedKeys, { now, by }: Registering): CapabilityRecord {
  const registration = parseDocument(LeafRegistration, json, "leaf");
  const { leaf, signature } = registration;
  checkSignature(json, signature, keys, `${leaf.name}@${leaf.version}`);
  const bound = typeof leaf.timeoutMs === "number" ? leaf.timeoutMs : null;
  const id = `${leaf.name}@${leaf.version}`;
  return recordOf(registration, { json, content: { form: "leaf", leaf }, id, bound, now, by });
}

/** Throws as `leafRecord` does; an unsigned option must have priority 0 (`capability.unsigned`). */
export function optionRecord(json: unknown, keys: TrustedKeys, { now, by }: Registering): CapabilityRecord {
  const registration = parseDocument(OptionRegistration, json, "option");
  const { option, signature, priority } = registration;
  const id = `${option.id}@${option.version}`;
  if (signature !== undefined) checkSignature(json, signature, keys, id);
  else if (priority > 0)
    throw new CodedError("capability.unsigned", `${id}: an option with a priority above 0 must be signed`);
  return recordOf(registration, { json, content: { form: "option", option }, id, bound: option.timeoutMs, now, by });
}

/**
 * Throws CodedError `pbi.schemaViolation` with the linter's findings if an option does not compile;
 * leaves pass.
 */
export function checkCompiles<B extends Body>({ content }: CapabilityRecord, registry: CapabilityRegistry<B>): void {
  if (content?.form === "option") compileOption(content.option, registry);
}

function checkSignature(
  json: unknown,
  signature: NonNullable<OptionRegistration["signature"]>,
  keys: TrustedKeys,
  id: string,
): void {
  if (isSignedBy(signedPart(json), signature, keys)) return;
  const isKnown = Object.hasOwn(keys, signature.keyId);
  const because = isKnown ? "the signature does not match the document" : `no key ${signature.keyId} is configured`;
  throw new CodedError("capability.unsigned", `${id}: ${because}`);
}

/** What a signature covers: the registration as sent, except the signature. */
function signedPart(json: unknown): Record<string, unknown> {
  const { signature: _, ...signed } = json as Record<string, unknown>;
  return signed;
}

/**
 * Why a record's signature does not hold today; undefined if it holds, or if the record claims
 * none. Throws CodedError `capability.storeBroken` if it is not what its trusted key signed.
 */
export function signatureFlaw(record: CapabilityRecord, keys: TrustedKeys): string | undefined {
  const { id, provenance, registration, content } = record;
  const { signedBy, signature } = provenance;
  if (signedBy === undefined) return undefined;
  if (!Object.hasOwn(keys, signedBy)) return "its key is no longer trusted";
  if (signature === undefined || registration === undefined)
    return content === null ? undefined : "its signature was not kept; register it again";
  const made = { now: provenance.registeredAt, by: provenance.by };
  try {
    const json = { ...registration, signature };
    const again = content?.form === "leaf" ? leafRecord(json, keys, made) : optionRecord(json, keys, made);
    const [claimed, signed] = [record, again].map(({ id: named, provenance: of, priority, latencyBudgetMs }) =>
      canonicalJson([named, of, priority, latencyBudgetMs]),
    );
    if (claimed === signed) return undefined;
  } catch (cause) {
    throw new CodedError("capability.storeBroken", `${id}: ${toCodedError(cause).detail}`, { cause });
  }
  throw new CodedError("capability.storeBroken", `${id}: the stored record is not the one that ${signedBy} signed`);
}

interface RegistrationParts extends Registering {
  /** The registration as sent. */
  json: unknown;
  id: string;
  content: CapabilityContent;
  /** The capability's own time limit, in milliseconds. */
  bound: number | null;
}

type Registered = ReturnType<typeof LeafRegistration.parse> | ReturnType<typeof OptionRegistration.parse>;

function recordOf(
  registration: Registered,
  { json, id, content, bound, now, by }: RegistrationParts,
): CapabilityRecord {
  const { author, parent, tests, priority, latencyBudgetMs, signature } = registration;
  if (tests.length === 0) throw new CodedError("capability.untested", id);
  return {
    format: "lodestone.capability/1",
    id,
    content,
    provenance: {
      author,
      ...(parent === undefined ? {} : { parent }),
      digest: digestOf(content.form === "leaf" ? content.leaf : content.option),
      ...(content.form === "leaf" ? { codeHash: content.leaf.codeHash } : {}),
      testsHash: digestOf(tests),
      ...(signature === undefined ? {} : { signedBy: signature.keyId, signature }),
      ...(by === undefined ? {} : { by }),
      registeredAt: now,
    },
    tests,
    ...(signature === undefined ? {} : { registration: signedPart(json) as CapabilityRecord["registration"] }),
    priority,
    latencyBudgetMs: latencyBudgetMs ?? bound,
    status: "shadow",
    moves: [],
    review: null,
    sandbox: null,
    totals: { runs: 0, succeeded: 0, durationMs: 0, safetyViolations: 0 },
    trial: NO_TRIAL,
    recent: [],
    failures: [],
  };
}
