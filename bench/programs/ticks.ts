// Speed of ticking and compiling behaviour trees: ten nodes beside mistreevous in one run; the
// share of a core that hundreds of trees take at 20 ticks a second; a tree of 500 nodes compiled
// and linted, cold and warm; and the registration of an option. Compare ratios and processor time,
// because other load on the machine affects wall times.
//
//   npm run bench:ticks -- [--json] [--check] [--rounds 31] [--ticks 20000] [--trees 200]
//     [--seconds 60] [--processes 12] [--repeats 50] [--registrations 5]
//
// With --check, exit code 1 where a figure misses its target.

import { z } from "zod";
import { figuresText, isMet } from "../lib/figures.ts";
import { parseFlags, readFlags } from "../lib/flags.ts";
import { machine, revision, versions } from "../lib/machine.ts";
import { compareTicks } from "../ticks/compared.ts";
import { measureCompiling } from "../ticks/compiling.ts";
import { runMany } from "../ticks/many-trees.ts";
import { measureRegistering } from "../ticks/registering.ts";

const Count = z.coerce.number().int().min(1);
const Options = z.strictObject({
  json: z.boolean(),
  check: z.boolean(),
  /** Alternating rounds of ours and mistreevous, and the ticks in each. */
  rounds: Count,
  ticks: Count,
  /** Trees at once, and seconds of simulated time. */
  trees: Count,
  seconds: Count,
  /** Fresh processes for cold times, and repeats for warm ones. */
  processes: Count,
  repeats: Count,
  registrations: Count,
});

const values = readFlags({
  json: { type: "boolean", default: false },
  check: { type: "boolean", default: false },
  rounds: { type: "string", default: "31" },
  ticks: { type: "string", default: "20000" },
  trees: { type: "string", default: "200" },
  seconds: { type: "string", default: "60" },
  processes: { type: "string", default: "12" },
  repeats: { type: "string", default: "50" },
  registrations: { type: "string", default: "5" },
});
const { json, check, ...asked } = parseFlags(Options, values);
const figures = [
  ...(await compareTicks(asked)),
  ...(await runMany(asked)),
  ...measureCompiling(asked),
  ...(await measureRegistering(asked)),
];
const document = { asked, machine: machine(), revision: revision(), versions: versions(), figures };
process.stdout.write(`${json ? JSON.stringify(document, null, 2) : figuresText(figures)}\n`);
process.exitCode = check && figures.some((figure) => isMet(figure) === false) ? 1 : 0;
