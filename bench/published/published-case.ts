// A published goal as a line of JSON: the problem in our own words, and what a right answer is.
// The suites whose licence permits it lie in bench/data/suites/; others are read from a file.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { canonicalJson } from "../../schemas/documents/canonical.ts";
import { CodedError, Cost, didYouMean, PositiveCount, parseDocument, parseJson } from "../../schemas/index.ts";

const FOLDER = join(import.meta.dirname, "..", "data", "suites");

const RawProblem = z.record(z.string(), z.json());
export type RawProblem = z.infer<typeof RawProblem>;

/** Fields that are not listed are of no use here and may be there. */
const PublishedCase = z.object({
  id: z.string(),
  suite: z.string(),
  /** The number of the suite's tasks that this goal stands for. */
  n: PositiveCount.default(1),
  /** As a Problem, or with `bodies` where several share the goal. Null for an open task. */
  problem: RawProblem.nullable().default(null),
  /** Parts of the task that the problem does not say. */
  leftOut: z.array(z.string()).default([]),
  /** `open`: the task has no end that could be planned for. */
  expect: z.enum(["planned", "refused", "open"]),
  /** The cost of the cheapest plan that is known. */
  best: Cost.optional(),
});
export type PublishedCase = z.infer<typeof PublishedCase>;

/** The cases of a file, or those that ship; with a name, only those of the suite. */
export function publishedCases({ file, suite }: { file?: string | undefined; suite?: string | undefined }) {
  const files = file === undefined ? shippedFiles() : [file];
  const cases = files.flatMap(casesIn);
  if (suite === undefined) return cases;
  const own = cases.filter((one) => one.suite.toLowerCase() === suite.toLowerCase());
  if (own.length > 0) return own;
  const known = [...new Set(cases.map((one) => one.suite))];
  throw new CodedError("input.invalid", `--suite ${suite}; there are ${known.join(", ")}${didYouMean(suite, known)}`);
}

const shippedFiles = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => join(FOLDER, name));

function casesIn(file: string): PublishedCase[] {
  const lines = readText(file).split("\n");
  return lines.flatMap((line, index) => {
    const where = `${file}:${index + 1}`;
    return line.trim() === "" ? [] : [parseDocument(PublishedCase, parseJson(line, where), where)];
  });
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new CodedError("input.invalid", `--cases ${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** The problem of several bodies as one body's: all that they hold, and all that they see. */
export function inOneBag({ bodies, ...problem }: RawProblem): RawProblem {
  if (!Array.isArray(bodies)) return problem;
  const states = [problem, ...bodies].map((part) => objectIn(objectIn(part).state));
  return { ...problem, state: states.reduce(together) };
}

function together(one: RawProblem, other: RawProblem): RawProblem {
  const both: RawProblem = { ...one, ...other };
  for (const [part, value] of Object.entries(other)) {
    const before = one[part];
    if (Array.isArray(before) && Array.isArray(value)) both[part] = unlike([...before, ...value]);
    else if (part === "inventory") both[part] = sum(objectIn(before), objectIn(value));
  }
  return both;
}

const unlike = (list: readonly RawProblem[string][]): RawProblem[string][] => [
  ...new Map(list.map((entry) => [canonicalJson(entry), entry])).values(),
];

function sum(one: RawProblem, other: RawProblem): RawProblem {
  const total = { ...one };
  for (const [item, count] of Object.entries(other)) total[item] = Number(total[item] ?? 0) + Number(count);
  return total;
}

export const objectIn = (value: unknown): RawProblem =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as RawProblem) : {};
