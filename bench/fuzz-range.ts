// The fuzzing of one range of problems, in whatever thread, and the tally that it makes.

import { minecraftSnapshot } from "../domains/minecraft/snapshot.ts";
import type { CompiledDomain } from "../planner/index.ts";
import { CodedError, type Objective, Problem, parseDocument } from "../schemas/index.ts";
import { runProblem } from "../workers/index.ts";
import { FuzzProblems } from "./fuzz-problems.ts";

export interface FuzzRange {
  planner: string;
  mcVersion: string;
  seed: number;
  /** The first problem's number, and how many. */
  from: number;
  count: number;
  expansions: number;
  timeMs: number;
}

export interface TallyData {
  planned: number;
  /** By status. */
  ended: Record<string, number>;
  invalid: number;
  crashes: number;
  overflows: number;
  /** The three together. */
  faults: number;
  planningMs: number;
  slowest: { ms: number; problem: string };
  /** Problems that failed, one line of JSON each. */
  samples: string[];
}

const MOST_SAMPLES = 10;
/** Every so many problems one is read as a document from outside would be, so that what is made here is known to be well formed. */
const READ_EVERY = 500;

export class FuzzTally {
  readonly data: TallyData = {
    planned: 0,
    ended: {},
    invalid: 0,
    crashes: 0,
    overflows: 0,
    faults: 0,
    planningMs: 0,
    slowest: { ms: 0, problem: "none" },
    samples: [],
  };

  static sum(parts: readonly (TallyData | undefined)[]): FuzzTally {
    const all = new FuzzTally();
    for (const part of parts) if (part !== undefined) all.add(part);
    return all;
  }

  end(status: string, ms: number, problem: Problem): void {
    const { data } = this;
    data.planned++;
    data.ended[status] = (data.ended[status] ?? 0) + 1;
    data.planningMs += ms;
    if (ms > data.slowest.ms) data.slowest = { ms, problem: JSON.stringify(problem) };
  }

  fault(error: unknown, problem: Problem): void {
    const { data } = this;
    const kind = faultOf(error);
    data.planned++;
    data.faults++;
    data[kind]++;
    const message = error instanceof Error ? error.message : String(error);
    if (data.samples.length < MOST_SAMPLES) data.samples.push(JSON.stringify({ fault: kind, message, problem }));
  }

  private add(part: TallyData): void {
    const { data } = this;
    for (const [status, count] of Object.entries(part.ended)) data.ended[status] = (data.ended[status] ?? 0) + count;
    data.planned += part.planned;
    data.invalid += part.invalid;
    data.crashes += part.crashes;
    data.overflows += part.overflows;
    data.faults += part.faults;
    data.planningMs += part.planningMs;
    if (part.slowest.ms > data.slowest.ms) data.slowest = part.slowest;
    data.samples.push(...part.samples.slice(0, MOST_SAMPLES - data.samples.length));
  }
}

function faultOf(error: unknown): "invalid" | "overflows" | "crashes" {
  if (error instanceof CodedError && error.code === "pool.invalidPlan") return "invalid";
  return error instanceof RangeError && /call stack/.test(error.message) ? "overflows" : "crashes";
}

/** Plans the range's problems, half of them by each objective; tells its tally every `every` problems. */
export async function fuzzRange(
  range: FuzzRange,
  progress: (tally: TallyData) => void = () => {},
  every = Number.POSITIVE_INFINITY,
): Promise<FuzzTally> {
  const { mcVersion } = range;
  const domainOf = (objective: Objective): Promise<CompiledDomain> => minecraftSnapshot({ mcVersion, objective });
  const domains = [await domainOf("time"), await domainOf("actions")] as const;
  return fuzz(domains, range, progress, every);
}

/** The same on domains that are there already: problem n on the first where n is even. */
export function fuzz(
  domains: readonly [CompiledDomain, CompiledDomain],
  { planner, seed, from, count, expansions, timeMs }: Omit<FuzzRange, "mcVersion">,
  progress: (tally: TallyData) => void = () => {},
  every = Number.POSITIVE_INFINITY,
): FuzzTally {
  const makers = domains.map((domain) => new FuzzProblems(domain));
  const tally = new FuzzTally();
  const clock = { now: () => performance.now(), isCancelled: () => false };
  for (let index = from; index < from + count; index++) {
    const side = index % 2;
    const [domain, maker] = [domains[side], makers[side]];
    if (domain === undefined || maker === undefined) break;
    const problem = maker.problem(seed, index, { planner, expansions, timeMs });
    try {
      if (index % READ_EVERY === 0) parseDocument(Problem, problem, `problem ${index}`);
      const { status, stats } = runProblem(domain, problem, clock);
      tally.end(status, stats.timeMs, problem);
    } catch (error) {
      tally.fault(error, problem);
    }
    if (tally.data.planned % every === 0) progress(tally.data);
  }
  return tally;
}
