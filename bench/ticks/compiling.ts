// The time to compile and to lint a tree of 500 nodes: cold, each time in a fresh process, and
// warm, repeated in this one. The cold figure is the least of all processes, so without other load;
// the median stands beside it.

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { BenchFigure } from "../lib/figures.ts";
import { median } from "../lib/statistics.ts";
import { millisecondsOf, type TreeJob } from "./tree-jobs.ts";
import { FIVE_HUNDRED, nodesIn } from "./trees.ts";

/** Milliseconds for a tree that was not compiled before. */
const MAX_COMPILE_MS = 50;
/** Repetitions in this process before it counts as warm. */
const WARM_UP = 20;

export function measureCompiling({ processes, repeats }: { processes: number; repeats: number }): BenchFigure[] {
  return [...figuresOf("compile", processes, repeats), ...figuresOf("lint", processes, repeats)];
}

function figuresOf(job: TreeJob, processes: number, repeats: number): BenchFigure[] {
  const cold = Array.from({ length: processes }, () => coldMilliseconds(job));
  for (let count = 0; count < WARM_UP; count += 1) millisecondsOf(job);
  const warm = Array.from({ length: repeats }, () => millisecondsOf(job));
  const bound = job === "compile" ? { atMost: MAX_COMPILE_MS } : {};
  return [
    { name: `${job} ${nodesIn(FIVE_HUNDRED)} nodes, cold`, value: Math.min(...cold), unit: "ms", ...bound },
    { name: "  cold, median", value: median(cold) ?? Number.NaN, unit: "ms" },
    { name: "  warm", value: median(warm) ?? Number.NaN, unit: "ms", ...bound },
  ];
}

function coldMilliseconds(job: TreeJob): number {
  const program = join(import.meta.dirname, "tree-jobs.ts");
  return Number(execFileSync(process.execPath, [program, job], { encoding: "utf8" }));
}
