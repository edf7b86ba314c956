// The defaults of a mineflayer body's runs, checked against the body's capabilities.

import { expect, test } from "vitest";
import { mineflayerBuckets, mineflayerReflexes, mineflayerRegistry } from "../../bots/reflexes.ts";
import { BUCKET_RULES, chooseBucket, stepDeadline } from "../../executor/index.ts";
import { BucketPolicy, State } from "../../schemas/index.ts";
import { step } from "../executor/pantry.ts";

const registry = mineflayerRegistry();

test.each([true, false])("with nights: %s, every reflex, trailer and rule names capabilities of the body", (nights) => {
  const { trailer, rules = [] } = BucketPolicy.parse(mineflayerBuckets({ nights }));
  const acts = [trailer, ...mineflayerReflexes({ nights })];
  for (const { capability, args = {} } of acts) {
    expect(stepDeadline(registry.capability(capability), args)).toBeGreaterThan(0);
  }
  const sensors = [
    ...mineflayerReflexes({ nights }).map(({ trigger }) => trigger),
    ...rules.flatMap(({ when }) => when ?? []),
  ];
  expect(sensors.filter(({ sensor }) => registry.findSensor(sensor) === undefined)).toEqual([]);
});

/** The bucket of a gathering step at night. */
const atNight = (nights: boolean, food: number) => {
  const { rules = BUCKET_RULES } = mineflayerBuckets({ nights });
  const asked = { step: step("s1", "collect_block", {}), state: State.parse({ food }), suggested: undefined };
  return chooseBucket({ ...asked, rules, ask: ({ sensor }) => sensor === "time_is" });
};

test("a night shrinks a step's bucket only where monsters spawn; hunger does anywhere", () => {
  expect(atNight(true, 20)).toMatchObject({ final: "short", rules: [{ rule: "nightShrinks" }] });
  expect(atNight(false, 20)).toMatchObject({ final: "standard", rules: [] });
  expect(atNight(false, 3)).toMatchObject({ final: "short", rules: [{ rule: "lowFoodShrinks" }] });
});
