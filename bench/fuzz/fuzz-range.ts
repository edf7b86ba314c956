// Fuzzes ranges of problems, in any thread, and tallies the results.

import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
import type { CompiledDomain } from "../../planner/index.ts";
import { CodedError, type Objective, Problem, parseDocument } from "../../schemas/index.ts";
import { runProblem } from "../../workers/index.ts";
import type { ProblemBlock } from "../lib/block-record.ts";
import { FuzzProblems } from "./fuzz-problems.ts";

/** The parameters that identify a run's problems and the way they are planned. */
export interface FuzzSetup {
  planner: string;
  mcVersion: string;
  seed: number;
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
  /** The sum of the three. */
  faults: number;
  planningMs: number;
  slowest: { ms: number; problem: string };
  /** Problems that failed, one line of JSON each. */
  samples: string[];
}

const MAX_SAMPLES = 10;
/**
 * One in this many problems is parsed like an external document, to check that generated problems
 * are well formed.
 */
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
    if (data.samples.length < MAX_SAMPLES) data.samples.push(JSON.stringify({ fault: kind, message, problem }));
  }

  add(part: TallyData): void {
    const { data } = this;
    for (const [status, count] of Object.entries(part.ended)) data.ended[status] = (data.ended[status] ?? 0) + count;
    data.planned += part.planned;
    data.invalid += part.invalid;
    data.crashes += part.crashes;
    data.overflows += part.overflows;
    data.faults += part.faults;
    data.planningMs += part.planningMs;
    if (part.slowest.ms > data.slowest.ms) data.slowest = part.slowest;
    data.samples.push(...part.samples.slice(0, MAX_SAMPLES - data.samples.length));
  }
}

function faultOf(error: unknown): "invalid" | "overflows" | "crashes" {
  if (error instanceof CodedError && error.code === "pool.invalidPlan") return "invalid";
  return error instanceof RangeError && /call stack/.test(error.message) ? "overflows" : "crashes";
}

/**
 * Plans block after block, half of the problems by each objective, and yields the tally of each.
 */
export async function fuzzBlocks(
  setup: FuzzSetup,
  blocks: readonly ProblemBlock[],
  onBlock: (block: ProblemBlock, tally: TallyData) => void,
): Promise<void> {
  const { mcVersion } = setup;
  const domainOf = (objective: Objective): Promise<CompiledDomain> => minecraftSnapshot({ mcVersion, objective });
  const makers = [await domainOf("time"), await domainOf("actions")].map((domain) => new FuzzProblems(domain));
  for (const block of blocks) onBlock(block, fuzz(makers, { ...setup, ...block }).data);
}

/**
 * The tally of a block whose makers alternate: problem n comes from the first maker where n is
 * even.
 */
export function fuzz(
  makers: readonly FuzzProblems[],
  { planner, seed, from, count, expansions, timeMs }: Omit<FuzzSetup, "mcVersion"> & ProblemBlock,
): FuzzTally {
  const tally = new FuzzTally();
  const clock = { now: () => performance.now(), isCancelled: () => false };
  for (let index = from; index < from + count; index++) {
    const maker = makers[index % makers.length];
    if (maker === undefined) break;
    const problem = maker.problem(seed, index, { planner, expansions, timeMs });
    try {
      if (index % READ_EVERY === 0) parseDocument(Problem, problem, `problem ${index}`);
      const { status, stats } = runProblem(maker.domain, problem, clock);
      tally.end(status, stats.timeMs, problem);
    } catch (error) {
      tally.fault(error, problem);
    }
  }
  return tally;
}
