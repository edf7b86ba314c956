// Does memory help? The same goal again and again in simulated worlds, some of which have a quirk: a
// kind of block that cannot be dug, or that lies far off. Four arms: without learning (off), with
// (on), with the learnt prices on other keys (shuffled), and with what the last episode knew from the
// first (oracle). All worlds are reported; the primary figure is episode 3, on against off. Exit code
// 1 where a bound falls short.
//
//   npm run bench:learning -- [--cases FILE] [--only TEXT] [--arms off,on,shuffled,oracle]
//     [--seeds 1,2,3] [--mc-version 1.20.1] [--json]
//
// A case is a line of JSON: { "id", "world", "quirks", "goal", "episodes", "kind", "seed" }. `world` is
// a simulated state, `quirks` are planned faults (docs/testing.md), each with `episodes`: [first, last]
// if it does not last; `kind` is quirk, none or ends.

import { readFileSync } from "node:fs";
import { z } from "zod";
import { parseDocument, parseJson } from "../../schemas/index.ts";
import { episodesToUnlearn, learningFigures } from "../learning/figures.ts";
import { LEARNING_ARMS, LearningCase } from "../learning/learning-case.ts";
import { type LearningRow, learningBench, runCase } from "../learning/run-case.ts";
import { figuresText, isMet } from "../lib/figures.ts";
import { listOf, parseFlags, readFlags } from "../lib/flags.ts";

const OWN_CASES = new URL("../data/learning/cases.jsonl", import.meta.url);

const values = readFlags({
  cases: { type: "string" },
  only: { type: "string", default: "" },
  arms: { type: "string", default: LEARNING_ARMS.join(",") },
  seeds: { type: "string" },
  "mc-version": { type: "string", default: "1.20.1" },
  json: { type: "boolean", default: false },
});
const Options = z.strictObject({
  cases: z.string().optional(),
  only: z.string(),
  arms: listOf(z.enum(LEARNING_ARMS)),
  seeds: listOf(z.coerce.number().int()).optional(),
  "mc-version": z.string(),
  json: z.boolean(),
});
const { cases: file, only, arms, seeds, json, "mc-version": mcVersion } = parseFlags(Options, values);

const cases = readFileSync(file ?? OWN_CASES, "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line, index) => parseDocument(LearningCase, parseJson(line, `case ${index + 1}`), `case ${index + 1}`))
  .filter(({ id }) => id.includes(only));
const bench = await learningBench(mcVersion);
const rows: LearningRow[] = [];
const unlearnt: (number | null)[] = [];
for (const learningCase of cases) {
  for (const seed of seeds ?? [learningCase.seed]) {
    const id = seeds === undefined ? learningCase.id : `${learningCase.id}#${seed}`;
    const seeded = { ...learningCase, id, seed };
    for (const arm of arms) {
      const done = await runCase(bench, seeded, arm);
      rows.push(...done);
      const times = done.map(({ seconds, code }) => `${Math.round(seconds)} s${code === null ? "" : ` ${code}`}`);
      if (!json) process.stdout.write(`${id} ${arm}: ${times.join(", ")}\n`);
    }
    const last = Math.max(0, ...seeded.quirks.map(({ episodes }) => episodes?.[1] ?? 0));
    if (seeded.kind === "ends" && arms.includes("on") && arms.includes("off"))
      unlearnt.push(episodesToUnlearn(rows, id, last));
  }
}
await bench.planner.close();
const figures = learningFigures(rows, unlearnt);
process.stdout.write(json ? `${JSON.stringify({ rows })}\n` : `${figuresText(figures)}\n`);
if (figures.some((figure) => isMet(figure) === false)) process.exitCode = 1;
