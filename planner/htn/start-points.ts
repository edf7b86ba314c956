// Durability points of the tools at the start, and the new tools that a task needs beside them.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import { AMOUNT_TOLERANCE } from "../model/tolerances.ts";

/**
 * Points left in `count` tools, the most worn ones of the start among them; 0 if it never wears.
 */
export function pointsLeft({ domain, worn }: CompiledProblem, fluent: number, count: number): number {
  const full = domain.durability[fluent] as number;
  if (full === 0) return 0;
  if (worn.size === 0) return count * full;
  const uses = worn.get(fluent) ?? [];
  let points = 0;
  const used = Math.min(uses.length, count);
  for (let i = 0; i < used; i++) points += uses[i] as number;
  return points + (count - used) * full;
}

/**
 * The new tools needed beside `stock` tools with `stockPoints` left, so that they last for `points`
 * and `amount` of them remain; `full` is the durability of a new one.
 */
export function newToolsAt(points: number, amount: number, stock: number, stockPoints: number, full: number): number {
  if (points === 0) return Math.max(0, amount - stock);
  const lasting = Math.ceil((points - stockPoints) / full - AMOUNT_TOLERANCE);
  if (amount === 0) return Math.max(0, lasting);
  const remaining = Math.floor((points - stockPoints) / full + AMOUNT_TOLERANCE) + amount;
  return Math.max(0, lasting, remaining);
}
