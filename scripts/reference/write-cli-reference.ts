// Writes docs/reference/cli.md from the commands' own help: `node
// scripts/reference/write-cli-reference.ts`. A test checks that the file is up to date.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { cliReference } from "./cli-reference.ts";

const PAGE = fileURLToPath(new URL("../../docs/reference/cli.md", import.meta.url));

// Help is as wide as the terminal; the page needs the width without a terminal.
Object.defineProperty(process.stdout, "isTTY", { value: false });

writeFileSync(PAGE, await cliReference());
