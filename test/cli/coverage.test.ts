import { describe, expect, test } from "vitest";
import { coverageText, exitOf } from "../../cli/commands/coverage.ts";
import { type Coverage, compileMinecraft, coverageOf } from "../../domains/index.ts";
import { lodestone } from "./fake-console.ts";

describe("the coverage command", () => {
  test("counts every item by status, verb and reason", async () => {
    const { exit, out } = await lodestone(["coverage", "--mc-version", "1.16.5"]);
    expect(exit).toBe(0);
    expect(out).toMatch(/^Minecraft 1\.16\.5, objective time: 975 items/);
    expect(out).toMatch(/^items by status\n( {2}\w+ +\d+\n){2}obtainable items by cheapest verb\n/m);
    expect(out).toMatch(/^ {2}craft_item +\d+$/m);
    expect(out).toMatch(/^unobtainable items by reason\n/m);
    expect(out).toMatch(/^ {2}creative-only +\d+$/m);
  });

  test("--json lists every item with a verb or a reason, and the counts match", async () => {
    const { exit, out } = await lodestone(["coverage", "--objective", "actions", "--json"]);
    expect(exit).toBe(0);
    const coverage: Coverage = JSON.parse(out);
    expect(coverage).toMatchObject({ mcVersion: "1.20.1", objective: "actions" });
    expect(coverage.items).toHaveLength(1254);
    const obtainable = coverage.items.filter(({ status }) => status === "obtainable");
    expect(obtainable.filter(({ verb, operator }) => verb === undefined || operator === undefined)).toEqual([]);
    const others = coverage.items.filter(({ status }) => status !== "obtainable");
    expect(others.filter(({ because }) => because === undefined)).toEqual([]);
    const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((a, b) => a + b, 0);
    expect(sum(coverage.verbs)).toBe(obtainable.length);
    expect(sum(coverage.reasons)).toBe(others.length);
  });

  test("exits with 1 if an item has no status, and names it", () => {
    const domain = compileMinecraft({ mcVersion: "1.20.1", objective: "time" });
    expect(exitOf(coverageOf(domain, Object.keys(domain.items)))).toBe(0);
    const coverage = coverageOf(domain, [...Object.keys(domain.items), "philosophers_stone"]);
    expect(exitOf(coverage)).toBe(1);
    expect(coverageText(coverage)).toMatch(/ {2}none +1\n[\s\S]*items without a status\n {2}philosophers_stone$/);
  });

  test("refuses an unknown version", async () => {
    expect((await lodestone(["coverage", "--mc-version", "1.7.10"])).exit).toBe(31);
  });
});
