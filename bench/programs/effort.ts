// Measures what each effort of the default planner gives: plans the problems of a suite with each,
// and prints how long answers take, what they cost against the best plan of the run, and how many
// are proven. Exits 1 if a figure misses its target.
//   npm run bench:effort -- [--suite craftables] [--arms quick,balanced,thorough,prove,0.1]
//     [--seeds 1] [--limit 80] [--mc-version 1.20.1] [--time-ms 10000] [--unproven] [--json]
// With --unproven it also prints what the first arm leaves unproven, by kind, and which of it each
// other arm proves.
// Times are CPU times of the thread, so that other work on the machine shifts them less.

import { z } from "zod";
import { compareEfforts, EFFORT_ARMS, type EffortArm, effortFigures, unprovenText } from "../effort/compare-efforts.ts";
import { figuresText, isMet } from "../lib/figures.ts";
import { listOf, parseFlags, readFlags } from "../lib/flags.ts";
import { threadMs } from "../lib/thread-clock.ts";
import { SUITES } from "../suites/table.ts";

const values = readFlags({
  suite: { type: "string", default: "craftables" },
  arms: { type: "string", default: "quick,balanced,0.1" },
  seeds: { type: "string", default: "1" },
  limit: { type: "string" },
  "mc-version": { type: "string", default: "1.20.1" },
  "time-ms": { type: "string", default: "10000" },
  unproven: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
});
const Options = z.strictObject({
  suite: z.enum(SUITES.map(({ id }) => id)),
  arms: listOf(z.enum(EFFORT_ARMS as readonly [EffortArm, ...EffortArm[]])),
  seeds: listOf(z.coerce.number().int()),
  limit: z.coerce.number().int().min(1).optional(),
  "mc-version": z.string(),
  "time-ms": z.coerce.number().int().min(1),
  unproven: z.boolean(),
  json: z.boolean(),
});
const {
  suite,
  arms,
  seeds,
  limit,
  unproven,
  json,
  "mc-version": mcVersion,
  "time-ms": timeMs,
} = parseFlags(Options, values);

const rows = [];
for (const seed of seeds) {
  const loaded = await SUITES.find(({ id }) => id === suite)?.load({
    mcVersion,
    objective: undefined,
    counts: [1],
    seed,
    limit,
    plancraft: undefined,
  });
  if (loaded === undefined || "absent" in loaded) throw new Error(`${suite} cannot be loaded`);
  const { problems } = loaded;
  const options = { arms, seed, timeMs, cpuMs: threadMs, now: () => performance.now() };
  rows.push(
    ...compareEfforts(problems, options, (done) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${done}/${problems.length}`);
    }),
  );
}
const figures = effortFigures(rows);
process.stdout.write(json ? `${JSON.stringify({ rows, figures })}\n` : `${figuresText(figures)}\n`);
const [first] = arms;
if (unproven && !json && first !== undefined) process.stdout.write(`\n${unprovenText(rows, first)}\n`);
if (figures.some((figure) => isMet(figure) === false)) process.exitCode = 1;
