// Plans the same problems with pools of 1, 2 and 4 workers, and again beside four busy loops, and
// compares the bytes of all answers, without the time that each took. Exits 1 if any differ.
//   npm run bench:same-bytes -- [--count 1000] [--suite craftables] [--effort balanced] [--seed 1]
//     [--mc-version 1.20.1] [--time-ms 120000] [--json]
// The time limit is generous, since an answer that time ended depends on the machine; those are
// counted apart.

import { z } from "zod";
import { EFFORTS } from "../../schemas/planning/problem.ts";
import { answersOf, differences, type PoolAnswers, SETTINGS } from "../determinism/same-answers.ts";
import { figuresText, isMet } from "../lib/figures.ts";
import { parseFlags, readFlags } from "../lib/flags.ts";
import { SUITES } from "../suites/table.ts";

const values = readFlags({
  count: { type: "string", default: "1000" },
  suite: { type: "string", default: "craftables" },
  effort: { type: "string", default: "balanced" },
  seed: { type: "string", default: "1" },
  "mc-version": { type: "string", default: "1.20.1" },
  "time-ms": { type: "string", default: "120000" },
  json: { type: "boolean", default: false },
});
const Options = z.strictObject({
  count: z.coerce.number().int().min(1),
  suite: z.enum(SUITES.map(({ id }) => id)),
  effort: z.enum(EFFORTS),
  seed: z.coerce.number().int(),
  "mc-version": z.string(),
  "time-ms": z.coerce.number().int().min(1),
  json: z.boolean(),
});
const asked = parseFlags(Options, values);
const { count, suite, effort, seed, json, "mc-version": mcVersion, "time-ms": timeMs } = asked;

const loaded = await SUITES.find(({ id }) => id === suite)?.load({
  mcVersion,
  objective: undefined,
  counts: [1],
  seed,
  limit: count,
  plancraft: undefined,
});
if (loaded === undefined || "absent" in loaded) throw new Error(`${suite} cannot be loaded`);
const problems = loaded.problems.map(({ problem }) => ({ ...problem, limits: { effort, timeMs } }));
const answers: PoolAnswers[] = [];
for (const setting of SETTINGS) answers.push(await answersOf(problems, setting));
const figures = differences(answers);
process.stdout.write(`${json ? JSON.stringify({ asked, figures }) : figuresText(figures)}\n`);
if (figures.some((figure) => isMet(figure) === false)) process.exitCode = 1;
