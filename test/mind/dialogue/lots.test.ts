// Three lots in the words of players, scored as `lodestone say --batch FILE --score` does. Each was
// written before its misses were looked at: docs/architecture/mind.md has the first sight.

import { expect, test } from "vitest";
import { lodestone } from "../../cli/fake-console.ts";

test.each([
  ["spoken-lot", 160],
  ["second-lot", 100],
  ["third-lot", 50],
])("%s: at least 85 %% are right and at most 3 %% wrong", async (name, count) => {
  const { exit, out, notes } = await lodestone([
    "say",
    "--batch",
    `test/mind/corpus/${name}.jsonl`,
    "--score",
    "--json",
  ]);
  const { total, share, misses } = JSON.parse(out);
  expect(notes).toBe("");
  expect(total.lines).toBeGreaterThanOrEqual(count);
  const wrong = misses.filter(({ verdict }: { verdict: string }) => verdict === "wrong");
  expect(share.right, JSON.stringify(misses, null, 1)).toBeGreaterThanOrEqual(0.85);
  expect(share.wrong, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(0.03);
  expect(exit).toBe(0);
});
