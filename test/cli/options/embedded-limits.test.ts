// A goal that the embedded world cannot have is refused before the world starts.

import { describe, expect, test } from "vitest";
import { lodestone } from "../fake-console.ts";

const LACKS = /^goal\.missing: the embedded world does not have what it takes .*no End, no caves/;

describe.each([
  [["ghast_tear"], LACKS, /there is no ghast here; `lodestone run --host` joins another server$/m],
  [["bell"], LACKS, /there is no bell here/],
  [["3 ghasts killed"], LACKS, /there is no ghast here/],
  [["crying_obsidian"], LACKS, /here/],
  [["bedrock"], /^goal\.noSource: no plan can get it: bedrock: creative-only/, /^/],
])("run %j", (goal, says, because) => {
  test("is refused with the reason, and no world is started", async () => {
    const { exit, out, notes } = await lodestone(["run", ...goal]);
    expect([exit, out]).toEqual([10, ""]);
    const told = notes.replace(/^reading .*\n/, "");
    expect(told).toMatch(says);
    expect(told).toMatch(because);
    expect(told).not.toMatch(/starting the embedded world|avoid has|constraints/);
  });

  test("with --json prints the summary of a failure at once", async () => {
    const { exit, out, notes } = await lodestone(["run", ...goal, "--json"]);
    expect(exit).toBe(10);
    const { outcome, failure, stepsDone, serverSays, world } = JSON.parse(out);
    expect({ outcome, stepsDone, serverSays, host: world.host }).toEqual({
      ...{ outcome: "failure", stepsDone: 0, serverSays: null, host: null },
    });
    expect(`${failure.code}: ${failure.detail}`).toMatch(says);
    expect(notes).not.toMatch(/starting the embedded world/);
  });
});
