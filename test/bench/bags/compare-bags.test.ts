import { expect, test } from "vitest";
import { bagFigures, bagRow, compareBag } from "../../../bench/bags/compare-bags.ts";
import { randomBags } from "../../../bench/bags/random-bags.ts";
import { isMet } from "../../../bench/lib/figures.ts";
import { minecraftDomain } from "../../../bench/suites/minecraft.ts";

test("a plan that costs over a tenth more, and one that only one planner finds, are counted", () => {
  const rows = [
    bagRow("near", 11, 10),
    bagRow("far", 16, 10),
    bagRow("alone", null, 10),
    bagRow("neither", null, null),
  ];
  expect(rows.map(({ code }) => code)).toEqual([null, "bags.dearer", "bags.noPlan", null]);
  const missed = bagFigures(rows).filter((figure) => isMet(figure) === false);
  expect(missed.map(({ name, value }) => [name, value])).toEqual([
    ["within 10 % of hybrid", 50],
    ["worst cost", 1.6],
    ["planned by one alone", 1],
  ]);
});

test("what costs nothing by hybrid is not near if htn pays for it", () => {
  expect([bagRow("free", 0, 0).holds, bagRow("paid", 5, 0).holds]).toEqual([true, false]);
});

test("htn keeps near hybrid with something in the bag: a sample of the bench", async () => {
  // Hybrid's cost after 300 expansions is at most 2 % from what it finds in 50 times the work.
  const bags = randomBags(await minecraftDomain("1.20.1", "time"), 1, 12).map(({ problem, ...bag }) => ({
    ...bag,
    problem: { ...problem, limits: { ...problem.limits, expansions: 300 } },
  }));
  const far = bags.map((bag) => compareBag(bag, () => 0)).filter(({ holds }) => !holds);
  // Two of these twelve are far, one of them because a held block gives only a part of the ingots.
  expect(far.length).toBeLessThanOrEqual(2);
});

test("the same seed makes the same bags, another seed others", async () => {
  const domain = await minecraftDomain("1.20.1", "time");
  const [one, again, other] = [7, 7, 8].map((seed) => randomBags(domain, seed, 3).map(({ problem }) => problem));
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
});
