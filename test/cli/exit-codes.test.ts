import { describe, expect, test } from "vitest";
import { EXIT, exitOfCode, exitOfStatus } from "../../cli/exit-codes.ts";
import { ERROR_CODES, type ErrorCode } from "../../schemas/index.ts";

describe("exit codes", () => {
  test.each<[ErrorCode, number]>([
    ["input.unknownItem", 31],
    ["input.file", 31],
    ["goal.noSource", 10],
    ["goal.missing", 10],
    ["goal.notFound", 12],
    ["goal.unsupported", 31],
    ["run.deadline", 21],
    ["run.aborted", 130],
    ["run.connectFailed", 20],
    ["run.goalUnmet", 20],
    ["craft.missingInput", 20],
    ["run.worldFailed", 30],
    ["pool.invalidPlan", 30],
    ["http.portInUse", 31],
  ])("of %s is %i", (code, exit) => {
    expect(exitOfCode(code)).toBe(exit);
  });

  test("0 and 1 belong to no error code", () => {
    for (const code of ERROR_CODES) expect([EXIT.done, EXIT.no]).not.toContain(exitOfCode(code));
  });

  test("follow the result's status", () => {
    expect(exitOfStatus("solved")).toBe(0);
    expect(exitOfStatus("unsolvable")).toBe(10);
    for (const status of ["exhausted", "timeout", "memout", "aborted"] as const) expect(exitOfStatus(status)).toBe(12);
  });
});
