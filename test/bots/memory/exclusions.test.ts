// Failed places are excluded for a while.

import { expect, test } from "vitest";
import { EXCLUDED_FOR_MS, Exclusions } from "../../../bots/memory/exclusions.ts";
import { VirtualClock } from "../../../executor/index.ts";

test("a failed place is excluded until its time is over, and no other place is", async () => {
  const clock = new VirtualClock();
  const exclusions = new Exclusions(clock);
  exclusions.add({ x: 1, y: 2, z: 3 });
  expect(exclusions.has({ x: 1, y: 2, z: 3 })).toBe(true);
  expect(exclusions.has({ x: 1, y: 2, z: 4 })).toBe(false);
  await clock.sleep(EXCLUDED_FOR_MS + 1);
  expect(exclusions.has({ x: 1, y: 2, z: 3 })).toBe(false);
});
