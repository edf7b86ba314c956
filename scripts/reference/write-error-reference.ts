// Writes docs/reference/errors.md from the table of error codes: `node scripts/reference/write-error-reference.ts`.
// A test holds the file equal to what this writes, so that the page is never older than the table.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { errorReference } from "./error-reference.ts";

const PAGE = fileURLToPath(new URL("../../docs/reference/errors.md", import.meta.url));

writeFileSync(PAGE, errorReference());
