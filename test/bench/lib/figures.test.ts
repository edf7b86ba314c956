import { describe, expect, test } from "vitest";
import { figuresText, isMet } from "../../../bench/lib/figures.ts";

describe("figures", () => {
  test("meet a lower or an upper target, or have none", () => {
    const figure = { name: "a", value: 3, unit: "x" };
    expect(isMet({ ...figure, atLeast: 3 })).toBe(true);
    expect(isMet({ ...figure, atMost: 2 })).toBe(false);
    expect(isMet({ ...figure, value: Number.NaN, atMost: 2 })).toBe(false);
    expect(isMet(figure)).toBeNull();
  });

  test("stand in columns, each with its target", () => {
    const text = figuresText([
      { name: "rate", value: 12_345.6, unit: "jobs/s", atLeast: 10_000 },
      { name: "  a ratio", value: 0.333, unit: "x", atLeast: 0.7 },
    ]);
    expect(text).toBe("rate       12,346 jobs/s  >= 10,000  ok\n  a ratio    0.33 x       >= 0.7     short");
  });
});
