import { expect, test } from "vitest";
import { FaultPlan, randomFaults } from "../../../../worlds/simulated/index.ts";

const LEAVES = ["craft_item", "dig_target"];
const plans = Array.from({ length: 300 }, (_, seed) => randomFaults({ seed, leaves: LEAVES }));

test("a seed always gives the same plan, and another seed another one", () => {
  expect(randomFaults({ seed: 7, leaves: LEAVES })).toEqual(plans[7]);
  expect(plans[8]).not.toEqual(plans[7]);
});

test("every random plan parses by its schema", () => {
  for (const plan of plans) expect(FaultPlan.parse(plan)).toEqual(plan);
});

test("every kind of fault occurs", () => {
  const kinds = new Set(plans.flatMap(({ faults }) => faults.map(({ fault }) => fault.kind)));
  expect([...kinds].sort()).toEqual(
    ["blockChanged", "crash", "death", "error", "hang", "inventoryFull", "itemsLost", "lag", "late", "silent"].sort(),
  );
});
