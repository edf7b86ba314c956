// The last step of `npm run coverage`: prints the table of what the unit tests cover, by room, from vitest's summary.
// Code that runs in threads and processes of its own is not counted.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type CoverageSummary, coverageTable } from "./coverage-table.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SUMMARY = new URL("../node_modules/.cache/coverage/coverage-summary.json", import.meta.url);

const summary = JSON.parse(readFileSync(SUMMARY, "utf8")) as CoverageSummary;
process.stdout.write(coverageTable(summary, ROOT));
