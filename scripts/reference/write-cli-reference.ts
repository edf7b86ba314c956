// Writes docs/reference/cli.md from the commands' own help: `node scripts/reference/write-cli-reference.ts`.
// A test holds the file equal to what this writes, so that the page is never older than the commands.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { cliReference } from "./cli-reference.ts";

const PAGE = fileURLToPath(new URL("../../docs/reference/cli.md", import.meta.url));

// Help is as wide as the terminal it is printed on; the page is as wide as no terminal.
Object.defineProperty(process.stdout, "isTTY", { value: false });

writeFileSync(PAGE, await cliReference());
