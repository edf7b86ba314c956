// Nights. `--parts lives`: bodies without a goal live through three hostile nights in the embedded
// world, each in a world of its own, judged by the world's word. `--parts cost`: the processor time
// of the embedded world in a night with several bots.
//
//   npm run bench:night -- [--parts lives,cost] [--json] [--docs] [--cases FILE] [--seeds 1,2,3]
//     [--arms awake,asleep] [--pace 1] [--jobs 2] [--nights 3] [--version 1.20.1]
//     [--bots 5] [--creatures 40] [--seconds 30] [--seed 42]
//
// A case is a line of JSON: { "id", "seed", "give": { "bread": 4 }, "nights": 3, "atLeast": 95 }.
// With --pace 4 the clock of a night moves four times as fast as its ticks: a night has a quarter of
// its real time and of its monsters' ticks. --docs puts the figures into docs/runs.md. Exit code 1
// where a bound falls short.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { DEFAULT_MC_VERSION, McVersion, parseDocument, parseJson } from "../../schemas/index.ts";
import { type BenchFigure, figuresText, isMet } from "../lib/figures.ts";
import { listOf, parseFlags, readFlags } from "../lib/flags.ts";
import { machine, revision, versions } from "../lib/machine.ts";
import { ARMS, NIGHT_CASES, NightCase, type NightRow } from "../night/cases.ts";
import { lifeFigures, rowsText } from "../night/figures.ts";
import { liveThrough } from "../night/live.ts";
import { measureWorldCost } from "../night/world-cost.ts";
import { writeAside } from "../runs/page.ts";

const DOCS = join(import.meta.dirname, "..", "..", "docs");
const PARTS = ["lives", "cost"] as const;
const Count = z.coerce.number().int().min(1);
const Options = z.strictObject({
  json: z.boolean(),
  docs: z.boolean(),
  parts: listOf(z.enum(PARTS)),
  cases: z.string().optional(),
  seeds: listOf(z.coerce.number().int().min(0)).optional(),
  arms: listOf(z.enum(ARMS)),
  pace: Count.max(50),
  jobs: Count.max(32),
  nights: Count.optional(),
  version: McVersion,
  bots: Count,
  creatures: Count,
  seconds: Count,
  seed: Count,
});

const values = readFlags({
  json: { type: "boolean", default: false },
  docs: { type: "boolean", default: false },
  parts: { type: "string", default: PARTS.join() },
  cases: { type: "string" },
  seeds: { type: "string" },
  arms: { type: "string", default: "awake" },
  pace: { type: "string", default: "1" },
  jobs: { type: "string", default: "2" },
  nights: { type: "string" },
  version: { type: "string", default: DEFAULT_MC_VERSION },
  bots: { type: "string", default: "5" },
  creatures: { type: "string", default: "40" },
  seconds: { type: "string", default: "30" },
  seed: { type: "string", default: "42" },
});
const { json, docs, parts, cases: file, ...asked } = parseFlags(Options, values);
const rows = parts.includes("lives") ? await liveAll(await readCases()) : [];
const figures: BenchFigure[] = [...lifeFigures(rows), ...(parts.includes("cost") ? await measureWorldCost(asked) : [])];
const document = {
  asked,
  machine: machine(),
  revision: revision(),
  versions: versions(),
  rows: rows.map(({ row }) => row),
  figures,
};
process.stdout.write(
  `${json ? JSON.stringify(document, null, 2) : [rowsText(rows), figuresText(figures)].filter(Boolean).join("\n\n")}\n`,
);
if (docs) {
  const [first] = rows;
  const shown = { mcVersion: asked.version, fast: false, nights: true, seed: first?.asked.seed ?? 0, minutes: null };
  writeAside(DOCS, {
    ...{ format: "lodestone.runs-aside/1", asked: { kind: "idle", ...shown, pace: asked.pace } },
    ...{ machine: document.machine, revision: document.revision, versions: document.versions, figures },
  });
}
process.exitCode = figures.some((figure) => isMet(figure) === false) ? 1 : 0;

async function readCases(): Promise<NightCase[]> {
  const given =
    file === undefined
      ? NIGHT_CASES.map((one) => ({ ...one, mcVersion: asked.version }))
      : (await readFile(file, "utf8"))
          .split("\n")
          .filter((line) => line.trim() !== "")
          .map((line) => parseJson(line, file));
  const read = given.map((one) => parseDocument(NightCase, one, file ?? "case"));
  const nights = asked.nights === undefined ? {} : { nights: asked.nights };
  return (asked.seeds ?? [undefined]).flatMap((seed) =>
    read.map((one) => ({ ...one, ...nights, ...(seed === undefined ? {} : { seed }) })),
  );
}

/** Lives all, a few at a time; the rows come in the order of the cases. */
async function liveAll(cases: readonly NightCase[]): Promise<{ asked: NightCase; row: NightRow }[]> {
  const lives = cases.flatMap((one) => asked.arms.map((arm) => ({ asked: one, arm })));
  const done: { asked: NightCase; row: NightRow }[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < lives.length; index = next++) {
      const life = lives[index];
      if (life === undefined) return;
      const onLine = (line: string): void => void process.stderr.write(`${line}\n`);
      const row = await liveThrough(life.asked, { arm: life.arm, pace: asked.pace, onLine });
      done[index] = { asked: life.asked, row };
    }
  };
  await Promise.all(Array.from({ length: asked.jobs }, work));
  return done;
}
