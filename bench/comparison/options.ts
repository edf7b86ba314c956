// The options of `npm run bench`, read and checked.

import { parseArgs } from "node:util";
import { z } from "zod";
import { CodedError, DEFAULT_MC_VERSION, didYouMean, Objective, parseDocument } from "../../schemas/index.ts";
import { DEFAULTS } from "../document/command.ts";
import { COMPARED } from "../planners/table.ts";
import { SUITES } from "../suites/table.ts";

const WholeNumber = z.coerce.number().int().min(1);

const Options = z.strictObject({
  /** Null for all. */
  suites: z.array(z.string()).nullable(),
  /** Null for each suite's own. */
  planners: z.array(z.string()).nullable(),
  limit: WholeNumber.optional(),
  seed: z.coerce.number().int(),
  expansions: WholeNumber,
  timeMs: WholeNumber,
  mcVersion: z.string(),
  objective: Objective.optional(),
  counts: z.array(WholeNumber).min(1),
  plancraft: z.string().optional(),
  out: z.string().optional(),
  docs: z.boolean(),
  json: z.boolean(),
});
export type Options = z.infer<typeof Options>;

export const HELP = `npm run bench -- [options]
  --suite a,b       suites: ${SUITES.map(({ id }) => id).join(", ")} (default: all)
  --planner a,b     planners: ${COMPARED.map(({ id }) => id).join(", ")} (default: each suite's own)
  --limit n         at most n problems a suite (default: a sample that each suite names; a large number for all)
  --seed n          the seed of samples and random problems (default ${DEFAULTS.seed})
  --expansions n    expansions a problem (default ${DEFAULTS.expansions})
  --time-ms n       milliseconds a problem (default ${DEFAULTS["time-ms"]})
  --mc-version v    Minecraft's version (default ${DEFAULT_MC_VERSION}; Plancraft's is 1.16.5)
  --objective o     time or actions (default: both)
  --counts a,b      amounts of the counts suite (default ${DEFAULTS.counts})
  --plancraft PATH  Plancraft's problems as JSON lines; not shipped
  --out FILE        write the run's document to FILE (default: nowhere)
  --docs            update docs/benchmarks.md and its files with this run
  --json            the document on stdout instead of the tables`;

/** Reads the command line; null where it asks for help. Throws CodedError input.invalid. */
export function readOptions(args: readonly string[]): Options | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      suite: { type: "string", multiple: true },
      planner: { type: "string", multiple: true },
      limit: { type: "string" },
      seed: { type: "string", default: DEFAULTS.seed },
      expansions: { type: "string", default: DEFAULTS.expansions },
      "time-ms": { type: "string", default: DEFAULTS["time-ms"] },
      "mc-version": { type: "string", default: DEFAULT_MC_VERSION },
      objective: { type: "string" },
      counts: { type: "string", multiple: true },
      plancraft: { type: "string" },
      out: { type: "string" },
      docs: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  const suites = listOf(values.suite) ?? null;
  const planners = listOf(values.planner) ?? null;
  const known = { suite: SUITES.map(({ id }) => id), planner: COMPARED.map(({ id }) => id) };
  for (const suite of suites ?? []) refuseUnknown("suite", suite, known.suite);
  for (const planner of planners ?? []) refuseUnknown("planner", planner, known.planner);
  const { "time-ms": timeMs, "mc-version": mcVersion, suite: _, planner: __, help: ___, counts, ...rest } = values;
  const input = { ...rest, suites, planners, timeMs, mcVersion, counts: listOf(counts) ?? DEFAULTS.counts.split(",") };
  return parseDocument(Options, input, "options");
}

const listOf = (values: readonly string[] | undefined): string[] | undefined =>
  values?.flatMap((value) => value.split(",")).filter((value) => value !== "");

function refuseUnknown(what: string, name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  throw new CodedError(
    "input.invalid",
    `--${what}: no ${what} ${name}${didYouMean(name, known)}; there are ${known.join(", ")}`,
  );
}
