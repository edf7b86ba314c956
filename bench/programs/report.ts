// Makes a page with tables and charts from runs that `npm run bench -- --out FILE` wrote:
// docs/benchmarks.md and docs/benchmarks/*.svg, or wherever --out says. Removes charts of suites
// that are no longer in it. With --check it writes nothing and exits 1 where the page differs.
//
//   npm run bench:report -- [RUN.json ...] [--out docs/benchmarks.md] [--check]

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { CodedError } from "../../schemas/index.ts";
import type { RunDocument } from "../document/run-document.ts";
import { readRun } from "../document/run-file.ts";
import { readFlagsAndWords } from "../lib/flags.ts";
import { CHART_FOLDER, pageOf, type ReportPage } from "../report/page.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const COMMITTED_RUN = join(ROOT, "docs", "benchmarks", "run.json");
const PAGE = join(ROOT, "docs", "benchmarks.md");
const EXIT_DIFFERS = 1;
const EXIT_INPUT = 31;

function runAt(path: string): RunDocument {
  if (existsSync(path)) return readRun(readFileSync(path, "utf8"), path);
  throw new CodedError("input.invalid", `there is no run ${path}; npm run bench -- --out ${path} makes one`);
}

/** What another bench printed, from beside the committed run. */
function recordedOutput(file: string): string | null {
  const path = join(dirname(COMMITTED_RUN), file);
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/** Files of the page by path: the page itself and its charts. */
function filesOf({ text, charts }: ReportPage, out: string): Map<string, string> {
  const folder = join(dirname(out), CHART_FOLDER);
  return new Map([[out, text], ...[...charts].map(([name, svg]) => [join(folder, name), svg] as const)]);
}

/** Charts beside the page that it does not use. */
function leftOvers(files: ReadonlyMap<string, string>, out: string): string[] {
  const folder = join(dirname(out), CHART_FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".svg"))
    .map((name) => join(folder, name))
    .filter((path) => !files.has(path));
}

async function main(): Promise<number> {
  const { values, positionals } = readFlagsAndWords({
    out: { type: "string", default: PAGE },
    check: { type: "boolean", default: false },
  });
  const sources = positionals.length > 0 ? positionals : [COMMITTED_RUN];
  const named = sources.map((source) => relative(ROOT, source)).join(" ");
  const page = await pageOf(sources.map(runAt), named, positionals.length > 0 ? undefined : recordedOutput);
  const files = filesOf(page, values.out);
  const strays = leftOvers(files, values.out);
  const differing = [...files].filter(([path, text]) => !existsSync(path) || readFileSync(path, "utf8") !== text);
  if (values.check) {
    const wrong = [...differing.map(([path]) => path), ...strays];
    for (const path of wrong)
      process.stderr.write(`${path} differs from the run; write it again with npm run bench:report\n`);
    return wrong.length > 0 ? EXIT_DIFFERS : 0;
  }
  mkdirSync(join(dirname(values.out), CHART_FOLDER), { recursive: true });
  for (const [path, text] of files) writeFileSync(path, text);
  for (const path of strays) rmSync(path);
  process.stdout.write(
    `${values.out}: ${sources.length} run(s), ${page.charts.size} charts, ${differing.length} files changed\n`,
  );
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof CodedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = EXIT_INPUT;
}
