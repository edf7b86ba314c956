// Compiles an option's document into an option for a registry: lints it, then turns arguments into
// a JSON Schema, preconditions into its guard, and postconditions into its acceptance. Pure: the
// same document and registry give the same option, and the same JSON the same `treeHash`.

import { z } from "zod";
import {
  type Body,
  CodedError,
  digestOf,
  type Failure,
  failure,
  OptionDocument,
  type Predicate,
  parseDocument,
} from "../../schemas/index.ts";
import type { LeafContext } from "../leaf/leaf.ts";
import type { Option } from "../leaf/option.ts";
import { resolveReferences } from "../leaf/references.ts";
import type { CapabilityRegistry } from "../leaf/registry.ts";
import { unmetConditions, unmetPromises } from "../observe/conditions.ts";
import { lintOption } from "./index.ts";

export interface CompiledOption<B extends Body> {
  option: Option<B>;
  /** Digest of the tree's JSON. */
  treeHash: string;
}

/** Throws CodedError `pbi.schemaViolation` whose issues are the linter's findings. */
export function compileOption<B extends Body>(json: unknown, registry: CapabilityRegistry<B>): CompiledOption<B> {
  const findings = lintOption(json, registry);
  if (findings.length > 0) {
    const issues = findings.map(({ code, pointer, message }) => ({
      path: pointer || "/",
      message: `${code}: ${message}`,
    }));
    const text = issues.map(({ path, message }) => `${path}: ${message}`).join("; ");
    throw new CodedError("pbi.schemaViolation", `option: ${text}`, { issues });
  }
  const document = parseDocument(OptionDocument, json, "option", "pbi.schemaViolation");
  const { id, version, description, permissions, timeoutMs, pre, post, tree } = document;
  const option: Option<B> = {
    name: id,
    version,
    kind: "option",
    description,
    argsSchema: z.fromJSONSchema(document.argsSchema as Parameters<typeof z.fromJSONSchema>[0]),
    timeoutMs,
    permissions,
    tree,
    guard: (context, args) => {
      const unmet = unmetConditions(texts(pre), context.before);
      if (unmet !== undefined) return failure("pbi.precondMissing", unmet);
      return failing(predicates(pre), context, args, registry, "pbi.guardFailed");
    },
    postcondition: (context, args, after) => {
      const unmet = unmetPromises(texts(post), context.before, after);
      if (unmet !== undefined) return failure("pbi.effectsUnmet", unmet);
      return failing(predicates(post), context, args, registry, "pbi.effectsUnmet");
    },
  };
  return { option, treeHash: digestOf(tree) };
}

type OptionConditions = OptionDocument["post"];

const texts = (conditions: OptionConditions): string[] =>
  conditions.filter((condition) => typeof condition === "string");

const predicates = (conditions: OptionConditions): Predicate[] =>
  conditions.filter((condition) => typeof condition !== "string");

/**
 * The first predicate that does not hold, as a failure with `code`; a sensor that cannot be
 * evaluated throws its own error.
 */
function failing<B extends Body>(
  asked: readonly Predicate[],
  context: LeafContext<B>,
  args: unknown,
  registry: CapabilityRegistry<B>,
  code: "pbi.guardFailed" | "pbi.effectsUnmet",
): Failure | undefined {
  const sources = { args: args as Record<string, unknown>, memory: context.memory };
  for (const { sensor: name, args: given } of asked) {
    const sensor = registry.sensor(name);
    const parsed = sensor.argsSchema.safeParse(resolveReferences(given, sources));
    if (!parsed.success) throw new CodedError("sense.invalidInput", `${name}: ${parsed.error.message}`);
    if (!sensor.test(context, parsed.data)) return failure(code, `${name} does not hold`);
  }
  return undefined;
}
