import { describe, expect, test } from "vitest";
import { isDay, skyDimming } from "../../../../worlds/embedded/land/daylight.ts";

describe("the sky", () => {
  test("is bright at noon and dimmed by eleven at midnight", () => {
    expect([skyDimming(6_000), skyDimming(18_000)]).toEqual([0, 11]);
  });

  test("dims through the evening and clears through the morning", () => {
    const evening = [11_000, 12_000, 13_000, 13_700].map(skyDimming);
    expect(evening).toEqual(evening.toSorted((one, other) => one - other));
    expect(skyDimming(23_000)).toBeLessThan(skyDimming(22_500));
  });

  test("makes night from about 13000 to 23000", () => {
    expect([0, 6_000, 12_000].every(isDay)).toBe(true);
    expect([13_500, 18_000, 22_500].some(isDay)).toBe(false);
  });
});
