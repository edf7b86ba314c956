// Writes docs/reference/errors.md from the table of error codes: `node
// scripts/reference/write-error-reference.ts`. A test checks that the file is up to date.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { errorReference } from "./error-reference.ts";

const PAGE = fileURLToPath(new URL("../../docs/reference/errors.md", import.meta.url));

writeFileSync(PAGE, errorReference());
