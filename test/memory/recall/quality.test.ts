// Recall among 36 themes and 3,000 hard negatives: by situation it finds the right past, which words
// alone do not.

import { describe, expect, test } from "vitest";
import { recallQuality } from "../../../bench/memory/recall-quality.ts";

describe.each([1, 2, 3])("with seed %i", (seed) => {
  test("by situation 55 % of five answers are of the theme, and 88 % of questions have one", () => {
    const { precision, hits, questions } = recallQuality(seed, "lodestone");
    expect(questions).toBe(432);
    expect(precision).toBeGreaterThanOrEqual(0.55);
    expect(hits).toBeGreaterThanOrEqual(0.88);
  });
});

test("by words alone less than half as many are (the ablation)", () => {
  expect(recallQuality(1, "words").precision).toBeLessThan(recallQuality(1, "lodestone").precision / 2);
});
