// Turns unknown values into documents, or throws a CodedError with each flaw's path, the expected
// value, and a suggestion for a misspelt key or choice. Nothing is dropped silently.

import type { z } from "zod";
import { CodedError } from "../errors/coded-error.ts";
import type { InputIssue } from "../errors/error-document.ts";
import type { ErrorCode } from "../errors/errors.ts";
import { andMore, excerptOf, MAX_FLAWS, valueAt } from "./first-flaws.ts";
import { allowed, suggest } from "./suggest.ts";

/**
 * Parses `value`, which the message calls `subject`. Throws CodedError `code` whose issues describe
 * the first `MAX_FLAWS` flaws.
 */
export function parseDocument<S extends z.ZodType>(
  schema: S,
  value: unknown,
  subject: string,
  code: ErrorCode = "input.invalid",
): z.output<S> {
  const early = flawsOfExcerpt(schema, value);
  const parsed = early === undefined ? schema.safeParse(value, { reportInput: true }) : undefined;
  if (parsed?.success) return parsed.data;
  const { issues, left } = describeIssues(early ?? parsed?.error.issues ?? [], schema);
  const text = issues
    .map(({ path, message, suggestion }) => `${path}: ${message}${suggestion ? ` (did you mean ${suggestion}?)` : ""}`)
    .join("; ");
  throw new CodedError(code, `${subject}: ${text}${andMore(left)}`, { issues });
}

/** Flaws that do not depend on how much of a list is there. */
const OWN_FLAWS: ReadonlySet<string> = new Set(["invalid_type", "invalid_value", "unrecognized_keys"]);

/** More flaws than are described, all in the first of thousands of values; undefined if there are fewer. */
function flawsOfExcerpt(schema: z.ZodType, value: unknown): z.core.$ZodIssue[] | undefined {
  const excerpt = excerptOf(value);
  if (excerpt === value) return undefined;
  const issues = schema.safeParse(excerpt, { reportInput: true }).error?.issues ?? [];
  const own = issues.filter(
    ({ code, path }) =>
      OWN_FLAWS.has(code) && (valueAt(excerpt, path) !== undefined || valueAt(value, path) === undefined),
  );
  return own.length > MAX_FLAWS ? own : undefined;
}

/** Describes the first flaws and counts the others. */
function describeIssues(found: readonly z.core.$ZodIssue[], schema: z.ZodType): { issues: InputIssue[]; left: number } {
  const issues: InputIssue[] = [];
  let left = 0;
  for (const issue of found) {
    const flaws = flawsIn(issue);
    const shown = Math.min(flaws, MAX_FLAWS - issues.length);
    if (shown > 0) issues.push(...describeIssue(issue, schema, shown));
    left += flaws - shown;
  }
  return { issues, left };
}

/** One zod issue may name several flaws. */
function flawsIn(issue: z.core.$ZodIssue): number {
  if (issue.code === "unrecognized_keys") return issue.keys.length;
  return issue.code === "invalid_key" ? issue.issues.length : 1;
}

function describeIssue(issue: z.core.$ZodIssue, schema: z.ZodType, max: number): InputIssue[] {
  if (issue.code === "unrecognized_keys") {
    const known = keysAt(schema, issue.path);
    return issue.keys.slice(0, max).map((key) => unknownField(pathText([...issue.path, key]), key, known));
  }
  // Zod nests the cause of a bad record key one level down.
  if (issue.code === "invalid_key") {
    return issue.issues.slice(0, max).map((cause) => ({
      path: pathText(issue.path),
      message: `not a valid name: expected ${issueText(cause).replace(EXPECTED, "")}`,
    }));
  }
  const described = { path: pathText(issue.path), message: issueText(issue) };
  if (issue.code === "invalid_value" && typeof issue.input === "string") {
    return [withSuggestion(described, issue.input, issue.values.map(String))];
  }
  return [described];
}

/** How zod begins what it says about a type or a choice. */
const PREFIX = /^Invalid (?:input|option): /;
const EXPECTED = /^expected /;
const RECEIVED = /, received \w+$/;

/** What an issue of zod says, in a form that follows a path. */
export function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_union" && issue.message === "Invalid input") return formsOf(issue);
  if (issue.code === "invalid_type" && issue.input === undefined && issue.message.endsWith("received undefined"))
    return `is missing; expected ${issue.expected}`;
  return issue.message.replace(PREFIX, "");
}

/** Of a union zod says only that the input is invalid; its members say what each of them expects. */
function formsOf({ errors, message }: z.core.$ZodIssueInvalidUnion): string {
  const said = new Set(
    errors.flat().map((flaw) => {
      const at = flaw.path.length === 0 ? "" : `${pathText(flaw.path)}: `;
      return `${at}${issueText(flaw).replace(EXPECTED, "").replace(RECEIVED, "")}`;
    }),
  );
  return said.size === 0 ? message : `expected ${[...said].join(", or ")}`;
}

/** Words for the slots of what is worn and held. */
const SLOT_WORDS: Readonly<Record<string, string>> = {
  ...{ helmet: "head", hat: "head", cap: "head" },
  ...{ chestplate: "chest", torso: "chest", body: "chest", tunic: "chest" },
  ...{ leggings: "legs", pants: "legs", boots: "feet", shoes: "feet" },
  ...{ mainhand: "hand", main_hand: "hand", right_hand: "hand", weapon: "hand", held: "hand" },
  ...{ left_hand: "off_hand", second_hand: "off_hand", shield: "off_hand" },
};

/** A key that means nothing, with what it most likely means, or else with what is known there. */
function unknownField(path: string, key: string, known: readonly string[]): InputIssue {
  const message = "unknown field";
  const slot = SLOT_WORDS[key.toLowerCase().replace(/[\s-]/g, "_")];
  const suggestion = slot !== undefined && known.includes(slot) ? slot : suggest(key, known);
  return suggestion === undefined ? { path, message: `${message}${allowed(known)}` } : { path, message, suggestion };
}

function withSuggestion(issue: InputIssue, name: string, known: readonly string[]): InputIssue {
  const suggestion = suggest(name, known);
  return suggestion === undefined ? issue : { ...issue, suggestion };
}

const pathText = (path: readonly PropertyKey[]): string =>
  path.length === 0 ? "(whole document)" : path.map((key) => (key === "" ? '""' : String(key))).join(".");

/** The keys that the schema declares at a path, as far as plain objects and listed keys reach. */
function keysAt(schema: unknown, path: readonly PropertyKey[]): string[] {
  let current = unwrap(schema);
  for (const key of path) {
    if (typeof key === "number") current = unwrap((current as { element?: unknown } | undefined)?.element);
    else current = unwrap((current as { shape?: Record<PropertyKey, unknown> } | undefined)?.shape?.[key]);
  }
  const { shape = {}, keyType } = (current ?? {}) as { shape?: object; keyType?: { options?: string[] } };
  return keyType?.options ?? Object.keys(shape);
}

function unwrap(schema: unknown): unknown {
  let current = schema as { def?: { innerType?: unknown } } | undefined;
  while (current?.def?.innerType !== undefined) current = current.def.innerType as typeof current;
  return current;
}
