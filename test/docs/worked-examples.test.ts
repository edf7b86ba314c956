import { expect, test } from "vitest";
import { EXAMPLES, workedExamples } from "../../scripts/reference/worked-examples.ts";
import { readPage } from "./pages.ts";

const PAGE = "docs/worked-examples.md";

test(`${PAGE} is what is planned today: else run \`node scripts/reference/write-worked-examples.ts\``, () => {
  // Each plan is replayed while the page is made, which throws for one that does not hold.
  expect(readPage(PAGE)).toBe(workedExamples());
});

test("it has the ten examples, nine plans and one reason", () => {
  const page = readPage(PAGE);
  expect([...page.matchAll(/^## (.+)$/gm)].map(([, item]) => item)).toEqual(Object.keys(EXAMPLES));
  expect(Object.keys(EXAMPLES)).toHaveLength(10);
  expect([...page.matchAll(/^\d+ steps, cost /gm)]).toHaveLength(9);
  expect(page).toContain("- `bedrock`: creative-only");
});
