// How long a search runs after it is cancelled: searches craftables of a version and times each
// check of the cancel flag, so that no moment is missed. Of several rounds the shortest time
// between the same two checks counts: a search is the same each time, the load of the machine is
// not. Then cancels it, and times the answer with the best plan so far.
//
//   npm run bench:cancel -- [--mc-version 1.20.1] [--objective time] [--planner hybrid]
//     [--limit 40] [--seed 1] [--time-ms 1000] [--rounds 3]
//
// Exit code 1 where a figure misses its target.

import { z } from "zod";
import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
import { Objective, Problem, parseDocument } from "../../schemas/index.ts";
import { runProblem } from "../../workers/index.ts";
import { type BenchFigure, figuresText, isMet } from "../lib/figures.ts";
import { parseFlags, readFlags } from "../lib/flags.ts";
import { sampleOf } from "../lib/sample.ts";
import { craftablesOf } from "../suites/minecraft.ts";

const values = readFlags({
  "mc-version": { type: "string", default: "1.20.1" },
  objective: { type: "string", default: "time" },
  planner: { type: "string", default: "hybrid" },
  limit: { type: "string", default: "40" },
  seed: { type: "string", default: "1" },
  "time-ms": { type: "string", default: "1000" },
  rounds: { type: "string", default: "3" },
});
const Count = z.coerce.number().int().min(1);
const Options = z.strictObject({
  "mc-version": z.string(),
  objective: Objective,
  planner: z.string(),
  limit: Count,
  seed: z.coerce.number().int(),
  "time-ms": z.coerce.number().positive(),
  rounds: Count,
});
const options = parseFlags(Options, values);
const { objective, planner, rounds, "mc-version": mcVersion, "time-ms": timeMs } = options;
const domain = await minecraftSnapshot({ mcVersion, objective }, { decides: true });
const items = sampleOf(craftablesOf(domain), options.limit, options.seed);

/**
 * The longest time between two checks until the cancel, and from the cancel to the answer;
 * milliseconds.
 */
interface Times {
  gap: number;
  ending: number;
}

/** Times between checks, as many as there were in every round. */
function timesOf(problem: Problem): Times {
  let shortest = null as number[] | null;
  let ending = Number.POSITIVE_INFINITY;
  // The first round only warms up: it fills caches of the domain, so its checks differ.
  for (let round = 0; round <= rounds; round++) {
    const gaps: number[] = [];
    const startedAt = performance.now();
    let lookedAt = startedAt;
    let cancelledAt: number | null = null;
    const isCancelled = (): boolean => {
      const now = performance.now();
      if (cancelledAt !== null) return true;
      gaps.push(now - lookedAt);
      lookedAt = now;
      if (now - startedAt < timeMs) return false;
      cancelledAt = now;
      return true;
    };
    // Only the cancel ends it, unless it ends by itself.
    const limits = { ...problem.limits, expansions: 1e9, timeMs: 1e9 };
    runProblem(domain, { ...problem, limits }, { now: () => performance.now(), isCancelled });
    if (round === 0) continue;
    if (cancelledAt !== null) ending = Math.min(ending, performance.now() - cancelledAt);
    const before = shortest ?? gaps;
    shortest = gaps.slice(0, before.length).map((gap, at) => Math.min(gap, before[at] ?? gap));
  }
  let gap = 0;
  for (const each of shortest ?? []) gap = Math.max(gap, each);
  return { gap, ending: Number.isFinite(ending) ? ending : 0 };
}

const times = items.map((item) => {
  const goal = { items: { [item]: 1 } };
  const problem = parseDocument(Problem, { goal, mcVersion, objective, planner }, item);
  return { item, ...timesOf(problem) };
});
const longest = times.reduce((one, other) => (other.gap > one.gap ? other : one));
const figures: BenchFigure[] = [
  { name: `between two checks of the flag, at most (${longest.item})`, value: longest.gap, unit: "ms", atMost: 10 },
  {
    name: "from the check that saw it to the answer, at most",
    value: Math.max(...times.map(({ ending }) => ending)),
    unit: "ms",
  },
  {
    name: "a cancelled search stops within, at most",
    value: Math.max(...times.map(({ gap, ending }) => gap + ending)),
    unit: "ms",
    atMost: 10,
  },
];
process.stdout.write(`${figuresText(figures)}\n`);
process.exitCode = figures.some((figure) => isMet(figure) === false) ? 1 : 0;
