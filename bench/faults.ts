// The fault matrix and the random runs (bench/faults/), printed, and with --docs written into docs/. Exits 1 on anything that is wrong: a
// success that the world does not show, a run that never ends, a failure of the wrong class, a broken invariant.
//   npm run bench:faults -- [--json] [--docs] [--leaves a,b] [--codes a,b] [--missing] [--random 1000] [--seed 1]
// `--missing` runs only the codes and leaves that docs/ has no cells of: after an error code or a leaf was added.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { CodedError, ERROR_CODES, type ErrorCode } from "../schemas/index.ts";
import { faultMatrix, type Matrix, OTHER_FAULTS, type Row } from "./faults/matrix.ts";
import { dataOf, faultsPage, merged, type Rows, rowsOf } from "./faults/page.ts";
import { judgeRandomRun, RandomRuns } from "./faults/random-runs.ts";
import { minecraftGround } from "./faults/run-scenario.ts";
import { scenarios } from "./faults/scenarios.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    docs: { type: "boolean", default: false },
    leaves: { type: "string" },
    codes: { type: "string" },
    missing: { type: "boolean", default: false },
    random: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
  },
});

const DOCS = join(import.meta.dirname, "..", "docs");
const DATA = join(DOCS, "faults", "matrix.json");
/** Random runs between two lines of progress. */
const PROGRESS = 200;

const ground = await minecraftGround();
const { domain } = ground;
const startedAt = performance.now();
const matrix = await runMatrix();
const random = await runRandom(Number(values.random), Number(values.seed));
const seconds = Math.round((performance.now() - startedAt) / 100) / 10;

if (values.docs) writeDocs();
if (values.json) process.stdout.write(`${JSON.stringify({ ...matrix, random, seconds })}\n`);
else process.stdout.write(`${textOf(matrix)}\n`);
process.exitCode = matrix.wrong.length > 0 || random.breaches.length > 0 ? 1 : 0;

/** What was run takes its place among what was written before. */
function writeDocs(): void {
  mkdirSync(dirname(DATA), { recursive: true });
  const leaves = scenarios(domain).map(({ leaf }) => leaf);
  const all = merged(written(), matrix, leaves, Object.keys(OTHER_FAULTS));
  writeFileSync(DATA, dataOf(all));
  writeFileSync(join(DOCS, "faults.md"), faultsPage(all));
}

function written(): Rows {
  const none = { rows: [], thrice: [], always: [], others: [] };
  return existsSync(DATA) ? rowsOf(JSON.parse(readFileSync(DATA, "utf8"))) : none;
}

async function runMatrix(): Promise<Matrix> {
  const all = scenarios(domain);
  let done = 0;
  let leaf = "";
  const onRow = (row: Row): void => {
    done += 1;
    if (row.leaf === leaf) return;
    leaf = row.leaf;
    process.stderr.write(`${done} runs, now ${leaf}\n`);
  };
  if (values.missing) {
    const { rows } = written();
    const codes = ERROR_CODES.filter((code) => !rows.some((row) => row.code === code));
    const leaves = all.map((scenario) => scenario.leaf).filter((name) => !rows.some((row) => row.leaf === name));
    const ofCodes = await faultMatrix(ground, codes.length === 0 ? [] : all, { codes, onRow });
    return together(ofCodes, await faultMatrix(ground, all, { leaves, onRow }));
  }
  const leaves = values.leaves?.split(",");
  const codes = values.codes?.split(",").map((code) => knownCode(code));
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

function knownCode(code: string): ErrorCode {
  const known = ERROR_CODES.find((one) => one === code);
  if (known === undefined) throw new CodedError("input.invalid", `--codes: there is no code ${code}`);
  return known;
}

async function runRandom(count: number, seed: number) {
  const runs = new RandomRuns(ground);
  const endings: Record<string, number> = {};
  const breaches: string[] = [];
  let injected = 0;
  for (let index = 0; index < count; index += 1) {
    const verdict = await judgeRandomRun(runs.run(seed, index));
    endings[verdict.ending] = (endings[verdict.ending] ?? 0) + 1;
    injected += verdict.injected;
    for (const breach of verdict.breaches) breaches.push(`run ${index} of seed ${seed}: ${breach}`);
    if ((index + 1) % PROGRESS === 0) process.stderr.write(`${index + 1} of ${count} random runs\n`);
  }
  return { count, seed, endings, injected, breaches };
}

function textOf(all: Matrix): string {
  const line = (title: string, rows: readonly Row[]): string => {
    const of = (outcome: Row["outcome"]) => rows.filter((row) => row.outcome === outcome).length;
    const ends = `${of("success")} held, ${of("failure")} failed with a code, ${of("silent")} silent, ${of("hang")} hung`;
    return `${title.padEnd(28)} ${String(rows.length).padStart(5)} runs: ${ends}`;
  };
  return [
    ...tableOf(all),
    "",
    line("codes, once", all.rows),
    line("codes, thrice", all.thrice),
    line("codes, always", all.always),
    line("other faults, once", all.others),
    `random plans × random faults ${random.count} runs, twice each: ${JSON.stringify(random.endings)}, ${random.injected} faults met, ${random.breaches.length} breaches`,
    `${seconds} s`,
    ...[...all.wrong, ...random.breaches].map((wrong) => `WRONG ${wrong}`),
  ].join("\n");
}

/** A line for each code, a letter for each leaf: S held, r held after repair, f failed with the code itself, o with another. */
function tableOf({ rows }: Matrix): string[] {
  const leaves = [...new Set(rows.map(({ leaf }) => leaf))];
  const codes = [...new Set(rows.map(({ code }) => code))];
  const letter = ({ outcome, reported, repairs, code }: Row): string => {
    if (outcome === "success") return repairs > 0 ? "r" : "S";
    if (outcome === "failure") return reported === code ? "f" : "o";
    return outcome === "silent" ? "!" : "?";
  };
  const byCell = new Map(rows.map((row) => [`${row.code} ${row.leaf}`, letter(row)]));
  return [
    "S held, r held after repair, f failed with the injected code, o with another, ! silent, ? hung; leaves from left to right:",
    leaves.join(", "),
    ...codes.map((code) => `${code.padEnd(26)} ${leaves.map((leaf) => byCell.get(`${code} ${leaf}`) ?? " ").join("")}`),
  ];
}
