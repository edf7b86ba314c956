// Writes docs/worked-examples.md from the plans of a few items: `node
// scripts/reference/write-worked-examples.ts`. A test checks that the file is up to date.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { workedExamples } from "./worked-examples.ts";

const PAGE = fileURLToPath(new URL("../../docs/worked-examples.md", import.meta.url));

writeFileSync(PAGE, workedExamples());
