import { expect, test } from "vitest";
import { coverageReference } from "../../scripts/reference/coverage-reference.ts";
import { readPage, tableUnder } from "./pages.ts";

const PAGE = "docs/reference/coverage.md";

test(`${PAGE} matches the domains (else run \`node scripts/reference/write-coverage.ts\`)`, () => {
  expect(readPage(PAGE)).toBe(coverageReference());
});

test("the coverage tables count every item once", () => {
  const totals = (heading: string): number[] =>
    tableUnder(readPage(PAGE), `${heading} | 1.16.5 | 1.20.1 | 1.21.4`).at(-1)?.slice(1).map(Number) ?? [];
  const [statuses, verbs, reasons] = ["status", "verb", "reason"].map(totals);
  expect(statuses).toEqual([975, 1254, 1384]);
  expect(verbs?.map((count, at) => count + (reasons?.[at] ?? 0))).toEqual(statuses);
});
