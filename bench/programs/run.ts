// Compares planners: named suites of problems, every planner on the same ones in one interleaved
// run, every plan replayed by `validate`. Prints a table a suite, and writes the run as one JSON
// document (run-document.ts, run-file.ts) from which `npm run bench:report` makes a page. Exits 1
// where a planner of Lodestone made a wrong claim, 31 where the options are wrong.
//
//   npm run bench -- --help

import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CodedError } from "../../schemas/index.ts";
import { compare } from "../comparison/compare.ts";
import { HELP, readOptions } from "../comparison/options.ts";
import { commandOf } from "../document/command.ts";
import type { RunDocument, RunRowDocument, SuiteRun } from "../document/run-document.ts";
import { runText } from "../document/run-file.ts";
import { SEARCHES } from "../planners/searches.ts";
import { COMPARED } from "../planners/table.ts";
import { pairTable, plainText, summaryTable } from "../report/columns.ts";
import { wrongLines } from "../report/summary.ts";

const EXIT_WRONG = 1;
const EXIT_INPUT = 31;
/** The source of docs/benchmarks.md. */
const COMMITTED_RUN = join(import.meta.dirname, "..", "..", "docs", "benchmarks", "run.json");
const OURS = new Set([...SEARCHES.map(({ id }) => id), "repair"]);

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const report = (text: string): void => void process.stderr.write(`${text}\n`);

function printSuite(run: SuiteRun, rows: readonly RunRowDocument[], timeMs: number, expansions: number): void {
  const frame = { planners: [...COMPARED], limits: { timeMs, expansions } };
  say(`\n${run.suite}: ${run.title}; ${run.problems.length} of ${run.available} problems`);
  say(plainText(summaryTable(frame, run.problems, rows)));
  const pairs = pairTable(frame, rows);
  if (pairs !== null) say(`beside ${pairs.reference}, on what both solved:\n${plainText(pairs)}`);
  for (const note of run.notes) say(`  ${note}`);
  for (const line of wrongLines(run.problems, rows)) say(`  wrong: ${line}`);
}

/** Whether one of Lodestone's planners made a wrong claim; claims of others do not count. */
function areWrong({ suites, rows }: RunDocument): boolean {
  return suites.some(({ suite, problems }) => {
    const own = rows.filter((row) => row.suite === suite);
    return wrongLines(problems, own, OURS).length > 0;
  });
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options === null) {
    say(HELP);
    return 0;
  }
  const { json, out, docs, timeMs, expansions } = options;
  const document = await compare(options, {
    onAbsent: (suite, because) => report(`${suite}: left out; ${because}`),
    onProblem: (suite, done, of) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${suite} ${done}/${of}${done === of ? "\n" : ""}`);
    },
    onSuite: (run, rows) => {
      if (!json) printSuite(run, rows, timeMs, expansions);
    },
  });
  if (json) process.stdout.write(runText(document));
  else {
    const { processor, cores } = document.machine;
    const took = `${Math.round(document.tookMs / 1000)} s on one of ${cores} cores of ${processor}`;
    say(`\n${commandOf(document)}\n${took}, node ${process.versions.node}`);
  }
  for (const path of [...(out === undefined ? [] : [out]), ...(docs ? [COMMITTED_RUN] : [])]) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, runText(document));
  }
  if (docs) spawnSync(process.execPath, [join(import.meta.dirname, "report.ts")], { stdio: "inherit" });
  return areWrong(document) ? EXIT_WRONG : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isOption = error instanceof CodedError || (error instanceof TypeError && "code" in error);
  if (!isOption) throw error;
  report(`${error.message}\n\n${HELP}`);
  process.exitCode = EXIT_INPUT;
}
