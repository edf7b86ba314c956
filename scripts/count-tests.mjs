// Prints `N passed, N failed` from a report of vitest's JSON reporter: `node
// scripts/count-tests.mjs FILE`. A test file that failed before any of its tests ran (it could not
// be loaded) counts as one failure. Exit codes: 0 all passed, 1 some failed or none ran. Plain
// JavaScript for old Nodes.

import { readFileSync } from "node:fs";

const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const brokenFiles = testResults.filter(
  ({ status, assertionResults }) =>
    status === "failed" && !assertionResults.some((assertion) => assertion.status === "failed"),
).length;
const failed = numFailedTests + brokenFiles;

process.stdout.write(`${numPassedTests} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || numPassedTests === 0 ? 1 : 0;
