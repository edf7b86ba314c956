// What the service counts, for Prometheus: requests, plans and how long they took, the pool, and the event loop's lag.
// Invariant: labels are few and known (routes of the table, planners of the table, statuses), so that no client can make the series grow.
// What the pool knows is read when it is asked for, and costs nothing in between.

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
import type { BodyFigures } from "../body/run-desk.ts";
import { Counter, Gauge, Histogram, Registry } from "./prometheus.ts";
import { registerRunGauges } from "./run-gauges.ts";

/** Seconds: from half a millisecond, where htn is, to the longest search that anybody waits for. */
const BUCKETS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const NANOSECONDS = 1e9;
/** How often the event loop is looked at; what it is late beyond that is lag. */
const LAG_RESOLUTION_MS = 10;

export interface ServiceMetrics {
  /** Counts one answered request. `route` is the pattern, such as `/errors/:code`. */
  answered(method: string, route: string, status: number, seconds: number): void;
  /** Counts one Result. */
  planned(status: ResultStatus, stats: Stats): void;
  /** Counts one call of a language model, by the kind of intent that it was made for. */
  modelCalled(intentKind: UtteranceKind): void;
  /** Counts one step of reasoning: whether the tool that it called failed, and the model's tokens that it took. */
  reasoned(step: { toolErrors: number; tokens: number }): void;
  /** The text for Prometheus, and its media type. */
  contentType: string;
  text(): Promise<string>;
  close(): void;
}

/** Results that never reached a planner name whatever their problem named. */
const UNKNOWN_PLANNER = "(unknown)";

/**
 * Starts to count. The planner's `stats` are its own figures; a client without them has none to show. `planners` are the ids that are labels. `runs`
 * tells of the body's runs, where there is a body.
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
    help: "Requests answered, by route and HTTP status.",
    labelNames: ["method", "route", "status"] as const,
    buckets: BUCKETS,
    registers,
  });
  const plans = new Histogram({
    name: "lodestone_plan_duration_seconds",
    help: "Searches that ended, by planner and status of the result. Remembered and joined answers are no searches.",
    labelNames: ["planner", "status"] as const,
    buckets: BUCKETS,
    registers,
  });
  const results = new Counter({
    name: "lodestone_results_total",
    help: "Results answered, by planner, status, and whether they were searched for, remembered (hit) or shared (joined).",
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
    help: "Calls of a language model, by the kind of intent that they were made for.",
    labelNames: ["kind"] as const,
    registers,
  });
  // From the start, so that none is told apart from not known.
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

/** Of reasoning and acting step by step. */
const REASONING = [
  ["steps", "Steps of POST /reason."],
  ["tool_errors", "Calls of tools in such steps that failed."],
  ["tokens", "Tokens of the language model that such steps took."],
] as const;

/** Of the pool: how much is under way, and what was counted since it started. */
const POOL_FIGURES: readonly (readonly [name: string, help: string, of: (stats: ClientStats) => number])[] = [
  ["pool_threads", "Threads that plan.", ({ threads }) => threads],
  ["pool_busy_threads", "Threads that have a job.", ({ busy }) => busy],
  ["pool_queue_depth", "Jobs that wait for a thread.", ({ queued }) => queued],
  ["pool_running_jobs", "Jobs that threads have.", ({ running }) => running],
  ["pool_completed_total", "Jobs answered with a document.", ({ completed }) => completed],
  ["pool_failed_total", "Jobs that failed, and not for their input.", ({ failed }) => failed],
  ["pool_cancelled_total", "Jobs called off by all who waited.", ({ cancelled }) => cancelled],
  ["pool_restarted_threads_total", "Threads that were replaced.", ({ restarted }) => restarted],
  ["cache_hits_total", "Answers from memory.", ({ cache }) => cache.hits],
  ["cache_joined_total", "Jobs joined to the same one under way.", ({ cache }) => cache.joined],
  ["cache_misses_total", "Jobs that memory had no answer for.", ({ cache }) => cache.misses],
  ["cache_entries", "Answers that are remembered.", ({ cache }) => cache.entries],
  ["cache_bytes", "Size of the answers that are remembered.", ({ cache }) => cache.bytes],
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

/** Of the process: its memory, and how late the event loop is, since the last time that somebody asked. */
function registerProcessGauges(registry: MetricsRegistry): { disable(): void } {
  const registers = [registry];
  const delay = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  delay.enable();
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / NANOSECONDS - LAG_RESOLUTION_MS / 1000) || 0;
  new Gauge({
    name: "lodestone_event_loop_lag_seconds",
    help: "How late the event loop was, since the last scrape.",
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
    help: "Resident memory of the process, its threads included.",
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
