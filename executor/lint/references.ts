// Every `$ref` resolves: to an argument of the option, or to the output of an earlier leaf that
// `as` keeps. Whether that leaf has succeeded by then shows only at run time.

import type { ArgumentsSchema } from "../../schemas/index.ts";
import { didYouMean } from "../../schemas/index.ts";
import { type LintFinding, pointerOf } from "./finding.ts";
import type { LintSubject } from "./rule.ts";
import { predicateOf } from "./walk.ts";

/** The latest outputs, with which a misspelt name is compared: a tree may keep thousands. */
const COMPARED = 16;

interface ReferenceContext {
  argsSchema: ArgumentsSchema | undefined;
  /** Names under which earlier leaves keep an output. */
  memory: ReadonlySet<string>;
}

export function lintReferences({ nodes, argsSchema }: LintSubject): LintFinding[] {
  const memory = new Set<string>();
  // A later leaf of one round runs before an earlier leaf of the next, so within a repetition the
  // order does not matter.
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

/** The references in a value that do not resolve. */
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
    return `the option has no argument ${name}${didYouMean(name, Object.keys(argsSchema.properties))}`;
  }
  if (source === "memory") {
    if (memory.has(name)) return undefined;
    return `no earlier leaf keeps an output as ${name}${didYouMean(name, [...memory].slice(-COMPARED))}`;
  }
  return `${JSON.stringify(reference)} is neither args.NAME nor memory.NAME`;
}
