// `lodestone init`: writes a configuration, a bot, a test and a compose file into a folder: the lines
// of initial-files.json. They are plain JavaScript, which any supported Node runs.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { makeFolder } from "../../domains/make-folder.ts";
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
      makeFolder(folder);
      const lines: string[] = [];
      const source = sourceAbove(folder) ?? sourceOfNpx(folder);
      const version = source ?? `^${await packageVersion()}`;
      for (const [name, rows] of Object.entries(initialFiles)) {
        const path = join(folder, name);
        if (existsSync(path)) lines.push(`kept  ${path}: it was there`);
        else {
          await writeText(path, `${rows.join("\n").replaceAll("VERSION", version)}\n`);
          lines.push(`wrote ${path}`);
        }
      }
      const install = source === undefined ? "npm install TARBALL of lodestone" : "npm install";
      const go = relative("", folder) === "" ? "" : `cd ${folder}, `;
      console.out(`${lines.join("\n")}\nnext: ${go}${install}, then npm test, or npx lodestone plan iron_pickaxe`);
      done(EXIT.done);
    });
}

/**
 * From where the nearest project above the folder has this package: its tarball, git or a range.
 * Undefined if no project there depends on it.
 */
function sourceAbove(folder: string): string | undefined {
  const here = resolve(folder);
  for (let at = dirname(here); ; at = dirname(at)) {
    const source = sourceFrom(at, here);
    if (source !== undefined || dirname(at) === at) return source;
  }
}

/** From where `npx TARBALL init` has this package: npx installs it into a project in npm's cache. */
export function sourceOfNpx(folder: string, code = fileURLToPath(import.meta.url)): string | undefined {
  const [, project] = /^(.*[\\/]_npx[\\/][^\\/]+)[\\/]node_modules[\\/]/.exec(code) ?? [];
  return project === undefined ? undefined : sourceFrom(project, resolve(folder));
}

/** From where the project at `from` has this package, as the project at `to` would name it. */
function sourceFrom(from: string, to: string): string | undefined {
  const source = sourceIn(join(from, "package.json"));
  return source?.startsWith("file:")
    ? `file:${relative(to, resolve(from, source.slice("file:".length))).replaceAll(sep, "/")}`
    : source;
}

function sourceIn(path: string): string | undefined {
  try {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(path, "utf8"));
    return { ...devDependencies, ...dependencies }.lodestone;
  } catch {
    return undefined;
  }
}
