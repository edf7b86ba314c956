// Runs `npm start` or `npm test` and writes the output into README.md, between its marks: `node
// scripts/readme/record-run.ts start` or `node scripts/readme/record-run.ts test`. A run that fails
// changes nothing. `node scripts/readme/record-run.ts start FILE` uses the output of a run made
// elsewhere, both streams in one file.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { withRecordedSection } from "./readme.ts";

const PAGE = fileURLToPath(new URL("../../README.md", import.meta.url));
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const PLANNED = /^ +\d+\. /;
const FIRST_PLANNED = /^ +1\. /;
const CUT = "  … (the steps, as they follow below)";

/** The lines of a command's output that the page shows. */
const SHOWN: Record<string, (lines: string[]) => string[]> = {
  // The run prints each step of the plan again while it is executed. How far a step is every ten
  // seconds depends on the machine, and stays out.
  start: (lines) =>
    lines
      .filter((line) => !/^\[.*\] still to /.test(line))
      .flatMap((line) => (!PLANNED.test(line) ? [line] : FIRST_PLANNED.test(line) ? [CUT] : [])),
  // Skip the dots; the totals under them say more.
  test: (lines) => lines.filter((line) => /^ *(Test Files|Tests|Duration) {2}/.test(line)),
};

const [name = "", file] = process.argv.slice(2);
const cut = SHOWN[name];
if (cut === undefined) throw new Error(`give one of ${Object.keys(SHOWN).join(" or ")}`);
const text = file === undefined ? await outputOf(name) : readFileSync(file, "utf8");
const lines = cut(trimmed(stripVTControlCharacters(text).split("\n")));
const command = `npm ${name}`;
const shown = ["```text", `$ ${command}`, ...lines, "```", ...madeOn(name), ""].join("\n");
writeFileSync(PAGE, withRecordedSection(readFileSync(PAGE, "utf8"), command, shown));

async function outputOf(script: string): Promise<string> {
  const child = spawn(`npm ${script} 2>&1`, { cwd: ROOT, shell: true, stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
    process.stderr.write(chunk);
  });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`npm ${script} ended with exit code ${code}; README.md was not changed`);
  return printed;
}

/** Without npm's own lines and without empty lines at both ends. */
function trimmed(all: string[]): string[] {
  const own = all.filter((line) => !/^(> |npm (warn|notice))/.test(line)).map((line) => line.trimEnd());
  return own.slice(
    own.findIndex((line) => line !== ""),
    own.findLastIndex((line) => line !== "") + 1,
  );
}

/** The machine on which a run was timed; the page needs one such line. */
function madeOn(script: string): string[] {
  if (script !== "start") return [];
  const [processor] = cpus();
  const date = new Date().toISOString().slice(0, 10);
  const cores = availableParallelism();
  return ["", `Recorded on ${date}: ${cores} cores (${processor?.model.trim()}), Node ${process.versions.node}.`];
}
