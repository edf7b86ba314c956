// A goal that the embedded world cannot have is refused before the world starts.

import { expect, test } from "vitest";
import { lodestone } from "../fake-console.ts";

test.each([
  ["blaze_rod", /^goal\.missing: the embedded world does not have what it takes .*no Nether/],
  ["bedrock", /^goal\.noSource: no plan can get it: bedrock: creative-only/],
])("%s is refused with the reason, and no world is started", async (item, says) => {
  const { exit, out, notes } = await lodestone(["run", item]);
  expect([exit, out]).toEqual([10, ""]);
  expect(notes).toMatch(says);
  expect(notes).not.toMatch(/starting the embedded world/);
});
