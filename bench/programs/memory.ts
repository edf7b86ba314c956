// The store of memory and what keeps it healthy, on cases from lines of JSON. Exit code 1 where a
// bound falls short. All times are CPU time.
//
//   npm run bench:memory -- [--cases FILE] [--only TEXT] [--seeds 1,2,3] [--json]
//
// A case is { "id", "part", "seed" } with one of the parts:
//   store    "episodes": append that many to a file, then recall by situation and by words
//   quality  recall among 36 themes and 3,000 hard negatives, by situation and by words alone
//   junk     "hours" of simulated runs: episodes that nothing cites and that are not the last of
//            their kind, with consolidation and without
//   cost     what remembering costs of an hour of runs, and how much dearer a plan is

import { readFileSync } from "node:fs";
import { z } from "zod";
import { parseDocument, parseJson } from "../../schemas/index.ts";
import { type BenchFigure, figuresText, isMet } from "../lib/figures.ts";
import { listOf, parseFlags, readFlags } from "../lib/flags.ts";
import { junkAfter, memoryCost } from "../memory/lives.ts";
import { QUALITY_ARMS, recallQuality } from "../memory/recall-quality.ts";
import { storeSpeed } from "../memory/store-speed.ts";

const OWN_CASES = new URL("../data/memory/cases.jsonl", import.meta.url);

const values = readFlags({
  cases: { type: "string" },
  only: { type: "string", default: "" },
  seeds: { type: "string" },
  json: { type: "boolean", default: false },
});
const Options = z.strictObject({
  cases: z.string().optional(),
  only: z.string(),
  seeds: listOf(z.coerce.number().int()).optional(),
  json: z.boolean(),
});
const common = { id: z.string().min(1), seed: z.int().default(1) };
const MemoryCase = z.discriminatedUnion("part", [
  z.strictObject({ ...common, part: z.literal("store"), episodes: z.int().min(100).max(5_000_000) }),
  z.strictObject({ ...common, part: z.literal("quality") }),
  z.strictObject({ ...common, part: z.literal("junk"), hours: z.number().positive().max(24) }),
  z.strictObject({ ...common, part: z.literal("cost") }),
]);
type MemoryCase = z.infer<typeof MemoryCase>;
type Measured = { arm: string; figures: BenchFigure[] };

const { cases: file, only, seeds, json } = parseFlags(Options, values);

/** CPU of an idle mineflayer body in an hour: 1.3 % of a core (`npm run bench:body`). A run takes more. */
const IDLE_HOUR_MS = 0.013 * 3_600_000;
/** At a million episodes the bounds are wider. */
const LARGE = 200_000;

async function measure(memoryCase: MemoryCase): Promise<Measured[]> {
  const { seed } = memoryCase;
  if (memoryCase.part === "store") {
    const { appendMs, situationMs, wordsMs, fileMb, memoryMb } = storeSpeed(memoryCase.episodes, seed);
    const [bySituation, byWords] = memoryCase.episodes > LARGE ? [50, 200] : [20, 50];
    const figures = [
      { name: "append", value: appendMs, unit: "ms" },
      { name: "recall by situation, p50", value: situationMs.p50, unit: "ms" },
      { name: "recall by situation, p95", value: situationMs.p95, unit: "ms", atMost: bySituation },
      { name: "recall by words, p50", value: wordsMs.p50, unit: "ms" },
      { name: "recall by words, p95", value: wordsMs.p95, unit: "ms", atMost: byWords },
      { name: "file", value: fileMb, unit: "MB" },
      { name: "memory of the process", value: memoryMb, unit: "MB" },
    ];
    return [{ arm: "lodestone", figures }];
  }
  if (memoryCase.part === "quality")
    return QUALITY_ARMS.map((arm) => {
      const { precision, hits } = recallQuality(seed, arm);
      const isOurs = arm === "lodestone";
      const figures = [
        { name: "precision of five", value: precision, unit: "", ...(isOurs && { atLeast: 0.55 }) },
        { name: "at least one of five", value: hits, unit: "", ...(isOurs && { atLeast: 0.88 }) },
      ];
      return { arm, figures };
    });
  if (memoryCase.part === "junk") {
    const { hours } = memoryCase;
    const measured: Measured[] = [];
    for (const arm of ["lodestone", "unconsolidated"]) {
      const { runs, episodes, merged, share } = await junkAfter(hours, seed, arm === "lodestone");
      const figures = [
        { name: "runs", value: runs, unit: "" },
        { name: "episodes kept", value: episodes, unit: "" },
        { name: "episodes left as counts", value: merged, unit: "" },
        { name: "junk", value: 100 * share, unit: "%", ...(arm === "lodestone" && { atMost: 5 }) },
      ];
      measured.push({ arm, figures });
    }
    return measured;
  }
  const { hourMs, runsMs, planMs, prices } = await memoryCost(seed);
  const figures = [
    { name: "remembering an hour", value: hourMs, unit: "ms", atMost: 0.01 * IDLE_HOUR_MS },
    { name: "planning and trees of that hour", value: runsMs, unit: "ms" },
    { name: "an htn plan is dearer by", value: planMs, unit: "ms", atMost: 10 },
    { name: "prices", value: prices, unit: "" },
  ];
  return [{ arm: "lodestone", figures }];
}

const cases = readFileSync(file ?? OWN_CASES, "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line, index) => parseDocument(MemoryCase, parseJson(line, `case ${index + 1}`), `case ${index + 1}`))
  .filter(({ id }) => id.includes(only));
const rows: object[] = [];
for (const memoryCase of cases) {
  for (const seed of seeds ?? [memoryCase.seed]) {
    const { id } = memoryCase;
    for (const { arm, figures } of await measure({ ...memoryCase, seed })) {
      const missed = figures.filter((figure) => isMet(figure) === false);
      if (missed.length > 0) process.exitCode = 1;
      const measured = Object.fromEntries(figures.map(({ name, value }) => [name, value]));
      rows.push({ id, seed, arm, holds: missed.length === 0, code: missed[0]?.name ?? null, ...measured });
      if (!json) process.stdout.write(`${id} ${arm}, seed ${seed}\n${figuresText(figures)}\n`);
    }
  }
}
if (json) process.stdout.write(`${JSON.stringify({ rows })}\n`);
