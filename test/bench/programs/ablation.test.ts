// The table of an ablation, from rows by hand.

import { expect, test } from "vitest";
import { type AblationRow, ALL_LAYERS } from "../../../bench/ablation/compare-layers.ts";
import { summarize } from "../../../bench/ablation/summary.ts";

const row = (problem: string, without: string, reported: Partial<AblationRow>): AblationRow => ({
  problem,
  without,
  status: "solved",
  cost: 100,
  lowerBound: 100,
  optimal: true,
  expanded: 10,
  ms: 500,
  ...reported,
});

test("plans are held against those of all layers, problem by problem", () => {
  const [all, without] = summarize([
    row("bread", ALL_LAYERS, {}),
    row("bread", "rins", { cost: 121, lowerBound: 90, optimal: false }),
    row("cake", ALL_LAYERS, {}),
    row("cake", "rins", {}),
    row("moon", ALL_LAYERS, { status: "unsolvable", cost: null, optimal: false }),
    row("moon", "rins", { status: "timeout", cost: null, lowerBound: 0, optimal: false }),
  ]);
  expect(all).toMatchObject({ without: ALL_LAYERS, solved: 2, proven: 3, dearer: 0, meanRatio: 1, seconds: 1.5 });
  expect(without).toMatchObject({ without: "rins", solved: 2, proven: 1, dearer: 1, cheaper: 0, expanded: 30 });
  expect(without?.meanRatio).toBeCloseTo(1.1);
  expect(without?.worstRatio).toBeCloseTo(1.21);
  expect([all?.wrong, without?.wrong]).toEqual([[], []]);
});

test("a bound above the cost of another run's plan is a wrong claim, and so is a proof that there is none", () => {
  const summaries = summarize([
    row("bread", ALL_LAYERS, { cost: 90, lowerBound: 80, optimal: false }),
    row("bread", "gomoryCuts", {}),
    row("bread", "rins", { status: "unsolvable", cost: null, lowerBound: Number.POSITIVE_INFINITY, optimal: false }),
  ]);
  expect(summaries.map(({ wrong }) => wrong.length)).toEqual([0, 1, 1]);
  expect(summaries[1]?.wrong).toEqual(["bread without gomoryCuts: solved with a bound of 100, and a plan costs 90"]);
});
