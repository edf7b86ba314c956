// Measures a service: starts it, loads it alternately with the no-op route, and asks it for its
// memory, time and lag.

import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { childEnvironment } from "../../domains/minecraft/snapshot/code-cache.ts";
import { DEFAULT_MC_VERSION, type ProblemInput } from "../../schemas/index.ts";
import type { BenchFigure } from "../lib/figures.ts";
import { greatest, median } from "../lib/statistics.ts";
import { ask, type Target } from "./asking.ts";
import { bombFigures } from "./bombs.ts";
import { containerStart } from "./container.ts";
import { type ShortSearch, shortBesideLong } from "./fairness.ts";
import { batchLoad, type Load, load } from "./load.ts";
import type { SearchPace, SearchWork } from "./search-thread.ts";
import { timeToReady } from "./start-time.ts";
import type { CancelTimes, JobRates, MemoryTaken, TimeWorked } from "./target.ts";

export interface ServiceMeasureOptions {
  parts: readonly ServicePart[];
  /** Of each load, in each round. */
  seconds: number;
  rounds: number;
  connections: number;
  workers: number;
  /** The requests of the load after which memory is measured. */
  requests: number;
  /** The number of starts to time. */
  starts: number;
  kilobytes: number;
}

const TARGET = fileURLToPath(new URL("./target.ts", import.meta.url));
const SEARCH_THREAD = new URL("./search-thread.ts", import.meta.url);
const ROOT = join(import.meta.dirname, "..", "..");
const COMMAND_LINES = { sources: join(ROOT, "cli", "main.ts"), built: join(ROOT, "dist", "cli", "main.js") };

/** Enough to keep every thread busy. */
const JOBS_AT_ONCE = 32;
/** Lines of one request, for each measured second. */
const BATCH_LINES_A_SECOND = 2_000;
const CANCELS_A_ROUND = 7;
/** Hybrid's proofs may take arbitrarily long; this limits them. */
const HYBRID_LIMITS = { expansions: 200, timeMs: 100 };

/** The median of several rounds, because the machine has other load. */
const middle = (values: readonly number[]): number => median(values) ?? Number.NaN;

/** The parts that can be measured separately, in this order. */
const PARTS = {
  routes: routeFigures,
  hybrid: hybridFigures,
  batch: batchFigures,
  jobs: jobFigures,
  search: searchFigures,
  fairness: fairnessFigures,
  memory: memoryFigures,
  bombs: bombFigures,
  start: startFigures,
};
export type ServicePart = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as [ServicePart, ...ServicePart[]];

export async function measureService(
  problems: readonly ProblemInput[],
  options: ServiceMeasureOptions,
): Promise<BenchFigure[]> {
  return withTarget(options.workers, async (target) => {
    const figures: BenchFigure[] = [];
    for (const part of options.parts) figures.push(...(await PARTS[part](target, problems, options)));
    return figures;
  });
}

/** Starts a service for the duration of `use`. */
async function withTarget<R>(workers: number, use: (target: Target) => Promise<R>): Promise<R> {
  const { flags, environment } = containerStart();
  // Uses the compile cache, as the program does: stripping types from sources takes memory that no
  // service needs.
  const env = { ...childEnvironment(), ...environment };
  // Garbage is collected before memory is measured.
  const execArgv = [...flags, "--expose-gc"];
  const process = fork(TARGET, [String(workers)], { execArgv, env, stdio: "inherit" });
  try {
    const [url] = (await once(process, "message")) as [string];
    return await use({ url, process });
  } finally {
    process.disconnect();
    await once(process, "exit");
  }
}

const htn = (problems: readonly ProblemInput[], cache: boolean): ProblemInput[] =>
  problems.map((problem) => ({ ...problem, planner: "htn", cache }));

/** Reported beside the rates, because other load on the machine hardly changes it. */
const COST = "  the service's own thread works on an answer for";
const COST_OF_ALL = "  all its threads and the client work on one for";

/** Processor time so far, of the service and of the client, which is this process. */
async function timeWorked(target: Target): Promise<TimeWorked> {
  const { own, all } = await ask<TimeWorked>(target, { ask: "cpu" });
  const { user, system } = process.cpuUsage();
  return { own, all: all + user + system };
}

const costOf = (before: TimeWorked, after: TimeWorked, answers: number): TimeWorked => ({
  own: (after.own - before.own) / Math.max(answers, 1),
  all: (after.all - before.all) / Math.max(answers, 1),
});

/**
 * POST /plan beside POST /noop, and beside a route that does everything except planning, which no
 * planner can exceed.
 */
async function routeFigures(
  target: Target,
  problems: readonly ProblemInput[],
  { seconds, rounds, connections }: ServiceMeasureOptions,
): Promise<BenchFigure[]> {
  const loads = {
    noop: { path: "/noop", problems: htn(problems, false) },
    htn: { path: "/plan", problems: htn(problems, false) },
    steps: { path: "/plan?view=steps", problems: htn(problems, false) },
    text: { path: "/plan?view=text", problems: htn(problems, false) },
    unplanned: { path: "/unplanned", problems: htn(problems, false) },
    cached: { path: "/plan", problems: htn(problems, true) },
    cachedSteps: { path: "/plan?view=steps", problems: htn(problems, true) },
  };
  type Name = keyof typeof loads;
  const names = Object.keys(loads) as Name[];
  const each = <T>(): Record<Name, T[]> =>
    Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, T[]>;
  const found = each<Load>();
  const lags: number[] = [];
  const costs = each<TimeWorked>();
  // The first round of each does not count: the engine compiles.
  for (const name of names) await load({ url: target.url, connections, seconds, ...loads[name] });
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      await ask(target, { ask: "lag" });
      const before = await timeWorked(target);
      const loaded = await load({ url: target.url, connections, seconds, ...loads[name] });
      found[name].push(loaded);
      costs[name].push(costOf(before, await timeWorked(target), loaded.answered));
      if (name === "htn") lags.push(await ask<number>(target, { ask: "lag" }));
    }
  }
  const of = (name: Name, what: (load: Load) => number): number => middle(found[name].map(what));
  const ratio = (name: Name, what: (load: Load) => number): number =>
    middle(found[name].map((one, round) => what(one) / Math.max(what(found.noop[round] as Load), 1e-9)));
  const rate = ({ rate }: Load): number => rate;
  const worked = (name: Name, of: keyof TimeWorked): number => middle(costs[name].map((one) => one[of]));
  const cost = (name: Name): BenchFigure => ({ name: COST, value: worked(name, "own"), unit: "us" });
  const costOfAll = (name: Name): BenchFigure => ({ name: COST_OF_ALL, value: worked(name, "all"), unit: "us" });
  const byCost = (name: Name): BenchFigure => ({
    name: "  beside the no-op route where processor time is all that counts",
    value: middle(costs.noop.map(({ all }, round) => all / (costs[name][round] as TimeWorked).all)),
    unit: "x",
  });
  return [
    { name: "no-op route", value: of("noop", rate), unit: "answers/s" },
    cost("noop"),
    costOfAll("noop"),
    { name: "POST /plan, htn, no cache", value: of("htn", rate), unit: "answers/s" },
    cost("htn"),
    costOfAll("htn"),
    { name: "  beside the no-op route", value: ratio("htn", rate), unit: "x", atLeast: 0.7 },
    byCost("htn"),
    { name: "  p50 beside the no-op's", value: ratio("htn", ({ p50 }) => Math.max(1, p50)), unit: "x", atMost: 1.5 },
    { name: "  p99 beside the no-op's", value: ratio("htn", ({ p99 }) => p99), unit: "x", atMost: 3 },
    { name: "  p99", value: of("htn", ({ p99 }) => p99), unit: "ms" },
    { name: "  event-loop lag p99 meanwhile", value: middle(lags), unit: "ms", atMost: 20 },
    ...(["steps", "text"] as const).flatMap((view): BenchFigure[] => [
      { name: `the same in the view ${view}`, value: of(view, rate), unit: "answers/s" },
      cost(view),
      costOfAll(view),
      { name: "  beside the no-op route", value: ratio(view, rate), unit: "x", atLeast: 0.5 },
      byCost(view),
      { name: "  p99 beside the no-op's", value: ratio(view, ({ p99 }) => p99), unit: "x", atMost: 3 },
    ]),
    { name: "the same with nothing planned", value: of("unplanned", rate), unit: "answers/s" },
    cost("unplanned"),
    costOfAll("unplanned"),
    { name: "  beside the no-op route", value: ratio("unplanned", rate), unit: "x" },
    byCost("unplanned"),
    { name: "POST /plan, cache on", value: of("cached", rate), unit: "answers/s" },
    cost("cached"),
    { name: "  beside the no-op route", value: ratio("cached", rate), unit: "x", atLeast: 1 },
    { name: "  in the view steps", value: ratio("cachedSteps", rate), unit: "x", atLeast: 1 },
    {
      name: "requests without an answer",
      value: names.reduce((sum, name) => sum + found[name].reduce((all, { failed }) => all + failed, 0), 0),
      unit: "",
      atMost: 0,
    },
  ];
}

/** Hybrid, which proves optimality and needs time for it: for comparison. */
async function hybridFigures(
  { url }: Target,
  problems: readonly ProblemInput[],
  { seconds, rounds, connections }: ServiceMeasureOptions,
): Promise<BenchFigure[]> {
  const asked = problems.map((problem) => ({ ...problem, limits: HYBRID_LIMITS, cache: false }));
  const { rate } = await load({ url, path: "/plan", problems: asked, connections, seconds: seconds * rounds });
  const { expansions, timeMs } = HYBRID_LIMITS;
  const name = `POST /plan, hybrid, at most ${expansions} expansions or ${timeMs} ms`;
  return [{ name, value: rate, unit: "answers/s" }];
}

async function batchFigures(
  target: Target,
  problems: readonly ProblemInput[],
  { seconds, rounds }: ServiceMeasureOptions,
): Promise<BenchFigure[]> {
  const lines = Math.ceil(BATCH_LINES_A_SECOND * seconds);
  const ways = ["planned", "steps", "cached"] as const;
  type Way = (typeof ways)[number];
  const rates: Record<Way, number[]> = { planned: [], steps: [], cached: [] };
  const costs: Record<Way, number[]> = { planned: [], steps: [], cached: [] };
  for (let round = 0; round < rounds; round++) {
    for (const way of ways) {
      const before = await timeWorked(target);
      const asked = htn(problems, way === "cached");
      const view = way === "steps" ? "steps" : "full";
      const { rate, answered } = await batchLoad(target.url, asked, { lines, seconds, view });
      rates[way].push(rate);
      costs[way].push(costOf(before, await timeWorked(target), answered).all);
    }
  }
  const cores = availableParallelism();
  const max = (cost: number): BenchFigure => ({
    name: `  with all ${cores} cores to itself, at most`,
    value: (cores * 1e6) / cost,
    unit: "documents/s",
  });
  const [planned, steps, cached] = ways.map((way) => middle(costs[way])) as [number, number, number];
  return [
    { name: "POST /plan/batch, htn, no cache", value: middle(rates.planned), unit: "documents/s", atLeast: 10_000 },
    { name: COST_OF_ALL, value: planned, unit: "us" },
    max(planned),
    { name: "the same in the view steps", value: middle(rates.steps), unit: "documents/s", atLeast: 12_000 },
    { name: COST_OF_ALL, value: steps, unit: "us" },
    max(steps),
    { name: "the same with the cache on, so nothing planned", value: middle(rates.cached), unit: "documents/s" },
    { name: COST_OF_ALL, value: cached, unit: "us" },
    max(cached),
  ];
}

/**
 * In a service of its own: tens of thousands of jobs a second from its own thread, more than any
 * client sends, leave tens of megabytes of pooled pages in the engine, which would be mistaken for
 * the memory of requests.
 */
async function jobFigures(
  _target: Target,
  problems: readonly ProblemInput[],
  { seconds, rounds, workers }: ServiceMeasureOptions,
): Promise<BenchFigure[]> {
  const asked = htn(problems, false);
  const endless: ProblemInput = {
    goal: { items: { light_blue_shulker_box: 1 } },
    limits: { expansions: 100_000_000, timeMs: 3_600_000 },
    cache: false,
  };
  const { rates, cancels } = await withTarget(workers, async (target) => ({
    rates: await ask<JobRates>(target, { ask: "jobs", problems: asked, seconds: seconds * 2, atOnce: JOBS_AT_ONCE }),
    cancels: await ask<CancelTimes>(target, { ask: "cancel", problem: endless, times: CANCELS_A_ROUND * rounds }),
  }));
  const search = await searchPace(asked, 1);
  return [
    { name: "no-op jobs through the pool", value: rates.noop, unit: "jobs/s" },
    { name: "  that carry their problem there", value: rates.carried, unit: "jobs/s" },
    { name: "htn jobs through the pool", value: rates.bytes, unit: "jobs/s" },
    { name: "  beside no-op jobs", value: rates.bytes / rates.noop, unit: "x", atLeast: 0.6 },
    {
      name: "  at most, were a plan its search alone",
      value: rates.noopCost / (rates.noopCost + search.cost),
      unit: "x",
    },
    {
      name: "a cancel is answered within, at most",
      value: greatest(cancels.answered) ?? Number.NaN,
      unit: "ms",
      atMost: 20,
    },
    { name: "  and its thread is free within, at most", value: greatest(cancels.freed) ?? Number.NaN, unit: "ms" },
  ];
}

async function searchFigures(
  _target: Target,
  problems: readonly ProblemInput[],
  { seconds, workers }: ServiceMeasureOptions,
): Promise<BenchFigure[]> {
  const paces = await Promise.all(Array.from({ length: workers }, () => searchPace(htn(problems, false), seconds)));
  const rate = paces.reduce((sum, pace) => sum + pace.rate, 0);
  return [
    { name: `htn searches alone, ${workers} threads`, value: rate, unit: "plans/s", atLeast: 100_000 },
    { name: "  processor time of one", value: middle(paces.map(({ cost }) => cost)), unit: "us" },
  ];
}

/** In a service of its own, because the searches that were left take a moment to end. */
async function fairnessFigures(
  _target: Target,
  _problems: readonly ProblemInput[],
  { rounds, workers }: ServiceMeasureOptions,
): Promise<BenchFigure[]> {
  const found: ShortSearch[] = [];
  for (let round = 0; round < rounds; round++) found.push(await withTarget(workers, ({ url }) => shortBesideLong(url)));
  return [
    { name: "a short search alone", value: middle(found.map(({ alone }) => alone)), unit: "ms" },
    {
      name: "  beside forty of 20 s, under as many names",
      value: middle(found.map(({ beside }) => beside)),
      unit: "ms",
    },
    { name: "  beside alone", value: middle(found.map(({ alone, beside }) => beside / alone)), unit: "x", atMost: 20 },
  ];
}

async function searchPace(problems: ProblemInput[], seconds: number): Promise<SearchPace> {
  const workerData: SearchWork = { mcVersion: DEFAULT_MC_VERSION, objective: "time", problems, seconds };
  const [pace] = (await once(new Worker(SEARCH_THREAD, { workerData }), "message")) as [SearchPace];
  return pace;
}

const held = ({ resident, empty }: MemoryTaken): number => resident - empty;

/** Memory is sampled this often: steady growth shows in most parts, a single step only in one. */
const TENTHS = 10;

async function memoryFigures(
  target: Target,
  problems: readonly ProblemInput[],
  { requests, connections }: ServiceMeasureOptions,
): Promise<BenchFigure[]> {
  const tenth = {
    url: target.url,
    path: "/plan",
    problems: htn(problems, false),
    connections,
    requests: Math.ceil(requests / TENTHS),
  };
  const taken: MemoryTaken[] = [];
  let failed = 0;
  for (let part = 0; part < TENTHS; part++) {
    failed += (await load(tenth)).failed;
    taken.push(await ask<MemoryTaken>(target, { ask: "memory" }));
  }
  const later = taken.slice(TENTHS / 2 - 1);
  const [between, after] = [later[0], later.at(-1)] as [MemoryTaken, MemoryTaken];
  const steps = later.slice(1).map((one, at) => held(one) - held(later[at] as MemoryTaken));
  return [
    { name: `memory after ${requests.toLocaleString("en")} requests`, value: after.resident, unit: "MiB", atMost: 350 },
    { name: "  requests without an answer", value: failed, unit: "", atMost: 0 },
    { name: "  grown in their second half by", value: after.resident - between.resident, unit: "MiB" },
    {
      name: "  but for the engine's empty room for young objects, by",
      value: held(after) - held(between),
      unit: "MiB",
      atMost: 10,
    },
    { name: "  of that at once, at most", value: greatest(steps) ?? Number.NaN, unit: "MiB" },
    { name: "  in the middle one of its tenths, by", value: middle(steps), unit: "MiB" },
    { name: "  what its own thread keeps, by", value: after.live - between.live, unit: "MiB" },
  ];
}

/**
 * Starts the service alternately from its sources and from the built package, which this part
 * builds.
 */
async function startFigures(
  _target: Target,
  _problems: readonly ProblemInput[],
  { starts, workers }: ServiceMeasureOptions,
): Promise<BenchFigure[]> {
  execFileSync("npm", ["run", "--silent", "build"], { cwd: ROOT });
  const times: Record<keyof typeof COMMAND_LINES, number[]> = { sources: [], built: [] };
  // The first start may fill the compile cache that the others use.
  for (let start = 0; start <= starts; start++) {
    for (const line of ["sources", "built"] as const) {
      const time = await timeToReady(COMMAND_LINES[line], workers);
      if (start > 0) times[line].push(time);
    }
  }
  return [
    { name: "start to ready", value: middle(times.built), unit: "ms", atMost: 700 },
    { name: "  from the sources, unbundled", value: middle(times.sources), unit: "ms" },
  ];
}
