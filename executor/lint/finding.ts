// A finding of the linter: a code, a place (a JSON pointer, RFC 6901), and an explanation. Findings
// are ordered by place, then by code.

import { byCodeUnit } from "../../schemas/index.ts";

export const LINT_CODES = {
  "option.schema": "a field of the document is missing, unknown or has a wrong value",
  "tree.schema": "a node has an unknown type, or a wrong, missing or unknown field",
  "tree.tooDeep": "nodes are nested deeper than the limit",
  "tree.tooWide": "a node has more children than the limit",
  "tree.tooLarge": "the tree has more nodes than the limit",
  "tree.unknownLeaf": "the leaf or option is not registered",
  "tree.unknownSensor": "the sensor is not registered",
  "tree.missingTimeout": "a leaf has no Decorator.Timeout above it",
  "tree.arguments": "the arguments do not match the schema of the leaf, option or sensor",
  "tree.reference": "a $ref names no argument of the option and no output of an earlier leaf",
  "tree.output": "an option has no output for `as`",
  "tree.permission": "a leaf needs a permission that the option does not declare",
  "tree.cycle": "the option contains itself",
  "tree.tooManyRounds": "the Repeat.Untils of the tree multiply to more rounds than the limit",
  "tree.unreachable": "a node can never be ticked",
} as const;

export type LintCode = keyof typeof LINT_CODES;

/** Misspelt names of one tree that are compared with what they may mean, which takes time. */
export const MAX_SUGGESTED = 64;

export interface LintFinding {
  code: LintCode;
  pointer: string;
  message: string;
}

/** A JSON pointer from its parts. */
export const pointerOf = (...parts: readonly PropertyKey[]): string =>
  parts.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** Sorts findings by the document's own order of places. */
export function inOrder(findings: readonly LintFinding[]): LintFinding[] {
  const keys = new Map(findings.map((finding) => [finding, sortKey(finding)]));
  return [...findings].sort((a, b) => byCodeUnit(keys.get(a) ?? "", keys.get(b) ?? ""));
}

const sortKey = ({ pointer, code, message }: LintFinding): string =>
  `${pointer.replace(/\d+/g, (digits) => digits.padStart(6, "0"))} ${code} ${message}`;
