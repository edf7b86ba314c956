// Runs every console block of README.md and writes the output into the page: `node
// scripts/readme/record-commands.ts`. Use it after the README's test reports a change, and check
// the difference before committing.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { comparable, consoleBlocks, programs, type ShownCommand, withConsoleBlocks } from "./readme.ts";
import { ReadmeShell } from "./readme-shell.ts";

const PAGE = fileURLToPath(new URL("../../README.md", import.meta.url));

const page = readFileSync(PAGE, "utf8");
const shell = new ReadmeShell();
const blocks: ShownCommand[][] = [];
try {
  for (const [name, program] of programs(page)) shell.save(name, program);
  for (const block of consoleBlocks(page)) {
    const shown: ShownCommand[] = [];
    for (const { command, output } of block) {
      const printed = await shell.run(command);
      const isSame = comparable(printed).join("\n") === comparable(output).join("\n");
      console.error(`${isSame ? "same   " : "changed"} ${command}`);
      shown.push({ command, output: isSame ? output : printed });
    }
    blocks.push(shown);
  }
} finally {
  await shell.close();
}
writeFileSync(PAGE, withConsoleBlocks(page, blocks));
