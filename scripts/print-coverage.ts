// The last step of `npm run coverage`: prints the coverage of the unit tests by room, from vitest's
// summary. Code in separate threads and processes is not counted.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type CoverageSummary, coverageTable } from "./coverage-table.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SUMMARY = new URL("../node_modules/.cache/coverage/coverage-summary.json", import.meta.url);

const summary = JSON.parse(readFileSync(SUMMARY, "utf8")) as CoverageSummary;
process.stdout.write(coverageTable(summary, ROOT));
