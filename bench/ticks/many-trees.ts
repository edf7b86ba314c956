// Many trees at once, each a run of the engine: their share of a core at 20 ticks a second. Time is
// simulated and processor time is real, all threads of the process: share = processor time /
// simulated time. Warm: the first simulated seconds are not counted.

import { compileTree, runTree, TICK_MS } from "../../executor/index.ts";
import type { BenchFigure } from "../lib/figures.ts";
import { median } from "../lib/statistics.ts";
import { IdleBody, idleRegistry } from "./idle-body.ts";
import { LockstepClock } from "./lockstep-clock.ts";
import { HUNDRED, nodesIn } from "./trees.ts";

const TICKS_A_SECOND = 1000 / TICK_MS;
const WARM_SECONDS = 5;
/** Of a core, in percent. */
const MAX_OF_A_CORE = 5;

/** Runs `trees` trees for `seconds` of simulated time. Throws where a tree ended or did not act. */
export async function runMany({ trees, seconds }: { trees: number; seconds: number }): Promise<BenchFigure[]> {
  const clock = new LockstepClock();
  const stop = new AbortController();
  const registry = idleRegistry();
  const bodies = Array.from({ length: trees }, () => new IdleBody());
  const ended: unknown[] = [];
  const runs = bodies.map(async (body) => {
    const end = await runTree({ tree: compileTree(HUNDRED, registry), body, clock, registry, signal: stop.signal });
    ended.push(end);
  });
  for (let second = 0; second < WARM_SECONDS; second += 1) await oneSecond(clock);
  const calls = bodies.map((body) => body.calls);
  const shares: number[] = [];
  for (let second = 0; second < seconds; second += 1) shares.push((await oneSecond(clock)) / 1e4);
  const idle = bodies.filter((body, index) => body.calls - (calls[index] ?? 0) < seconds * TICKS_A_SECOND);
  if (ended.length + idle.length > 0)
    throw new Error(`${ended.length} trees ended, ${idle.length} did nothing: ${JSON.stringify(ended[0])}`);
  stop.abort();
  await stopped(clock, Promise.all(runs));
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const name = `${trees} trees of ${nodesIn(HUNDRED)} nodes, ${TICKS_A_SECOND} ticks/s`;
  return [
    { name, value: mean, unit: "% of a core", atMost: MAX_OF_A_CORE },
    { name: "  in the median second", value: median(shares) ?? Number.NaN, unit: "% of a core" },
  ];
}

/** Processor time of a simulated second, in microseconds. */
async function oneSecond(clock: LockstepClock): Promise<number> {
  const before = process.cpuUsage();
  for (let tick = 0; tick < TICKS_A_SECOND; tick += 1) await clock.advance(TICK_MS);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Advances the clock until the runs have stopped their leaves. */
async function stopped(clock: LockstepClock, runs: Promise<unknown>): Promise<void> {
  const state = { isOver: false };
  void runs.then(() => {
    state.isOver = true;
  });
  while (!state.isOver) await clock.advance(TICK_MS);
}
