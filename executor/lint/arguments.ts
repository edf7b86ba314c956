// Checks the arguments of leaves, options and sensors against their schemas before anything runs. A
// `$ref` to an argument of the option stands for a value that its schema allows, or for each of a
// list of values. An earlier leaf's output is unknown until the tree runs.

import type { z } from "zod";
import { type ArgumentSchema, type ArgumentsSchema, issueText, type Predicate } from "../../schemas/index.ts";
import type { CapabilityRegistry } from "../leaf/registry.ts";
import { type LintFinding, pointerOf } from "./finding.ts";
import type { LintSubject } from "./rule.ts";
import { predicateOf } from "./walk.ts";

/**
 * The place of a reference in the arguments, with the values to try there; undefined if none is
 * known.
 */
interface Hole {
  path: readonly (string | number)[];
  values: readonly unknown[] | undefined;
  isListed: boolean;
}

export function lintArguments({ nodes, registry, argsSchema }: LintSubject): LintFinding[] {
  return nodes.flatMap((visited) => {
    const { node, pointer } = visited;
    const findings: LintFinding[] = [];
    if (node.type === "Leaf") {
      const schema = schemaOf(node.name, registry);
      if (schema !== undefined) findings.push(...mismatches(node.args, schema, `${pointer}/args`, argsSchema));
    }
    const asked = predicateOf(visited);
    if (asked !== undefined)
      findings.push(...predicateMismatches(asked.predicate, asked.pointer, registry, argsSchema));
    return findings;
  });
}

/** The errors of a predicate's arguments, if its sensor is known. */
export function predicateMismatches(
  { sensor, args }: Predicate,
  pointer: string,
  registry: CapabilityRegistry,
  argsSchema: ArgumentsSchema | undefined,
): LintFinding[] {
  const found = registry.findSensor(sensor);
  return found === undefined ? [] : mismatches(args, found.argsSchema, `${pointer}/args`, argsSchema);
}

function schemaOf(name: string, registry: CapabilityRegistry): z.ZodType | undefined {
  const capability = registry.find(name);
  return capability?.form === "leaf" ? capability.leaf.inputSchema : capability?.option.argsSchema;
}

function mismatches(args: unknown, schema: z.ZodType, pointer: string, argsSchema: ArgumentsSchema | undefined) {
  const holes: Hole[] = [];
  const filled = fill(args, [], argsSchema, holes);
  const findings = new Map<string, LintFinding>();
  const tries = Math.max(1, ...holes.map(({ values }) => values?.length ?? 1));
  for (let round = 0; round < tries; round += 1) {
    const parsed = schema.safeParse(holes.length === 0 ? args : filled(round), { reportInput: true });
    if (parsed.success) continue;
    for (const issue of parsed.error.issues) {
      if (isExcused(issue, holes)) continue;
      const at = pointer + pointerOf(...issue.path);
      const message = issueText(issue);
      findings.set(`${at} ${message}`, { code: "tree.arguments", pointer: at, message });
    }
  }
  return [...findings.values()];
}

/** The contents of memory are unknown; of a free argument only the type is checked. */
function isExcused({ code, path }: z.core.$ZodIssue, holes: readonly Hole[]): boolean {
  const hole = holes.find((candidate) => candidate.path.every((key, index) => key === path[index]));
  if (hole === undefined) return false;
  if (hole.values === undefined) return true;
  return !hole.isListed && code !== "invalid_type";
}

/**
 * Returns a function that builds the value with its references replaced, for each round of values.
 */
function fill(
  value: unknown,
  path: readonly (string | number)[],
  argsSchema: ArgumentsSchema | undefined,
  holes: Hole[],
): (round: number) => unknown {
  if (Array.isArray(value)) {
    const parts = value.map((item, index) => fill(item, [...path, index], argsSchema, holes));
    return (round) => parts.map((part) => part(round));
  }
  if (typeof value !== "object" || value === null) return () => value;
  const entries = Object.entries(value);
  const [only] = entries;
  if (only !== undefined && entries.length === 1 && only[0] === "$ref") {
    const schema = argumentOf(only[1], argsSchema);
    const values = schema === undefined ? undefined : valuesOf(schema);
    holes.push({ path, values, isListed: schema?.enum !== undefined });
    return (round) => values?.[Math.min(round, values.length - 1)];
  }
  const parts = entries.map(([key, item]) => [key, fill(item, [...path, key], argsSchema, holes)] as const);
  return (round) => Object.fromEntries(parts.map(([key, part]) => [key, part(round)]));
}

function argumentOf(reference: unknown, argsSchema: ArgumentsSchema | undefined): ArgumentSchema | undefined {
  const [source, name, ...rest] = typeof reference === "string" ? reference.split(".") : [];
  if (source !== "args" || name === undefined || rest.length > 0 || argsSchema === undefined) return undefined;
  return Object.hasOwn(argsSchema.properties, name) ? argsSchema.properties[name] : undefined;
}

/** Values that the schema allows. */
function valuesOf(schema: ArgumentSchema): readonly unknown[] {
  if (schema.enum !== undefined) return schema.enum;
  switch (schema.type) {
    case "string":
      return ["a".repeat(Math.max(1, schema.minLength ?? 1))];
    case "integer":
      return [schema.minimum ?? Math.min(1, schema.maximum ?? 1)];
    case "number":
      return [schema.minimum ?? Math.min(0.5, schema.maximum ?? 0.5)];
    case "boolean":
      return [true];
    case "array": {
      const item = { string: "a", integer: 1, number: 0.5, boolean: true }[schema.items.type];
      return [Array.from({ length: schema.minItems ?? 1 }, () => item)];
    }
  }
}
