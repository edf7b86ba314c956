// The service's Prometheus metrics: requests, plans and their durations, the pool, and the event
// loop's lag.
// Invariant: labels are few and known (routes, planners, statuses), so that no client can add
// series. The pool's figures are read on scrape and cost nothing in between.

import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Registry as MetricsRegistry } from "prom-client";
import {
  type ClientStats,
  type PlannerClient,
  type ResultStatus,
  type Stats,
  type TimeQuantiles,
  UTTERANCE_KINDS,
  type UtteranceKind,
} from "../../schemas/index.ts";
import type { BodyFigures } from "../body/body-figures.ts";
import { Counter, Gauge, Histogram, Registry } from "./prometheus.ts";
import { registerRunGauges } from "./run-gauges.ts";

/** Seconds, from htn's half a millisecond to the longest search. */
const BUCKETS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const NANOSECONDS = 1e9;
/** Sampling interval of the event loop; anything beyond it is lag. */
const LAG_RESOLUTION_MS = 10;

export interface ServiceMetrics {
  /** Counts one answered request. `route` is the pattern, such as `/errors/:code`. */
  answered(method: string, route: string, status: number, seconds: number): void;
  /** Counts one Result. */
  planned(status: ResultStatus, stats: Stats): void;
  /** Counts one model call by the kind of its intent. */
  modelCalled(intentKind: UtteranceKind): void;
  /** Counts one reasoning step: whether its tool call failed, and the model tokens it used. */
  reasoned(step: { toolErrors: number; tokens: number }): void;
  /** The Prometheus text and its media type. */
  contentType: string;
  text(): Promise<string>;
  close(): void;
}

/** Label for results of problems that never reached a planner. */
const UNKNOWN_PLANNER = "(unknown)";

/**
 * Starts counting. `planner.stats` provides the pool's figures, if it has any; `planners` are the
 * ids used as labels; `runs` provides the figures of the body's runs.
 */
export function serviceMetrics(
  planner: PlannerClient,
  planners: ReadonlySet<string>,
  runs?: () => BodyFigures,
): ServiceMetrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "lodestone_request_duration_seconds",
    help: "Duration of answered requests, by route and HTTP status.",
    labelNames: ["method", "route", "status"] as const,
    buckets: BUCKETS,
    registers,
  });
  const plans = new Histogram({
    name: "lodestone_plan_duration_seconds",
    help: "Duration of finished searches, by planner and result status. Cached and joined answers are not searches.",
    labelNames: ["planner", "status"] as const,
    buckets: BUCKETS,
    registers,
  });
  const results = new Counter({
    name: "lodestone_results_total",
    help: "Results answered, by planner, status, and whether they were searched for (miss, none), cached (hit) or shared (joined).",
    labelNames: ["planner", "status", "cache"] as const,
    registers,
  });
  const expansions = new Counter({
    name: "lodestone_expansions_total",
    help: "Search nodes expanded, by planner.",
    labelNames: ["planner"] as const,
    registers,
  });
  const modelCalls = new Counter({
    name: "lodestone_model_calls_total",
    help: "Language model calls, by the kind of intent that caused them.",
    labelNames: ["kind"] as const,
    registers,
  });
  // Zero from the start, so that no calls differs from no data.
  for (const kind of UTTERANCE_KINDS) modelCalls.inc({ kind }, 0);
  const [steps, toolErrors, tokens] = REASONING.map(
    ([name, help]) => new Counter({ name: `lodestone_reason_${name}_total`, help, registers }),
  );
  registerPoolGauges(registry, () => planner.stats?.());
  registerPoolTimes(registry, () => planner.stats?.()?.times);
  if (runs !== undefined) registerRunGauges(registry, runs);
  const lag = registerProcessGauges(registry);
  return {
    answered(method, route, status, seconds) {
      requests.observe({ method, route, status: String(status) }, seconds);
    },
    planned(status, { planner: named, expanded, timeMs, cache }) {
      const id = planners.has(named) ? named : UNKNOWN_PLANNER;
      results.inc({ planner: id, status, cache: cache ?? "none" });
      if (cache !== undefined) return;
      plans.observe({ planner: id, status }, timeMs / 1000);
      expansions.inc({ planner: id }, expanded);
    },
    modelCalled: (kind) => modelCalls.inc({ kind }),
    reasoned(step) {
      steps?.inc();
      toolErrors?.inc(step.toolErrors);
      tokens?.inc(step.tokens);
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
    close: () => lag.disable(),
  };
}

/** Figures of reasoning steps. */
const REASONING = [
  ["steps", "Steps of POST /reason."],
  ["tool_errors", "Tool calls in such steps that failed."],
  ["tokens", "Language model tokens used by such steps."],
] as const;

/** Figures of the pool: current load, and totals since the start. */
const POOL_FIGURES: readonly (readonly [name: string, help: string, of: (stats: ClientStats) => number])[] = [
  ["pool_threads", "Planning threads.", ({ threads }) => threads],
  ["pool_busy_threads", "Planning threads with a job.", ({ busy }) => busy],
  ["pool_queue_depth", "Jobs that wait for a thread.", ({ queued }) => queued],
  ["pool_running_jobs", "Jobs running on threads.", ({ running }) => running],
  ["pool_completed_total", "Jobs answered with a document.", ({ completed }) => completed],
  ["pool_failed_total", "Jobs that failed for another reason than their input.", ({ failed }) => failed],
  ["pool_cancelled_total", "Jobs cancelled by all of their clients.", ({ cancelled }) => cancelled],
  ["pool_restarted_threads_total", "Threads that were replaced.", ({ restarted }) => restarted],
  ["cache_hits_total", "Answers from the cache.", ({ cache }) => cache.hits],
  ["cache_joined_total", "Jobs joined to an equal running job.", ({ cache }) => cache.joined],
  ["cache_misses_total", "Jobs without a cached answer.", ({ cache }) => cache.misses],
  ["cache_entries", "Answers in the cache.", ({ cache }) => cache.entries],
  ["cache_bytes", "Size of the answers in the cache.", ({ cache }) => cache.bytes],
];

function registerPoolGauges(registry: MetricsRegistry, stats: () => ClientStats | undefined): void {
  for (const [name, help, of] of POOL_FIGURES) {
    const options = { name: `lodestone_${name}`, help, registers: [registry] };
    if (!name.endsWith("_total")) {
      new Gauge({
        ...options,
        collect() {
          const now = stats();
          if (now !== undefined) this.set(of(now));
        },
      });
      continue;
    }
    new Counter({
      ...options,
      collect() {
        const now = stats();
        this.reset();
        if (now !== undefined) this.inc(of(now));
      },
    });
  }
}

/** How long jobs waited for a thread and were there, since the pool started. */
function registerPoolTimes(registry: MetricsRegistry, times: () => ClientStats["times"]): void {
  const registers = [registry];
  const inSeconds = ({ p50, p90, p99 }: TimeQuantiles): [quantile: string, seconds: number][] => [
    ["0.5", p50 / 1000],
    ["0.9", p90 / 1000],
    ["0.99", p99 / 1000],
  ];
  new Gauge({
    name: "lodestone_pool_wait_seconds",
    help: "How long jobs waited for a thread that had room.",
    labelNames: ["quantile"] as const,
    registers,
    collect() {
      const { waited } = times() ?? {};
      if (waited !== undefined) for (const [quantile, seconds] of inSeconds(waited)) this.set({ quantile }, seconds);
    },
  });
  new Gauge({
    name: "lodestone_pool_thread_seconds",
    help: "How long each thread had the jobs that it was given.",
    labelNames: ["thread", "quantile"] as const,
    registers,
    collect() {
      for (const [thread, worked] of times()?.worked.entries() ?? []) {
        for (const [quantile, seconds] of inSeconds(worked)) this.set({ thread: String(thread), quantile }, seconds);
      }
    },
  });
}

/** Figures of the process: memory, and the event loop's lag since the last scrape. */
function registerProcessGauges(registry: MetricsRegistry): { disable(): void } {
  const registers = [registry];
  const delay = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  delay.enable();
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / NANOSECONDS - LAG_RESOLUTION_MS / 1000) || 0;
  new Gauge({
    name: "lodestone_event_loop_lag_seconds",
    help: "Lag of the event loop since the last scrape.",
    labelNames: ["quantile"] as const,
    registers,
    collect() {
      for (const quantile of [50, 90, 99]) this.set({ quantile: `0.${quantile}` }, late(delay.percentile(quantile)));
      this.set({ quantile: "1" }, late(delay.max));
      delay.reset();
    },
  });
  new Gauge({
    name: "process_resident_memory_bytes",
    help: "Resident memory of the process including its threads.",
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: "process_start_time_seconds",
    help: "When the process started, in seconds since 1970.",
    registers,
  }).set(Math.round(Date.now() / 1000 - process.uptime()));
  return { disable: () => void delay.disable() };
}
