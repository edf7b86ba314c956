import { expect, test } from "vitest";
import { EXAMPLES, workedExamples } from "../../scripts/reference/worked-examples.ts";
import { readPage } from "./pages.ts";

const PAGE = "docs/worked-examples.md";

test(`${PAGE} matches today's plans (else run \`node scripts/reference/write-worked-examples.ts\`)`, () => {
  // The page's writer replays each plan and throws for an invalid one.
  expect(readPage(PAGE)).toBe(workedExamples());
});

test("the page has ten examples: nine plans and one unreachable goal", () => {
  const page = readPage(PAGE);
  expect([...page.matchAll(/^## (.+)$/gm)].map(([, item]) => item)).toEqual(Object.keys(EXAMPLES));
  expect(Object.keys(EXAMPLES)).toHaveLength(10);
  expect([...page.matchAll(/^\d+ steps, cost /gm)]).toHaveLength(9);
  expect(page).toContain("- `bedrock`: creative-only");
});
