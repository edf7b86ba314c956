// Lots in the words of players, scored as `lodestone say --batch FILE --score` does. Each was written
// before its misses were looked at: docs/architecture/mind.md has the first sight.

import { expect, test } from "vitest";
import { lodestone } from "../../cli/fake-console.ts";

test.each([
  ["spoken-lot", 160, 0.85, 0.03],
  ["second-lot", 100, 0.85, 0.03],
  ["third-lot", 50, 0.85, 0.03],
  ["fourth-lot", 100, 0.9, 0.03],
  ["fifth-lot", 100, 0.88, 0.03],
  ["sixth-lot", 200, 0.9, 0.03],
  ["seventh-lot", 100, 0.9, 0.03],
  ["eighth-lot", 100, 0.9, 0.03],
  ["ninth-lot", 80, 0.9, 0.03],
  ["tenth-lot", 80, 0.9, 0.03],
  ["eleventh-lot", 80, 0.9, 0.03],
  ["twelfth-lot", 80, 0.88, 0.03],
  ["thirteenth-lot", 80, 0.85, 0.03],
  ["fourteenth-lot", 80, 0.78, 0.04],
  ["fifteenth-lot", 80, 0.7, 0.03],
  ["sixteenth-lot", 80, 0.75, 0.03],
  ["seventeenth-lot", 80, 0.85, 0.03],
  ["eighteenth-lot", 80, 0.82, 0.03],
  ["nineteenth-lot", 80, 0.92, 0.03],
  ["twentieth-lot", 80, 0.74, 0.07],
])("%s: of at least %i lines at least %d are right and at most %d wrong", async (name, count, right, wrongly) => {
  const { exit, out, notes } = await lodestone([
    "say",
    "--batch",
    `test/mind/corpus/${name}.jsonl`,
    "--score",
    "--json",
    "--max-wrong",
    String(wrongly),
  ]);
  const { total, share, misses } = JSON.parse(out);
  expect(notes).toBe("");
  expect(total.lines).toBeGreaterThanOrEqual(count);
  const wrong = misses.filter(({ verdict }: { verdict: string }) => verdict === "wrong");
  expect(share.right, JSON.stringify(misses, null, 1)).toBeGreaterThanOrEqual(right);
  expect(share.wrong, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(wrongly);
  expect(exit).toBe(0);
});
