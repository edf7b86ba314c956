// Measures in the embedded world, with a real client: the speed of a body's perception, what an idle
// body costs, the delay of its reflexes, and the built-in options. Wall times depend on this machine and its other load.
//
//   npm run bench:body -- [--json] [--check] [--parts senses,idle,reflexes,options,verbs]
//     [--options a,b] [--rounds 20] [--seconds 30] [--seed 3] [--version 1.20.1]
//
// With --check, exit code 1 where a figure misses its target.

import { z } from "zod";
import { DEFAULT_MC_VERSION } from "../../schemas/index.ts";
import { measureIdle } from "../body/idle.ts";
import { proveOptions, proveVerbs } from "../body/options.ts";
import { measureReflexes } from "../body/reflexes.ts";
import { measureSenses } from "../body/senses.ts";
import { openStage } from "../body/stage.ts";
import { figuresText, isMet } from "../lib/figures.ts";
import { parseFlags, readFlags } from "../lib/flags.ts";
import { machine, revision, versions } from "../lib/machine.ts";

const PARTS = ["senses", "idle", "reflexes", "options", "verbs"] as const;
const listed = z.string().transform((text) => text.split(",").filter((part) => part !== ""));

const Options = z.strictObject({
  json: z.boolean(),
  check: z.boolean(),
  parts: listed.pipe(z.array(z.enum(PARTS)).min(1)),
  /** Names without `opt.`; all by default. */
  options: listed,
  /** How long an idle body is watched, each with and without its homeostasis. */
  seconds: z.coerce.number().int().min(1),
  rounds: z.coerce.number().int().min(1),
  seed: z.coerce.number().int(),
  version: z.string(),
});

const values = readFlags({
  json: { type: "boolean", default: false },
  check: { type: "boolean", default: false },
  parts: { type: "string", default: PARTS.join() },
  options: { type: "string", default: "" },
  seconds: { type: "string", default: "30" },
  rounds: { type: "string", default: "20" },
  seed: { type: "string", default: "3" },
  version: { type: "string", default: DEFAULT_MC_VERSION },
});
const { json, check, parts, options, ...asked } = parseFlags(Options, values);
const report = (line: string): void => void process.stderr.write(`${line}\n`);
const stage = await openStage(asked);
try {
  const figures = [
    ...(parts.includes("senses") ? measureSenses(stage, 10 * asked.rounds) : []),
    ...(parts.includes("idle") ? await measureIdle(stage, asked.seconds) : []),
    ...(parts.includes("options") ? await proveOptions(stage, options, report) : []),
    ...(parts.includes("verbs") ? await proveVerbs(stage, report) : []),
    ...(parts.includes("reflexes") ? await measureReflexes(stage, asked.rounds) : []),
  ];
  const document = { asked, machine: machine(), revision: revision(), versions: versions(), figures };
  process.stdout.write(`${json ? JSON.stringify(document, null, 2) : figuresText(figures)}\n`);
  process.exitCode = check && figures.some((figure) => isMet(figure) === false) ? 1 : 0;
} finally {
  await stage.close();
}
