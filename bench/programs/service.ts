// The service under load, beside a no-op route through the same pool in the same run: throughput,
// latency, batches, single jobs, memory, the event loop's lag, cancelling, and the time from start
// to ready. Compare ratios: other load on the machine affects both of their sides.
//
//   npm run bench:service -- [--json] [--seconds 3] [--rounds 3] [--connections 16] [--workers 2]
//     [--requests 100000] [--starts 3] [--problems 200] [--kilobytes 100] [--parts routes,batch,…]
//
// Part start builds the package in dist/ again. Exit code 1 where a figure misses its target.

import { z } from "zod";
import { DEFAULT_MC_VERSION } from "../../schemas/index.ts";
import { figuresText, isMet } from "../lib/figures.ts";
import { parseFlags, readFlags } from "../lib/flags.ts";
import { machine, revision, versions } from "../lib/machine.ts";
import { measureService, PART_NAMES } from "../service/measure.ts";
import { craftableProblems } from "../service/problems.ts";

const Positive = z.coerce.number().positive();
const Count = z.coerce.number().int().min(1);
const Options = z.strictObject({
  json: z.boolean(),
  seconds: Positive,
  rounds: Count,
  connections: Count,
  workers: Count,
  requests: Count,
  starts: Count,
  parts: z.array(z.enum(PART_NAMES)).min(1),
  problems: Count,
  kilobytes: Count,
});

const values = readFlags({
  json: { type: "boolean", default: false },
  seconds: { type: "string", default: "3" },
  rounds: { type: "string", default: "3" },
  connections: { type: "string", default: "16" },
  workers: { type: "string", default: "2" },
  requests: { type: "string", default: "100000" },
  starts: { type: "string", default: "3" },
  problems: { type: "string", default: "200" },
  kilobytes: { type: "string", default: "100" },
  parts: { type: "string", default: PART_NAMES.join() },
});
const options = parseFlags(Options, { ...values, parts: values.parts.split(",") });
const problems = await craftableProblems(DEFAULT_MC_VERSION, options.problems);
const figures = await measureService(problems, options);
const { json, ...asked } = options;
const document = { asked, machine: machine(), revision: revision(), versions: versions(), figures };
process.stdout.write(`${json ? JSON.stringify(document, null, 2) : figuresText(figures)}\n`);
process.exitCode = figures.some((figure) => isMet(figure) === false) ? 1 : 0;
