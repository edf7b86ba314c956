// Turns a registration into a record: parses it, checks its signature, and requires tests. The
// record is complete and in `shadow`.

import {
  type Body,
  type CapabilityContent,
  type CapabilityRecord,
  CodedError,
  digestOf,
  isSignedBy,
  LeafRegistration,
  OptionRegistration,
  parseDocument,
  type TrustedKeys,
} from "../../schemas/index.ts";
import type { CapabilityRegistry } from "../leaf/registry.ts";
import { compileOption } from "../lint/compile-option.ts";
import { NO_TRIAL } from "./fold.ts";

/** Throws CodedError `input.invalid`, `capability.unsigned` or `capability.untested`. */
export function leafRecord(json: unknown, keys: TrustedKeys, now: number): CapabilityRecord {
  const registration = parseDocument(LeafRegistration, json, "leaf");
  const { leaf, signature } = registration;
  checkSignature(json, signature, keys, `${leaf.name}@${leaf.version}`);
  const bound = typeof leaf.timeoutMs === "number" ? leaf.timeoutMs : null;
  return recordOf(registration, { content: { form: "leaf", leaf }, id: `${leaf.name}@${leaf.version}`, bound, now });
}

/** Throws as `leafRecord` does; an unsigned option must have priority 0 (`capability.unsigned`). */
export function optionRecord(json: unknown, keys: TrustedKeys, now: number): CapabilityRecord {
  const registration = parseDocument(OptionRegistration, json, "option");
  const { option, signature, priority } = registration;
  const id = `${option.id}@${option.version}`;
  if (signature !== undefined) checkSignature(json, signature, keys, id);
  else if (priority > 0)
    throw new CodedError("capability.unsigned", `${id}: an option with a priority above 0 must be signed`);
  return recordOf(registration, { content: { form: "option", option }, id, bound: option.timeoutMs, now });
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
  const { signature: _, ...signed } = json as Record<string, unknown>;
  if (isSignedBy(signed, signature, keys)) return;
  const isKnown = Object.hasOwn(keys, signature.keyId);
  const because = isKnown ? "the signature does not match the document" : `no key ${signature.keyId} is configured`;
  throw new CodedError("capability.unsigned", `${id}: ${because}`);
}

interface RegistrationParts {
  id: string;
  content: CapabilityContent;
  /** The capability's own time limit, in milliseconds. */
  bound: number | null;
  now: number;
}

type Registered = ReturnType<typeof LeafRegistration.parse> | ReturnType<typeof OptionRegistration.parse>;

function recordOf(registration: Registered, { id, content, bound, now }: RegistrationParts): CapabilityRecord {
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
      ...(signature === undefined ? {} : { signedBy: signature.keyId }),
      registeredAt: now,
    },
    tests,
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
