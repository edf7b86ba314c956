import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SCRIPT = fileURLToPath(new URL("../../scripts/count-tests.mjs", import.meta.url));

function count(report: object): { line: string; code: number | null } {
  const folder = mkdtempSync(join(tmpdir(), "lodestone-count-"));
  try {
    const file = join(folder, "report.json");
    writeFileSync(file, JSON.stringify(report));
    const { stdout, status } = spawnSync(process.execPath, [SCRIPT, file], { encoding: "utf8" });
    return { line: stdout, code: status };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const passed = { status: "passed", assertionResults: [{ status: "passed" }] };

test("passed and failed tests are counted as in the report", () => {
  const failed = { status: "failed", assertionResults: [{ status: "failed" }] };
  expect(count({ numPassedTests: 5, numFailedTests: 1, testResults: [passed, failed] })).toEqual({
    line: "5 passed, 1 failed\n",
    code: 1,
  });
});

test("a test file that could not be loaded is a failure", () => {
  const broken = { status: "failed", assertionResults: [] };
  expect(count({ numPassedTests: 5, numFailedTests: 0, testResults: [passed, broken] })).toEqual({
    line: "5 passed, 1 failed\n",
    code: 1,
  });
});

test("exits with 0 only if tests ran and all passed", () => {
  expect(count({ numPassedTests: 5, numFailedTests: 0, testResults: [passed] }).code).toBe(0);
  expect(count({ numPassedTests: 0, numFailedTests: 0, testResults: [] }).code).toBe(1);
});
