// The verdict on a fleet's bots: the world's inventory decides, whatever the run reports.

import { describe, expect, test } from "vitest";
import type { SupervisedEnd } from "../../../bots/index.ts";
import { judged } from "../../../cli/run/fleet-session.ts";
import { CodedError, type Failure, failure } from "../../../schemas/index.ts";

const end = (more: { failure?: Failure } = {}): SupervisedEnd => ({
  ...{ name: "Ada", outcome: more.failure === undefined ? "success" : "failure", report: null, rejoins: 0, deaths: 0 },
  ...more,
});
const CHEST = { chest: 1 };
const gone = { inventoryOf: () => Promise.reject(new CodedError("input.invalid", "no player Ada")) };

describe("a fleet's bot that has ended", () => {
  test("has succeeded if the world shows its goal", async () => {
    const row = await judged(end(), CHEST, { inventoryOf: async () => ({ chest: 1, dirt: 3 }) });
    expect(row).toMatchObject({ outcome: "success", serverSays: CHEST });
  });

  test("has failed with the reason if the world cannot be asked", async () => {
    expect(await judged(end(), CHEST, gone)).toMatchObject({
      ...{ outcome: "failure", serverSays: null },
      failure: { code: "run.disconnected", detail: "the server could not be asked what Ada holds: no player Ada" },
    });
  });

  test("keeps the failure of its run", async () => {
    const died = failure("run.died", "it fell");
    expect(await judged(end({ failure: died }), CHEST, gone)).toMatchObject({ serverSays: null, failure: died });
  });
});
