// `lodestone init`: writes a configuration, a bot, a test and a compose file into a folder: the lines
// of initial-files.json. They are plain JavaScript, which any supported Node runs.

import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import { type CliConsole, writeText } from "../console.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import initialFiles from "../options/initial-files.json" with { type: "json" };
import { packageVersion } from "../version.ts";

export function initCommand(program: Command, console: CliConsole, done: (code: ExitCode) => void): void {
  program
    .command("init")
    .description("write a configuration, a bot, a test and a compose file into a folder")
    .argument("[folder]", "an existing folder, or one to create", ".")
    .action(async (folder: string) => {
      await mkdir(folder, { recursive: true });
      const lines: string[] = [];
      const version = await packageVersion();
      for (const [name, rows] of Object.entries(initialFiles)) {
        const path = join(folder, name);
        if (existsSync(path)) lines.push(`kept  ${path}: it was there`);
        else {
          await writeText(path, `${rows.join("\n").replaceAll("VERSION", version)}\n`);
          lines.push(`wrote ${path}`);
        }
      }
      console.out(`${lines.join("\n")}\nnext: npm install, then npm test, or npx lodestone plan iron_pickaxe`);
      done(EXIT.done);
    });
}
