// What is left to a goal, guessed from what the straight line to it would take to dig: for searches
// that go through rock, where bounds of walking are several times too low.

import type { GoalTest } from "../goals/goal-test.ts";
import { COST } from "../moves/costs.ts";
import type { GroundReader } from "../moves/ground-reader.ts";
import type { StartCell } from "./start-cell.ts";

const SAMPLES = 64;
/** Cells that a body digs for a step across and for one down or up. */
const [ACROSS, UPRIGHT] = [2, 3];
/** Less than the whole: caves shorten the way. */
const SHARE = 0.6;
/** Tenths of ticks for a cell that must not be dug: the path goes around it. */
const AROUND = 200;

/** The same goal with the guess in the place of its bound; without a middle it stays as it is. */
export function guessOfDigging(goal: GoalTest, start: StartCell, ground: GroundReader): GoalTest {
  const target = goal.middle ?? goal.beside;
  if (target === undefined) return goal;
  const [gx, gy, gz] = target;
  ground.look(start.x, start.y, start.z);
  let sum = 0;
  for (let at = 1; at <= SAMPLES; at++) {
    const on = (from: number, to: number): number => Math.floor(from + ((to - from) * at) / (SAMPLES + 1));
    const cost = ground.digCost(on(start.x, gx), on(start.y, gy), on(start.z, gz));
    sum += cost < 0 ? AROUND : cost;
  }
  const cell = (sum / SAMPLES) * SHARE;
  const across = Math.round(ACROSS * cell);
  const upright = Math.round(UPRIGHT * cell + (COST.walk * SHARE) / 2);
  return {
    ...goal,
    bound(x, y, z) {
      const far = Math.max(Math.abs(x - gx), Math.abs(z - gz));
      return goal.bound(x, y, z) + (goal.isGoal(x, y, z) ? 0 : far * across + Math.abs(y - gy) * upright);
    },
  };
}
