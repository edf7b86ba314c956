// A leaf as a document for its signer: the data of its contract, and the digest of its code. The
// digest of the descriptor proves that the leaf that a process offers is the leaf that was signed.

import { z } from "zod";
import { type Body, LeafDescriptor, parseDocument } from "../../schemas/index.ts";
import type { Leaf } from "../leaf/leaf.ts";

/**
 * Describes a leaf whose built code has the digest `codeHash`. Throws CodedError `input.invalid` on
 * a leaf that breaks its contract.
 */
export function describeLeaf<B extends Body>(leaf: Leaf<B>, codeHash: string): LeafDescriptor {
  const { name, version, kind, description, retries, permissions, rateLimitPerMin, maxConcurrent } = leaf;
  const waits = leaf.waitsMs === undefined ? {} : { waitsMs: bound(leaf.waitsMs) };
  const descriptor = {
    ...{ name, version, kind, description, retries, permissions, rateLimitPerMin, maxConcurrent, codeHash },
    ...waits,
    timeoutMs: bound(leaf.timeoutMs),
    inputSchema: jsonSchema(leaf.inputSchema, "input"),
    outputSchema: jsonSchema(leaf.outputSchema, "output"),
  };
  return parseDocument(LeafDescriptor, descriptor, `leaf ${name}`);
}

const bound = (ms: unknown): unknown => (typeof ms === "function" ? "of-arguments" : ms);

/**
 * Plain JSON. A schema that JSON Schema cannot express (a refinement, a transform) becomes one that
 * accepts anything.
 */
const jsonSchema = (schema: z.ZodType, io: "input" | "output"): unknown =>
  JSON.parse(JSON.stringify(z.toJSONSchema(schema, { unrepresentable: "any", io })));
