// docs/runs.md and the rows beside it (docs/runs/MODE.json, a file for each mode). The page is
// generated from these files alone; a test checks that it matches them. Rows of a later run replace
// those of the same goal and seed.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument, parseJson } from "../../schemas/index.ts";
import { type BenchFigure, isMet } from "../lib/figures.ts";
import { type AsideDocument, asideTitle, keepAside, readAsides } from "./aside.ts";
import { figuresOf } from "./figures.ts";
import { RUN_GOALS } from "./goals.ts";
import { type RunRow, RunsDocument } from "./row.ts";

const modeOf = ({ mcVersion, fast, nights, faults, slowServer }: RunsDocument["asked"]): string =>
  [
    mcVersion,
    fast ? "fast" : "real",
    ...(nights ? ["nights"] : []),
    ...(faults ? ["faults"] : []),
    ...(slowServer ? ["slow-server"] : []),
  ].join("-");

const TITLES = {
  fast: "`--fast`",
  real: "real timings",
  nights: "hostile nights",
  faults: "faults",
  slow: "a slow server",
} as const;

function titleOf({ mcVersion, fast, nights, faults, slowServer }: RunsDocument["asked"]): string {
  const ways = [
    fast ? TITLES.fast : TITLES.real,
    ...(nights ? [TITLES.nights] : []),
    ...(faults ? [TITLES.faults] : []),
    ...(slowServer ? [TITLES.slow] : []),
  ];
  return `${mcVersion}, ${ways.join(", ")}`;
}

export function readRuns(path: string): RunsDocument {
  return parseDocument(RunsDocument, parseJson(readFileSync(path, "utf8"), path), path);
}

/** The rows of both; for the same goal and seed, the later one. */
export function merged(before: readonly RunRow[], after: readonly RunRow[]): RunRow[] {
  const keyOf = ({ goal, seed }: RunRow): string => `${goal} ${seed}`;
  const rows = new Map([...before, ...after].map((row) => [keyOf(row), row]));
  const rank = ({ goal }: RunRow): number => RUN_GOALS.findIndex(({ name }) => name === goal) + 1 || Infinity;
  return [...rows.values()].sort(
    (a, b) => a.seed - b.seed || rank(a) - rank(b) || (a.goal < b.goal ? -1 : a.goal > b.goal ? 1 : 0),
  );
}

/** Adds the run to the folder of docs: its rows to their file; then writes the page again. */
export function writeDocs(docs: string, run: RunsDocument): void {
  const folder = join(docs, "runs");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${modeOf(run.asked)}.json`);
  const before = existsSync(path) ? readRuns(path).rows : [];
  writeFileSync(path, dataOf({ ...run, rows: merged(before, run.rows) }));
  writePage(docs);
}

/** Adds a run outside the table to the folder of docs; then writes the page again. */
export function writeAside(docs: string, aside: AsideDocument): void {
  keepAside(join(docs, "runs"), aside);
  writePage(docs);
}

/** The page that the files give. */
export function pageOf(docs: string): string {
  const folder = join(docs, "runs");
  return runsPage(readAll(folder), readAsides(folder));
}

const writePage = (docs: string): void => writeFileSync(join(docs, "runs.md"), pageOf(docs));

/** Every document of the folder, by name. */
function readAll(folder: string): RunsDocument[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => readRuns(join(folder, name)));
}

/** A row a line, for readable differences. */
function dataOf({ rows, ...head }: RunsDocument): string {
  const lines = rows.map((row) => `    ${JSON.stringify(row)}`);
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "rows": [\n${lines.join(",\n")}\n  ]\n}\n`;
}

export function runsPage(documents: readonly RunsDocument[], asides: readonly AsideDocument[] = []): string {
  return `${[HEAD, ...asides.flatMap(asideSection), ...documents.flatMap(sectionOf)].join("\n")}\n`;
}

const HEAD = `# Runs

Headless bots start with an empty inventory in the
[embedded world](architecture/worlds.md#the-embedded-world) and work on a goal. A run is a success
if the server says that the player holds the items. Bot and world share minecraft-data, so none of
this is evidence about Mojang's server.

\`npm run bench:runs\` makes the runs, and \`npm run bench:runs -- --docs\` also updates this page.
With \`--suite NAME\` it makes runs of [published goals](benchmarks.md#published-goals-carried-out).
\`npm run bench:night -- --docs\` lets bodies without a goal live through nights.

- **Ideal seconds** are the makespan of the first plan by the
  [published cost model](minecraft.md#what-it-costs). The model was not fitted to any run.
- **Game seconds** with \`--fast\` mostly measure walking, because digging and smelting are shortened.
  They say nothing about vanilla.
- **First action** is the time from standing in the world with a goal to the first command,
  perception and planning included. Runs side by side, and other load on the machine, lengthen it.`;

const asideSection = ({ asked, figures }: AsideDocument): string[] => section(asideTitle(asked), figures);

const section = (title: string, figures: readonly BenchFigure[]): string[] => [
  "",
  `## ${title}`,
  "",
  "| figure | value | required |",
  "|---|---|---|",
  ...figures.map(figureRow),
];

function sectionOf(run: RunsDocument): string[] {
  const { rows, asked } = run;
  return [
    ...section(titleOf(asked), figuresOf(rows, asked)),
    "",
    "| goal | world | outcome | game s | ideal s | first action s | repairs | deaths | model calls | rejoins |",
    "|---|---|---|---|---|---|---|---|---|---|",
    ...rows.map(rowOf),
  ];
}

function figureRow(figure: BenchFigure): string {
  const { name, value, unit, atLeast, atMost } = figure;
  const asked = atLeast !== undefined ? `at least ${atLeast}` : atMost !== undefined ? `at most ${atMost}` : "";
  const verdict = isMet(figure) === false ? ", short" : "";
  return `| ${name} | ${Math.round(value * 100) / 100} ${unit} | ${asked}${verdict} |`.replaceAll("  ", " ");
}

function rowOf(row: RunRow): string {
  const cells = [
    row.goal,
    row.seed,
    row.success ? "reached" : `\`${row.code}\``,
    row.gameSeconds?.toFixed(0) ?? "",
    row.idealSeconds?.toFixed(0) ?? "",
    row.firstActionSeconds?.toFixed(1) ?? "",
    row.repairs,
    row.deaths,
    row.modelCalls,
    row.rejoins,
  ];
  return `| ${cells.join(" | ")} |`;
}
