// The options of `npm run bench:runs`, read and checked.

import { parseArgs } from "node:util";
import { z } from "zod";
import { CodedError, DEFAULT_MC_VERSION, didYouMean, parseDocument } from "../../schemas/index.ts";
import { EMBEDDED_VERSIONS } from "../../worlds/embedded/index.ts";
import { goalsNamed, RUN_GOALS, type RunGoal } from "./goals.ts";

const Seed = z.coerce.number().int().min(0).max(2_147_483_647);

const Options = z.strictObject({
  seeds: z.array(Seed).min(1),
  mcVersion: z.string(),
  fast: z.boolean(),
  nights: z.boolean(),
  faults: z.boolean(),
  deadlineSeconds: z.coerce.number().positive().max(86_400),
  jobs: z.coerce.number().int().min(1).max(64),
  baseline: z.string().optional(),
  out: z.string().optional(),
  docs: z.boolean(),
  json: z.boolean(),
  steps: z.boolean(),
  soakMinutes: z.coerce.number().positive().max(10_000).optional(),
  fleet: z.boolean(),
});
export type RunsOptions = z.infer<typeof Options> & { goals: RunGoal[] };

export const HELP = `npm run bench:runs -- [options]
  --goals a,b       goals: ${RUN_GOALS.map(({ name }) => name).join(", ")};
                    or any item, item:count, item+item:count (default: all that are named here)
  --seeds 1,2       seeds of worlds (default 1,2,3)
  --version v       Minecraft's version: ${EMBEDDED_VERSIONS.join(", ")} (default ${DEFAULT_MC_VERSION})
  --fast            shorter digging and smelting; times then say nothing about vanilla
  --nights          night falls at once, and monsters spawn
  --faults          blocks, items, the bot's position and its connection are disturbed on the way
  --deadline s      seconds of a run, including the start of the world (default 1200)
  --jobs n          runs at a time, each in a process of its own; a run takes about a third of a core (default 1)
  --baseline FILE   an earlier run's document; a worse result is an error
  --out FILE        write the run's document to FILE (default: nowhere)
  --docs            update docs/runs.md and its rows with this run
  --fleet           five bots in one process, each with another goal, instead
  --soak minutes    one bot, goal after goal, counting listeners and memory, instead
  --steps           print every step and failure on stderr
  --json            the document on stdout instead of the table
Exit code 1 where a figure misses its target, 31 on an invalid option.`;

/** Reads the command line; null where it asks for help. Throws CodedError. */
export async function readOptions(args: readonly string[]): Promise<RunsOptions | null> {
  const values = parsed(args);
  if (values.help) return null;
  const { version, goals = [], seeds = ["1,2,3"], deadline, soak, help: _, ...rest } = values;
  if (!EMBEDDED_VERSIONS.includes(version)) {
    const known = EMBEDDED_VERSIONS.join(", ");
    throw new CodedError(
      "input.unknownVersion",
      `--version ${version}; the embedded world has ${known}${didYouMean(version, EMBEDDED_VERSIONS)}`,
    );
  }
  const input = {
    ...rest,
    mcVersion: version,
    seeds: seeds.flatMap((text) => text.split(",")),
    deadlineSeconds: deadline,
  };
  const options = parseDocument(Options, { ...input, ...(soak === undefined ? {} : { soakMinutes: soak }) }, "options");
  const named = goals.length === 0 ? [...RUN_GOALS] : await goalsNamed(goals.join(","), version);
  return { ...options, goals: named };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        goals: { type: "string", multiple: true },
        seeds: { type: "string", multiple: true },
        version: { type: "string", default: DEFAULT_MC_VERSION },
        fast: { type: "boolean", default: false },
        nights: { type: "boolean", default: false },
        faults: { type: "boolean", default: false },
        deadline: { type: "string", default: "1200" },
        jobs: { type: "string", default: "1" },
        baseline: { type: "string" },
        out: { type: "string" },
        docs: { type: "boolean", default: false },
        fleet: { type: "boolean", default: false },
        soak: { type: "string" },
        steps: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new CodedError("input.unknownOption", (error as Error).message, { cause: error });
  }
}
