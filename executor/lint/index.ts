// The linter of behaviour trees: applies every rule to every node and returns all findings at once,
// each with a code and a JSON pointer. It never throws on its input, runs no part of it, and is
// bounded in depth, width and size. An option without findings compiles.

import { type Body, issueText, OptionDocument } from "../../schemas/index.ts";
import type { CapabilityRegistry } from "../leaf/registry.ts";
import { lintArguments, predicateMismatches } from "./arguments.ts";
import { lintCycles } from "./cycles.ts";
import { inOrder, type LintFinding, pointerOf } from "./finding.ts";
import { lintNames } from "./names.ts";
import { lintPermissions } from "./permissions.ts";
import { lintReachability } from "./reachability.ts";
import { lintReferences, unresolvedReferences } from "./references.ts";
import { lintRounds } from "./rounds.ts";
import type { LintRule, LintSubject } from "./rule.ts";
import { lintTimeouts } from "./timeouts.ts";
import { isBottomless, MAX_VALUE_DEPTH, walkTree } from "./walk.ts";

const RULES: readonly LintRule[] = [
  lintNames,
  lintTimeouts,
  lintPermissions,
  lintArguments,
  lintReferences,
  lintCycles,
  lintReachability,
  lintRounds,
];

/** The findings for an option's document; empty if it may be compiled and registered. */
export function lintOption<B extends Body>(json: unknown, registered: CapabilityRegistry<B>): LintFinding[] {
  const registry = registered as unknown as CapabilityRegistry;
  const fields = (typeof json === "object" && json !== null ? json : {}) as Record<string, unknown>;
  const { nodes, findings } = walkTree(fields.tree, "/tree");
  const others = without(fields, "tree");
  if (isBottomless(others)) {
    const message = `its values nest deeper than ${MAX_VALUE_DEPTH} levels`;
    return inOrder([...findings, { code: "option.schema", pointer: "", message }]);
  }
  // The tree is read node by node and every other field separately, so that one flaw does not hide
  // another.
  const rest = OptionDocument.omit({ tree: true }).safeParse(others);
  for (const issue of rest.error?.issues ?? []) {
    findings.push({ code: "option.schema", pointer: pointerOf(...issue.path), message: issueText(issue) });
  }
  const part = <K extends "argsSchema" | "permissions" | "pre" | "post">(key: K) =>
    OptionDocument.shape[key].safeParse(fields[key]).data as OptionDocument[K] | undefined;
  const argsSchema = part("argsSchema");
  const asked = [...conditionsOf(part("pre"), "/pre"), ...conditionsOf(part("post"), "/post")];
  for (const { predicate, pointer } of asked) {
    if (registry.findSensor(predicate.sensor) === undefined) {
      const message = `sensor ${predicate.sensor} is not registered`;
      findings.push({ code: "tree.unknownSensor", pointer: `${pointer}/sensor`, message });
    }
    findings.push(...predicateMismatches(predicate, pointer, registry, argsSchema));
    findings.push(...unresolvedReferences(predicate.args, `${pointer}/args`, { argsSchema, memory: new Set() }));
  }
  const isNamed = typeof fields.id === "string" && typeof fields.version === "string";
  const subject: LintSubject = {
    nodes,
    registry,
    name: isNamed ? `${fields.id}@${fields.version}` : undefined,
    argsSchema,
    permissions: part("permissions"),
    pre: conditionsOf(part("pre"), "/pre").map(({ predicate }) => predicate),
  };
  return inOrder([...findings, ...RULES.flatMap((rule) => rule(subject))]);
}

/** The findings for a tree alone; it has no arguments and declares no permissions. */
export function lintTree<B extends Body>(tree: unknown, registered: CapabilityRegistry<B>): LintFinding[] {
  const { nodes, findings } = walkTree(tree, "");
  const registry = registered as unknown as CapabilityRegistry;
  const subject = { nodes, registry, name: undefined, argsSchema: undefined, permissions: undefined, pre: [] };
  return inOrder([...findings, ...RULES.flatMap((rule) => rule(subject))]);
}

/** The predicates among conditions, with their pointers. */
function conditionsOf(conditions: OptionDocument["post"] | undefined, pointer: string) {
  return (conditions ?? []).flatMap((condition, index) =>
    typeof condition === "string" ? [] : [{ predicate: condition, pointer: `${pointer}/${index}` }],
  );
}

function without(fields: Record<string, unknown>, key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key));
}
