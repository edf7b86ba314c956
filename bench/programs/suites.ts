// Asks the planner for goals that others published, and prints by suite how many can be said, are
// planned, proven, refused rightly and wrongly, and how good and quick the answers are. Every plan is
// validated. Exits 1 if a figure misses its bound.
//   npm run bench:suites -- [--cases FILE] [--suite NAME] [--limit n] [--seeds 1] [--reasons 15]
//     [--planner hybrid] [--effort balanced] [--json]
// Without --cases it asks the suites in bench/data/suites/. A limit draws a sample by each seed.
// Times are CPU times of the thread, so that other work on the machine shifts them less.

import { z } from "zod";
import { CodedError, EFFORTS } from "../../schemas/index.ts";
import { figuresText, isMet } from "../lib/figures.ts";
import { listOf, parseFlags, readFlags } from "../lib/flags.ts";
import { sampleOf } from "../lib/sample.ts";
import { threadMs } from "../lib/thread-clock.ts";
import { askCase, type PublishedRow } from "../published/ask-case.ts";
import { publishedFigures, shortReasons, summariesOf } from "../published/figures.ts";
import { type PublishedCase, publishedCases } from "../published/published-case.ts";
import { reasonsText, summaryText } from "../published/text.ts";

/** Goals that are asked unmeasured first, to warm the JIT. */
const WARM_UP = 40;
const INPUT_ERROR = 31;

const values = readFlags({
  cases: { type: "string" },
  suite: { type: "string" },
  limit: { type: "string" },
  seeds: { type: "string", default: "1" },
  reasons: { type: "string", default: "15" },
  planner: { type: "string", default: "hybrid" },
  effort: { type: "string", default: "balanced" },
  json: { type: "boolean", default: false },
});
const Options = z.strictObject({
  cases: z.string().optional(),
  suite: z.string().optional(),
  limit: z.coerce.number().int().min(1).optional(),
  seeds: listOf(z.coerce.number().int()),
  reasons: z.coerce.number().int().min(0),
  planner: z.string(),
  effort: z.enum(EFFORTS),
  json: z.boolean(),
});
const { cases: file, suite, limit, seeds, reasons, planner, effort, json } = parseFlags(Options, values);

function casesAsked(): PublishedCase[] {
  try {
    return publishedCases({ file, suite });
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(INPUT_ERROR);
  }
}

const all = casesAsked();
const rows: PublishedRow[] = [];
const clocks = { cpuMs: threadMs, now: () => performance.now() };
for (const one of sampleOf(all, WARM_UP, 0)) await askCase(one, { ...clocks, seed: 0, planner, effort });
for (const seed of seeds) {
  const asked = limit === undefined ? all : sampleOf(all, limit, seed);
  for (const [index, one] of asked.entries()) {
    rows.push(await askCase(one, { ...clocks, seed, planner, effort }));
    if (process.stderr.isTTY) process.stderr.write(`\r${index + 1}/${asked.length}`);
  }
}
const figures = publishedFigures(rows);
const parts = [summaryText(summariesOf(rows)), figuresText(figures), reasonsText(shortReasons(rows, reasons))];
process.stdout.write(json ? `${JSON.stringify({ rows })}\n` : `${parts.filter((part) => part !== "").join("\n\n")}\n`);
if (figures.some((figure) => isMet(figure) === false)) process.exitCode = 1;
