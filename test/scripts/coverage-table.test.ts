import { expect, test } from "vitest";
import { coverageTable } from "../../scripts/coverage-table.ts";

const row = (total: number, covered: number, branches: number, taken: number) => ({
  lines: { total, covered },
  branches: { total: branches, covered: taken },
});

test("files add up by room, entry files have a row of their own, and the total comes last", () => {
  const summary = {
    total: row(999, 0, 999, 0),
    "/house/server/app.ts": row(100, 50, 10, 10),
    "/house/server/body/routes.ts": row(200, 199, 0, 0),
    "/house/cli/main.ts": row(3, 2, 0, 0),
    "/house/index.ts": row(10, 10, 2, 1),
  };
  expect(coverageTable(summary, "/house").split("\n")).toEqual([
    "room             files     lines  branches",
    "(entries)            1   100.0 %    50.0 %",
    "cli                  1    66.6 %         -",
    "server               2    83.0 %   100.0 %",
    "all                  4    83.3 %    91.6 %",
    "",
  ]);
});

test("a room with one uncovered line in thousands is not shown as 100 %", () => {
  expect(coverageTable({ "/house/cli/a.ts": row(10_000, 9_999, 1, 1) }, "/house")).toContain("99.9 %");
});
