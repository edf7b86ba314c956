import { describe, expect, test } from "vitest";
import { SUPPORTED_VERSIONS } from "../../../domains/minecraft/index.ts";
import { verbCounts } from "../../../scripts/reference/golden-counts.ts";
import goldenJson from "./golden-counts.json" with { type: "json" };

const golden: Record<string, Record<string, Record<string, number>>> = goldenJson;

describe("operator counts by verb match the recorded ones (else run `node scripts/reference/write-golden-counts.ts`)", () => {
  test.each(SUPPORTED_VERSIONS)("in %s", (mcVersion) => {
    for (const objective of ["time", "actions"] as const) {
      expect(verbCounts(mcVersion, objective), objective).toEqual(golden[mcVersion]?.[objective]);
    }
  });

  test("for no other version", () => {
    expect(Object.keys(golden)).toEqual([...SUPPORTED_VERSIONS]);
  });
});
