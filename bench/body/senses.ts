// The time of perception: of each document that a service answers, and of the observation that
// plans begin with.

import { perceiverOf } from "../../bots/index.ts";
import type { BenchFigure } from "../lib/figures.ts";
import { quantile } from "../lib/statistics.ts";
import type { BodyBenchStage } from "./stage.ts";

/** The limit for the slowest twentieth, in milliseconds. */
const MAX_MS = 50;

export function measureSenses({ body }: BodyBenchStage, rounds: number): BenchFigure[] {
  const perceiver = perceiverOf(body);
  const parts: [string, () => unknown][] = [
    ["GET /snapshot", () => perceiver.snapshot()],
    ["GET /inventory", () => perceiver.inventory()],
    ["GET /waypoints", () => perceiver.waypoints()],
    ["GET /surroundings", () => perceiver.surroundings?.()],
    ["observe", () => body.observe()],
  ];
  return parts.flatMap(([name, perceive]) => {
    perceive();
    const before = process.cpuUsage();
    const times = Array.from({ length: rounds }, () => {
      const began = performance.now();
      perceive();
      return performance.now() - began;
    });
    const { user, system } = process.cpuUsage(before);
    return [
      // Other load on the machine affects the wall times, but not this one.
      { name: `${name} processor time`, value: (user + system) / 1_000 / rounds, unit: "ms" },
      { name: `${name} p50`, value: quantile(times, 0.5) ?? 0, unit: "ms" },
      { name: `${name} p95`, value: quantile(times, 0.95) ?? 0, unit: "ms", atMost: MAX_MS },
    ];
  });
}
