// Measures what each layer of the search earns: plans the same problems with hybrid, with all layers
// and without each in turn. Prints by layer the proofs, the costs relative to those with all layers,
// the expansions and the seconds. Counts every claim that another run of the same problem disproves,
// and exits 1 if there is one.
//   npm run bench:ablation -- [--suite craftables,counts,fuzz] [--seeds 1,2,3] [--time-ms 1000]
//     [--expansions 1000000] [--limit 20] [--layer gomoryCuts,rins+costCutoffs]
//     [--mc-version 1.20.1] [--json]
//   npm run bench:ablation -- --judged 100 [--seeds 1] [--layer ...]
// Layers joined by + are disabled together.
// The clock is the CPU time of the thread (process.threadCpuUsage), so that other work on the machine
// shifts results less. JIT compilation and most garbage collection run on other threads and do not
// count.
// With --judged N, hybrid and goap plan N small problems of each family (fuzz-families.ts) without
// each layer, and an exhaustive search judges every claim.

import { z } from "zod";
import { LAYERS, type Layer } from "../../planner/index.ts";
import { compareLayers } from "../ablation/compare-layers.ts";
import { judgeLayers } from "../ablation/judge-layers.ts";
import { type AblationSummary, COLUMNS, summarize } from "../ablation/summary.ts";
import { listOf, parseFlags, readFlags } from "../lib/flags.ts";
import { threadMs } from "../lib/thread-clock.ts";
import { SUITES } from "../suites/table.ts";

const values = readFlags({
  suite: { type: "string", default: "craftables,counts,fuzz" },
  seeds: { type: "string", default: "1" },
  "time-ms": { type: "string", default: "1000" },
  expansions: { type: "string", default: "1000000" },
  limit: { type: "string" },
  layer: { type: "string", default: LAYERS.join() },
  judged: { type: "string" },
  "mc-version": { type: "string", default: "1.20.1" },
  json: { type: "boolean", default: false },
});
const number = z.coerce.number().int().min(1);
const Options = z.strictObject({
  suite: listOf(z.enum(SUITES.map(({ id }) => id))),
  seeds: listOf(z.coerce.number().int()),
  "time-ms": number,
  expansions: number,
  limit: number.optional(),
  layer: listOf(listOf(z.enum(LAYERS as readonly [Layer, ...Layer[]]), "+")),
  judged: number.optional(),
  "mc-version": z.string(),
  json: z.boolean(),
});
const { suite, seeds, expansions, limit, layer, judged, json, ...others } = parseFlags(Options, values);
const { "time-ms": timeMs, "mc-version": mcVersion } = others;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

if (judged === undefined) await compareSuites();
else judgeFamilies(judged);

async function compareSuites(): Promise<void> {
  const limits = { timeMs, expansions };
  const document = [];
  for (const { id, load } of SUITES.filter((one) => suite.includes(one.id))) {
    for (const seed of seeds) {
      const asked = { mcVersion, objective: undefined, counts: [1, 16, 64], seed, limit, plancraft: undefined };
      const loaded = await load(asked);
      if ("absent" in loaded) {
        process.stderr.write(`${id}: left out; ${loaded.absent}\n`);
        continue;
      }
      const { problems } = loaded;
      const rows = compareLayers(problems, layer, { limits, now: threadMs }, (done) => {
        if (process.stderr.isTTY) process.stderr.write(`\r${id} ${done}/${problems.length}`);
      });
      const summaries = summarize(rows);
      document.push({ suite: id, seed, limits, summaries, rows });
      if (summaries.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;
      if (!json)
        say([`\n${id}, seed ${seed}: ${problems.length} problems, ${timeMs} ms`, ...table(summaries)].join("\n"));
    }
  }
  if (json) say(JSON.stringify(document));
}

function judgeFamilies(count: number): void {
  for (const layers of layer) {
    const faults = seeds.flatMap((seed) => judgeLayers(layers, seed, count));
    if (faults.length > 0) process.exitCode = 1;
    say([`without ${layers.join("+")}: ${faults.length} false`, ...faults].join("\n"));
  }
}

function table(summaries: readonly AblationSummary[]): string[] {
  return [
    COLUMNS.map(({ head }) => head).join(" | "),
    ...summaries.map((summary) => COLUMNS.map(({ cell }) => cell(summary)).join(" | ")),
    ...summaries.flatMap(({ wrong }) => wrong.map((line) => `  wrong: ${line}`)),
  ];
}
