// The options of `npm run bench:runs`, read and checked.

import { parseArgs } from "node:util";
import { z } from "zod";
import { CodedError, DEFAULT_MC_VERSION, didYouMean, MOVEMENTS, parseDocument } from "../../schemas/index.ts";
import { EMBEDDED_VERSIONS } from "../../worlds/embedded/index.ts";
import { publishedCases } from "../published/published-case.ts";
import { goalsNamed, RUN_GOALS, type RunGoal } from "./goals.ts";
import { suiteGoals, versionOf } from "./suite-goals.ts";
import { TROUBLES } from "./talk/troubles.ts";

const Seed = z.coerce.number().int().min(0).max(2_147_483_647);

const Options = z.strictObject({
  seeds: z.array(Seed).min(1),
  mcVersion: z.string(),
  fast: z.boolean(),
  nights: z.boolean(),
  faults: z.boolean(),
  slowServer: z.boolean(),
  movement: z.enum(MOVEMENTS),
  deadlineSeconds: z.coerce.number().positive().max(86_400),
  jobs: z.coerce.number().int().min(1).max(64),
  baseline: z.string().optional(),
  out: z.string().optional(),
  docs: z.boolean(),
  json: z.boolean(),
  steps: z.boolean(),
  limit: z.coerce.number().int().min(1),
  soakMinutes: z.coerce.number().positive().max(10_000).optional(),
  fleet: z.boolean(),
  chat: z.boolean(),
  troubles: z.array(z.enum(TROUBLES)),
  troubleEverySeconds: z.coerce.number().min(5).max(86_400),
  boundSeconds: z.coerce.number().min(10).max(86_400),
});
export type RunsOptions = z.infer<typeof Options> & { goals: RunGoal[] };

export const HELP = `npm run bench:runs -- [options]
  --goals a,b       goals: ${RUN_GOALS.map(({ name }) => name).join(", ")};
                    or any item, item:count, item+item:count (default: all that are named here)
  --suite name      goals of a published suite instead, as many as the embedded world has all for;
                    without --seeds in world 1, without --version in the suite's own
  --cases FILE      where the suite is (default: bench/data/suites/)
  --limit n         goals of the suite, drawn by the first seed (default 30)
  --seeds 1,2       seeds of worlds (default 1,2,3)
  --version v       Minecraft's version: ${EMBEDDED_VERSIONS.join(", ")} (default ${DEFAULT_MC_VERSION})
  --fast            shorter digging and smelting; times then say nothing about vanilla
  --nights          night falls at once, and monsters spawn
  --faults          blocks, items, the bot's position and its connection are disturbed on the way
  --slow-server     answers late by up to 20 s, lost, wrong or a no, now and then, drawn by the seed
  --movement kind   navigator (default) or pathfinder: how the body finds its paths
  --deadline s      seconds of a run, including the start of the world (default 1200)
  --jobs n          runs at a time, each in a process of its own; a run takes about a third of a core (default 1)
  --baseline FILE   an earlier run's document; a worse result is an error
  --out FILE        write the run's document to FILE (default: nowhere)
  --docs            update docs/runs.md and its rows with this run
  --fleet           five bots in one process, each with another goal, instead
  --soak minutes    one bot, goal after goal, counting listeners and memory, instead
  --chat            with --soak: a player asks in chat, and the bot runs in a process of its own, which
                    is in trouble now and then; prints deaths by own doing, goals lost untold, and
                    successes that the server does not show, each with what was said and done before
  --troubles a,b    with --chat: ${TROUBLES.join(", ")} (default: all; none leaves the bot in peace)
  --trouble-every s seconds between two troubles, on average (default 60)
  --bound s         with --chat: how long a goal may take by day before the bot is asked about it (default 600)
  --steps           print every step and failure on stderr
  --json            the document on stdout instead of the table
Exit code 1 where a figure misses its target, 31 on an invalid option.`;

/** Reads the command line; null where it asks for help. Throws CodedError. */
export async function readOptions(args: readonly string[]): Promise<RunsOptions | null> {
  const values = parsed(args);
  if (values.help) return null;
  const {
    goals = [],
    seeds,
    suite,
    cases,
    version: _v,
    deadline,
    soak,
    "slow-server": slowServer,
    troubles,
    "trouble-every": troubleEverySeconds,
    bound: boundSeconds,
    help: _,
    ...rest
  } = values;
  const published = suite === undefined ? undefined : publishedCases({ file: cases, suite });
  const version = values.version ?? versionOf(published ?? []) ?? DEFAULT_MC_VERSION;
  if (!EMBEDDED_VERSIONS.includes(version)) {
    const known = EMBEDDED_VERSIONS.join(", ");
    throw new CodedError(
      "input.unknownVersion",
      `--version ${version}; the embedded world has ${known}${didYouMean(version, EMBEDDED_VERSIONS)}`,
    );
  }
  const input = {
    ...rest,
    slowServer,
    mcVersion: version,
    seeds: (seeds ?? [suite === undefined ? "1,2,3" : "1"]).flatMap((text) => text.split(",")),
    deadlineSeconds: deadline,
    troubles: troubles === "none" ? [] : troubles.split(","),
    troubleEverySeconds,
    boundSeconds,
  };
  const options = parseDocument(Options, { ...input, ...(soak === undefined ? {} : { soakMinutes: soak }) }, "options");
  if (options.chat && options.soakMinutes === undefined)
    throw new CodedError("input.invalid", "--chat goes with --soak MINUTES");
  if (published !== undefined) {
    if (options.docs || goals.length > 0)
      throw new CodedError("input.invalid", "--suite goes with neither --goals nor --docs; leave them out");
    const { fast, limit: max } = options;
    const drawn = await suiteGoals(published, { mcVersion: version, seed: options.seeds[0] ?? 1, max, fast });
    if (drawn.length === 0)
      throw new CodedError("input.invalid", `--suite ${suite}: the embedded world has the things of none of its goals`);
    return { ...options, goals: drawn };
  }
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
        suite: { type: "string" },
        cases: { type: "string" },
        limit: { type: "string", default: "30" },
        version: { type: "string" },
        fast: { type: "boolean", default: false },
        nights: { type: "boolean", default: false },
        faults: { type: "boolean", default: false },
        "slow-server": { type: "boolean", default: false },
        movement: { type: "string", default: MOVEMENTS[0] },
        deadline: { type: "string", default: "1200" },
        jobs: { type: "string", default: "1" },
        baseline: { type: "string" },
        out: { type: "string" },
        docs: { type: "boolean", default: false },
        fleet: { type: "boolean", default: false },
        soak: { type: "string" },
        chat: { type: "boolean", default: false },
        troubles: { type: "string", default: TROUBLES.join(",") },
        "trouble-every": { type: "string", default: "60" },
        bound: { type: "string", default: "600" },
        steps: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new CodedError("input.unknownOption", (error as Error).message, { cause: error });
  }
}
