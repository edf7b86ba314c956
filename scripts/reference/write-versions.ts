// Checks every supported version, then writes docs/reference/versions.md and
// test/domains/minecraft/golden-counts.json: `npm run versions`. After a row was added to the list
// of versions it prints which rows of the tables do not fit it, writes nothing, and exits 1. Tests
// check that the files are up to date.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deepLint, SUPPORTED_VERSIONS } from "../../domains/index.ts";
import { toCodedError } from "../../schemas/index.ts";
import { goldenCounts } from "./golden-counts.ts";
import { versionsReference } from "./versions-reference.ts";

const pathOf = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url));

function flawsOf(mcVersion: string): string[] {
  try {
    return (["time", "actions"] as const).flatMap((objective) => deepLint({ mcVersion, objective }));
  } catch (error) {
    return [toCodedError(error, "input.invalidDomain").detail];
  }
}

const flawed = SUPPORTED_VERSIONS.map((mcVersion) => ({ mcVersion, flaws: [...new Set(flawsOf(mcVersion))] })).filter(
  ({ flaws }) => flaws.length > 0,
);
if (flawed.length > 0) {
  const lines = flawed.flatMap(({ mcVersion, flaws }) => [`${mcVersion}:`, ...flaws.map((flaw) => `  ${flaw}`)]);
  process.stdout.write(`${lines.join("\n")}\n`);
  process.exitCode = 1;
} else {
  writeFileSync(pathOf("docs/reference/versions.md"), versionsReference());
  writeFileSync(pathOf("test/domains/minecraft/golden-counts.json"), goldenCounts());
  process.stdout.write(`${SUPPORTED_VERSIONS.length} versions are sound; wrote their page and golden counts\n`);
}
