// Writes docs/reference/coverage.md from the compiled domains: `node
// scripts/reference/write-coverage.ts`. A test checks that the file is up to date.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { coverageReference } from "./coverage-reference.ts";

const PAGE = fileURLToPath(new URL("../../docs/reference/coverage.md", import.meta.url));

writeFileSync(PAGE, coverageReference());
