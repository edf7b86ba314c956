import { expect, test } from "vitest";
import { SUPPORTED_VERSIONS } from "../../domains/index.ts";
import { versionsReference } from "../../scripts/reference/versions-reference.ts";
import { readPage, tableUnder } from "./pages.ts";

const PAGE = "docs/reference/versions.md";

test(`${PAGE} matches the domains (else run \`node scripts/reference/write-versions.ts\`)`, () => {
  expect(readPage(PAGE)).toBe(versionsReference());
});

test("the page has a row for each version", () => {
  expect(tableUnder(readPage(PAGE), "version | short").map(([version]) => version)).toEqual([...SUPPORTED_VERSIONS]);
});
