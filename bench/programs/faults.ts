// The fault matrix and the random runs (bench/faults/), printed and written into docs/. Exits 1 on
// any flaw (verdict.ts).
//
//   npm run bench:faults -- [--json] [--docs] [--leaves a,b] [--codes a,b] [--missing]
//     [--random 1000] [--seed 1]
//   npm run bench:faults -- --servers [--server-faults a,b]
//
// `--json` prints a document (faults/run-document.ts) that names the selected part of the matrix.
// `--missing` runs only the codes and leaves without cells in docs/: use it after adding an error
// code or a leaf. `--servers` runs the faults of servers in embedded worlds instead. A selection by
// `--leaves` or `--codes` is printed alone; with `--docs` its cells replace those in docs/ as well.

import { ERROR_CODES } from "../../schemas/index.ts";
import { DOCS, writeDocuments, writeServers, written } from "../faults/documents.ts";
import { type FaultRow, faultMatrix, type Matrix } from "../faults/matrix.ts";
import { namesGiven } from "../faults/names-given.ts";
import { RandomRuns, randomFigures } from "../faults/random-runs.ts";
import { faultsRun } from "../faults/run-document.ts";
import { minecraftGround } from "../faults/run-scenario.ts";
import { scenarios } from "../faults/scenarios.ts";
import { serverFaultCells } from "../faults/server-acts.ts";
import { SERVER_FAULTS } from "../faults/server-faults.ts";
import { textOf } from "../faults/text.ts";
import { exitCodeOf } from "../faults/verdict.ts";
import { readFlags } from "../lib/flags.ts";

const values = readFlags({
  json: { type: "boolean", default: false },
  docs: { type: "boolean", default: false },
  leaves: { type: "string" },
  codes: { type: "string" },
  missing: { type: "boolean", default: false },
  servers: { type: "boolean", default: false },
  "server-faults": { type: "string" },
  random: { type: "string", default: "1000" },
  seed: { type: "string", default: "1" },
});

/** Random runs between two lines of progress. */
const PROGRESS = 200;

if (values.servers) {
  const names = namesGiven("server-faults", values["server-faults"], Object.keys(SERVER_FAULTS));
  const cells = await serverFaultCells(({ fault, leaf, outcome, reported }, seconds) => {
    process.stderr.write(`${fault} × ${leaf}: ${reported ?? outcome} (${seconds.toFixed(1)} s)\n`);
  }, names);
  writeServers(DOCS, cells);
  // mineflayer keeps timers of its own for a while.
  process.exit(cells.some(({ outcome }) => outcome === "silent") ? 1 : 0);
}

const ground = await minecraftGround();
const { domain } = ground;
const isSelection = values.leaves !== undefined || values.codes !== undefined;
const startedAt = performance.now();
const matrix = await runMatrix();
const random = await randomFigures(
  new RandomRuns(ground),
  { count: Number(values.random), seed: Number(values.seed) },
  (done, count) => done % PROGRESS === 0 && process.stderr.write(`${done} of ${count} random runs\n`),
);
const seconds = Math.round((performance.now() - startedAt) / 100) / 10;

/** `--missing` selects by docs/, whatever else was named. */
const namesOf = (list: string | undefined) => (values.missing ? null : (list?.split(",") ?? null));
const selection = { leaves: namesOf(values.leaves), codes: namesOf(values.codes), missing: values.missing };
if (values.json) process.stdout.write(`${JSON.stringify(faultsRun({ selection, ...matrix, random, seconds }))}\n`);
else process.stdout.write(`${textOf(matrix, random, seconds)}\n`);
process.exitCode = exitCodeOf(matrix, random);
if (values.docs || !isSelection) {
  const leaves = scenarios(domain).map(({ leaf }) => leaf);
  writeDocuments(DOCS, { rows: matrix, random, leaves });
}

async function runMatrix(): Promise<Matrix> {
  const all = scenarios(domain);
  let done = 0;
  let leaf = "";
  const onRow = (row: FaultRow): void => {
    done += 1;
    if (row.leaf === leaf) return;
    leaf = row.leaf;
    process.stderr.write(`${done} runs, now ${leaf}\n`);
  };
  if (values.missing) {
    const { rows } = written(DOCS);
    const codes = ERROR_CODES.filter((code) => !rows.some((row) => row.code === code));
    const leaves = all.map((scenario) => scenario.leaf).filter((name) => !rows.some((row) => row.leaf === name));
    const ofCodes = await faultMatrix(ground, codes.length === 0 ? [] : all, { codes, onRow });
    return together(ofCodes, await faultMatrix(ground, all, { leaves, onRow }));
  }
  const leaves = namesGiven(
    "leaves",
    values.leaves,
    all.map((scenario) => scenario.leaf),
  );
  const codes = namesGiven("codes", values.codes, ERROR_CODES);
  return faultMatrix(ground, all, {
    ...(leaves === undefined ? {} : { leaves }),
    ...(codes === undefined ? {} : { codes }),
    onRow,
  });
}

function together(a: Matrix, b: Matrix): Matrix {
  return {
    rows: [...a.rows, ...b.rows],
    thrice: [...a.thrice, ...b.thrice],
    always: [...a.always, ...b.always],
    others: [...a.others, ...b.others],
    wrong: [...a.wrong, ...b.wrong],
  };
}
