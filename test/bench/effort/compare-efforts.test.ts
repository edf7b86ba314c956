import { expect, test } from "vitest";
import { type EffortRow, effortFigures, unprovenText } from "../../../bench/effort/compare-efforts.ts";
import { isMet } from "../../../bench/lib/figures.ts";

const row = (row: Partial<EffortRow>): EffortRow => ({
  ...{
    id: "cake",
    seed: 1,
    arm: "balanced",
    kind: "time, overworld",
    status: "solved",
    ended: "work",
    cost: 10,
    lowerBound: 0,
  },
  ...{ optimal: false, ms: 5 },
  ...row,
});
const figuresOf = (rows: EffortRow[]) => new Map(effortFigures(rows).map((figure) => [figure.name, figure]));

test("an effort is judged by the best plan of any effort, and by its targets", () => {
  const figures = figuresOf([
    row({ cost: 12 }),
    row({ id: "bed", ms: 400, optimal: true }),
    row({ arm: "thorough", cost: 8, optimal: true }),
    row({ arm: "thorough", id: "bed", optimal: true }),
  ]);
  const missed = [...figures.values()].filter((figure) => isMet(figure) === false).map(({ name }) => name);
  expect(figures.get("balanced: worst cost")?.value).toBe(1.5);
  expect(figures.get("balanced: proven %")?.value).toBe(50);
  expect(figures.get("thorough: worst cost")?.value).toBe(1);
  expect(missed).toEqual(["balanced: p99 ms", "balanced: proven %", "balanced: mean cost", "balanced: worst cost"]);
});

test("a bound above another effort's plan, and a problem without a plan, are counted", () => {
  const figures = figuresOf([
    row({ lowerBound: 10 }),
    row({ arm: "quick", cost: 9 }),
    row({ id: "bed", status: "exhausted", cost: null }),
  ]);
  expect(figures.get("balanced: false bounds")?.value).toBe(1);
  expect(figures.get("balanced: without a plan")?.value).toBe(1);
});

test("what an effort leaves unproven is listed by kind, with how much of it another proves", () => {
  const text = unprovenText(
    [
      row({ lowerBound: 8 }),
      row({ id: "bed", optimal: true }),
      row({ id: "lodestone", kind: "time, nether" }),
      row({ arm: "thorough", optimal: true }),
      row({ arm: "thorough", id: "bed", optimal: true }),
      row({ arm: "thorough", id: "lodestone", kind: "time, nether" }),
    ],
    "balanced",
  );
  expect(text.split("\n").map((line) => line.split(/ {2,}/))).toEqual([
    ["unproven by balanced", "problems", "open", "gap", "proven by thorough"],
    ["time, nether", "1", "1", "100.0 %", "0"],
    ["time, overworld", "2", "1", "20.0 %", "1"],
  ]);
});
