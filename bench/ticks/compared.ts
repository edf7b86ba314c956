// Ours and mistreevous, ticked alternately in one run, so that other load on the machine affects
// both: a round of ticks of one, then of the other, and the next round in reverse. Both get the
// same ten nodes and must call the same leaves and sensors, or the figures would compare different
// work.

import type { BenchFigure } from "../lib/figures.ts";
import { median } from "../lib/statistics.ts";
import { ourNodes, ourRun, type TickedTree, theirs } from "./ticked-trees.ts";
import { GUARDED, STANDING, VISITED } from "./trees.ts";

interface Rounds {
  rounds: number;
  /** Ticks of each side in a round. */
  ticks: number;
}

/** The target: this many times as fast as mistreevous. */
const TIMES_AS_FAST = 2;

/**
 * Three trees of ten nodes, each with three figures. Throws where the two forms of a tree behave
 * differently.
 */
export async function compareTicks(asked: Rounds): Promise<BenchFigure[]> {
  return [
    ...compare("10 nodes, all visited", ourNodes(VISITED), await theirs(VISITED), asked),
    ...compare("10 nodes, a leaf at work", ourNodes(STANDING), await theirs(STANDING), asked),
    ...compare("10 nodes in a run, a sensor asked", await ourRun(GUARDED), await theirs(GUARDED), asked),
  ];
}

function compare(name: string, ours: TickedTree, theirs: TickedTree, { rounds, ticks }: Rounds): BenchFigure[] {
  // Warm up: the first round is dropped.
  for (const tree of [ours, theirs]) microsecondsOf(tree, ticks);
  const before = [ours.calls(), theirs.calls()] as const;
  const times = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const turns = [
      () => times.ours.push(microsecondsOf(ours, ticks)),
      () => times.theirs.push(microsecondsOf(theirs, ticks)),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) turn();
  }
  const calls = [ours.calls() - before[0], theirs.calls() - before[1]] as const;
  if (calls[0] !== calls[1]) throw new Error(`${name}: ${calls.join(" and ")} calls in as many ticks`);
  if (ours.isRunning() !== theirs.isRunning()) throw new Error(`${name}: one still runs, the other does not`);
  const ratios = times.ours.map((time, round) => (times.theirs[round] ?? Number.NaN) / time);
  return [
    { name, value: 1e6 / (median(times.ours) ?? Number.NaN), unit: "ticks/s" },
    { name: "  mistreevous", value: 1e6 / (median(times.theirs) ?? Number.NaN), unit: "ticks/s" },
    { name: "  ratio", value: median(ratios) ?? Number.NaN, unit: "x", atLeast: TIMES_AS_FAST },
  ];
}

/** Of one tick. */
function microsecondsOf(tree: TickedTree, ticks: number): number {
  const startedAt = performance.now();
  for (let tick = 0; tick < ticks; tick += 1) tree.tick();
  return ((performance.now() - startedAt) * 1000) / ticks;
}
