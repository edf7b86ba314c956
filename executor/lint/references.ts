// Every `$ref` leads somewhere: to an argument that the option takes, or to what a leaf earlier in the tree puts down with `as`.
// Whether that leaf has succeeded by then shows only when the tree runs.

import type { ArgumentsSchema } from "../../schemas/index.ts";
import { didYouMean } from "../../schemas/index.ts";
import { type LintFinding, pointerOf } from "./finding.ts";
import type { LintSubject } from "./rule.ts";
import { predicateOf } from "./walk.ts";

interface ReferenceContext {
  argsSchema: ArgumentsSchema | undefined;
  /** Names that leaves so far have put something down under. */
  memory: ReadonlySet<string>;
}

export function lintReferences({ nodes, argsSchema }: LintSubject): LintFinding[] {
  const memory = new Set<string>();
  // A round's later leaves come before the next round's earlier ones, so within a repetition the order says nothing.
  const loops = nodes.filter(({ node }) => node.type === "Repeat.Until").map(({ pointer }) => `${pointer}/child`);
  const repeated = nodes.filter(({ pointer }) => loops.some((loop) => pointer.startsWith(loop)));
  for (const { node } of repeated) if (node.type === "Leaf" && node.as !== undefined) memory.add(node.as);
  return nodes.flatMap((visited) => {
    const { node, pointer } = visited;
    const findings: LintFinding[] = [];
    const asked = predicateOf(visited);
    if (asked !== undefined)
      findings.push(...unresolvedReferences(asked.predicate.args, `${asked.pointer}/args`, { argsSchema, memory }));
    if (node.type !== "Leaf") return findings;
    findings.push(...unresolvedReferences(node.args, `${pointer}/args`, { argsSchema, memory }));
    if (node.as !== undefined) memory.add(node.as);
    return findings;
  });
}

/** The references in a value that lead nowhere. */
export function unresolvedReferences(value: unknown, pointer: string, known: ReferenceContext): LintFinding[] {
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value);
  const [only] = entries;
  if (!Array.isArray(value) && only !== undefined && entries.length === 1 && only[0] === "$ref") {
    const message = flawOf(only[1], known);
    return message === undefined ? [] : [{ code: "tree.reference", pointer: `${pointer}/$ref`, message }];
  }
  return entries.flatMap(([key, item]) => unresolvedReferences(item, pointer + pointerOf(key), known));
}

function flawOf(reference: unknown, { argsSchema, memory }: ReferenceContext): string | undefined {
  const [source, name = ""] = typeof reference === "string" ? reference.split(".") : [];
  if (source === "args") {
    if (argsSchema === undefined || Object.hasOwn(argsSchema.properties, name)) return undefined;
    return `the option takes no ${name}${didYouMean(name, Object.keys(argsSchema.properties))}`;
  }
  if (source === "memory") {
    return memory.has(name) ? undefined : `no earlier leaf puts down ${name}${didYouMean(name, memory)}`;
  }
  return `${JSON.stringify(reference)} is neither args.NAME nor memory.NAME`;
}
