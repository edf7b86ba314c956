import { describe, expect, test } from "vitest";
import type { ClientStats, PlannerClient } from "../../../schemas/index.ts";
import { buildApp } from "../../../server/index.ts";
import { answeringClient, INFO } from "../planner-doubles.ts";

const STATS: ClientStats = {
  threads: 2,
  busy: 1,
  queued: 7,
  running: 1,
  completed: 40,
  failed: 3,
  cancelled: 4,
  restarted: 5,
  isBroken: false,
  times: { waited: { p50: 1, p90: 2, p99: 30 }, worked: [{ p50: 4, p90: 5, p99: 60 }] },
  cache: { hits: 11, joined: 12, misses: 13, entries: 14, bytes: 15 },
};

async function metricsAfter(urls: readonly string[], overrides: Partial<PlannerClient> = {}): Promise<string> {
  const app = buildApp({ planner: { ...answeringClient().client, ...overrides }, info: INFO });
  for (const url of urls) {
    if (url === "/plan") await app.inject({ method: "POST", url, payload: { goal: { items: { stick: 1 } } } });
    else await app.inject(url);
  }
  const answer = await app.inject("/metrics");
  expect(answer.headers["content-type"]).toMatch(/^text\/plain; version=/);
  await app.close();
  return answer.body;
}

describe("GET /metrics", () => {
  test("counts and times requests by route and status, never by request content", async () => {
    const text = await metricsAfter(["/healthz", "/errors/no.such", "/secret-path", "/secret-path2"]);
    expect(text).toContain(
      'lodestone_request_duration_seconds_count{method="GET",route="/errors/:code",status="404"} 1',
    );
    expect(text).toContain('lodestone_request_duration_seconds_count{method="GET",route="(none)",status="404"} 2');
    expect(text).not.toContain("secret");
  });

  test("counts results and expansions, and times searches, by planner and status", async () => {
    const text = await metricsAfter(["/plan", "/plan"]);
    expect(text).toContain('lodestone_results_total{planner="hybrid",status="unsolvable",cache="none"} 2');
    expect(text).toContain('lodestone_plan_duration_seconds_count{planner="hybrid",status="unsolvable"} 2');
    expect(text).toContain('lodestone_expansions_total{planner="hybrid"} 2');
  });

  test("has one label for all unknown planners", async () => {
    const { client } = answeringClient();
    let asked = 0;
    const plan: PlannerClient["plan"] = async (problem) => {
      const result = await client.plan(problem);
      return { ...result, stats: { ...result.stats, planner: `invented${asked++}` } };
    };
    const text = await metricsAfter(["/plan", "/plan"], { plan });
    expect(text).toContain('lodestone_results_total{planner="(unknown)",status="unsolvable",cache="none"} 2');
    expect(text).not.toContain("invented");
  });

  test("counts a cached answer as a result, not as a search", async () => {
    const { client } = answeringClient();
    const plan: PlannerClient["plan"] = async (problem) => {
      const result = await client.plan(problem);
      return { ...result, stats: { ...result.stats, cache: "hit" } };
    };
    const text = await metricsAfter(["/plan"], { plan });
    expect(text).toContain('lodestone_results_total{planner="hybrid",status="unsolvable",cache="hit"} 1');
    expect(text).not.toContain("lodestone_plan_duration_seconds_count");
  });

  test("shows the pool's current figures", async () => {
    const text = await metricsAfter([], { stats: () => STATS });
    for (const line of [
      "lodestone_pool_threads 2",
      "lodestone_pool_busy_threads 1",
      "lodestone_pool_queue_depth 7",
      "lodestone_pool_completed_total 40",
      "lodestone_pool_restarted_threads_total 5",
      'lodestone_pool_wait_seconds{quantile="0.99"} 0.03',
      'lodestone_pool_thread_seconds{thread="0",quantile="0.5"} 0.004',
      "lodestone_cache_hits_total 11",
      "lodestone_cache_joined_total 12",
      "lodestone_cache_bytes 15",
    ]) {
      expect(text).toContain(`\n${line}\n`);
    }
  });

  test("shows the event loop's lag and the process's memory", async () => {
    const text = await metricsAfter([]);
    expect(text).toMatch(/lodestone_event_loop_lag_seconds\{quantile="0.99"\} [\d.e-]+\n/);
    expect(Number(/\nprocess_resident_memory_bytes (\d+)/.exec(text)?.[1])).toBeGreaterThan(10_000_000);
  });
});
