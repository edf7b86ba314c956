// Reasons for a shortage, from the weights that prove it: how much of the goal there can be, what
// it could be made of, which things only turn into one another, and which constraints are in the
// way.

import type { Reason } from "../../schemas/index.ts";
import { exclusionText } from "../explain/exclusions.ts";
import { classText, listed } from "../explain/words.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { membersOf, producersOf } from "../model/rows.ts";
import type { Balance } from "./cached-state-equation.ts";
import type { Landmark } from "./landmarks.ts";

/** Fluents whose constraints are listed. */
const MAX_EXCLUSIONS = 4;
/** Held things and members of a cycle that are listed by name. */
const MAX_NAMED = 4;

/** The goal's own reasons first. `weights` are by row; null if only integrality is in the way. */
export function explainShortage(problem: CompiledProblem, balance: Balance, weights: bigint[] | null): Reason[] {
  const { domain, goal, start } = problem;
  const weighed = new Map<number, bigint>();
  for (const [row, fluent] of balance.fluents.entries()) {
    const weight = weights === null ? 1n : (weights[row] as bigint);
    if (fluent >= 0 && weight > 0n) weighed.set(fluent, weight);
  }
  const short = goal.filter(({ fluent, count }) => weighed.has(fluent) && count > (start[fluent] as number));
  const wanted = short.length > 0 ? short : goal.filter(({ fluent, count }) => count > (start[fluent] as number));
  const fluents = weights === null ? wanted.map(({ fluent }) => fluent) : [...weighed.keys()];
  const reasons = wanted.map(({ fluent, count }) => ({
    code: "goal.notEnough",
    item: domain.names[fluent] as string,
    because: [
      amountText(problem, balance, weights, { fluent: wanted.length === 1 ? fluent : -1, count }),
      heldText(problem, fluents, [...weighed.keys()]),
      circleText(problem, balance, fluent),
      keptText(problem, [...weighed.keys()]),
    ]
      .filter((part) => part !== "")
      .join("; "),
  }));
  return [
    ...reasons,
    ...exclusionsOf(
      problem,
      wanted.map(({ fluent }) => fluent),
      [...weighed.keys()],
    ),
  ];
}

/** Why a landmark cannot be made a first time. */
export function explainFirstNeed(problem: CompiledProblem, need: Landmark): Reason[] {
  const { domain, goal, start } = problem;
  const because = `it takes ${needText(problem, need)}, and every way to make more needs as many first`;
  const wanted = goal.filter(({ fluent, count }) => count > (start[fluent] as number)).map(({ fluent }) => fluent);
  const reasons = wanted.map((fluent) => ({ code: "goal.circular", item: domain.names[fluent] as string, because }));
  return [...reasons, ...exclusionsOf(problem, wanted, [...membersOf(domain, need.classId)])];
}

/** `3 chiseled_sandstone or sandstone (2 are held)`. */
function needText({ domain }: CompiledProblem, { classId, count, missing }: Landmark): string {
  const held = count - missing;
  const there = held === 0 ? "none is held" : `${held} ${held === 1 ? "is" : "are"} held`;
  return `${count} ${classText(domain, classId)} (${there})`;
}

/** The wanted amount and, if the weights prove one, the largest possible amount. */
function amountText(
  problem: CompiledProblem,
  { rhs, fluents, needs }: Balance,
  weights: bigint[] | null,
  { fluent, count }: { fluent: number; count: number },
): string {
  const wanted = `${count} ${count === 1 ? "is" : "are"} wanted`;
  if (weights === null) return `${wanted}, and with every operator applied a whole number of times there is not enough`;
  const row = fluents.indexOf(fluent);
  const weight = row < 0 ? 0n : (weights[row] as bigint);
  const needed = needs.filter((need, at) => need !== null && (weights[at] as bigint) > 0n);
  if (weight === 0n && needed.length > 0) {
    const texts = needed.flatMap((need) => (need === null ? [] : [needText(problem, need)]));
    return `it takes ${listed(texts)}, which is more than there can be`;
  }
  if (weight === 0n) return `${wanted}, and there is not enough for all of the goal`;
  const excess = rhs.reduce((sum, amount, at) => sum + (weights[at] as bigint) * BigInt(amount), 0n);
  const max = (BigInt(count) * weight - excess) / weight;
  return `${wanted}, and there can be ${max > 0n ? `${max} at most` : "none"}`;
}

/** The weighed things that are held. */
function heldText({ domain, start }: CompiledProblem, fluents: readonly number[], weighed: readonly number[]): string {
  const held = [...new Set([...fluents, ...weighed])].filter((fluent) => (start[fluent] as number) > 0);
  if (held.length === 0) return "";
  const things = held.map((fluent) => `${start[fluent]} ${domain.names[fluent]}`);
  return `all there is to make it of is ${listed(things, "and", MAX_NAMED)}`;
}

/** The things that the goal is made of and that are made of it: none of them grows by that. */
function circleText({ domain }: CompiledProblem, balance: Balance, fluent: number): string {
  const forward = new Map<number, Set<number>>();
  const backward = new Map<number, Set<number>>();
  const add = (edges: Map<number, Set<number>>, from: number, to: number): void => {
    const cached = edges.get(from) ?? new Set<number>();
    cached.add(to);
    edges.set(from, cached);
  };
  // Class rows connect fluents and operators, so all rows are nodes here.
  for (const entries of balance.columns) {
    for (const spent of entries.filter(({ coefficient }) => coefficient < 0)) {
      for (const made of entries.filter(({ coefficient }) => coefficient > 0)) {
        add(forward, spent.row, made.row);
        add(backward, made.row, spent.row);
      }
    }
  }
  const root = balance.fluents.indexOf(fluent);
  const after = reachedFrom(forward, root);
  const circle = [...reachedFrom(backward, root)]
    .filter((row) => after.has(row) && (balance.fluents[row] as number) >= 0)
    .sort((a, b) => a - b)
    .map((row) => domain.names[balance.fluents[row] as number] as string);
  return circle.length < 2 ? "" : `${listed(circle, "and", MAX_NAMED)} only turn into one another`;
}

function reachedFrom(edges: ReadonlyMap<number, ReadonlySet<number>>, root: number): Set<number> {
  const reached = new Set(root < 0 ? [] : [root]);
  for (const row of reached) for (const next of edges.get(row) ?? []) reached.add(next);
  return reached;
}

function keptText({ domain, kept }: CompiledProblem, fluents: readonly number[]): string {
  const things = fluents.filter((fluent) => (kept[fluent] as number) > 0);
  if (things.length === 0) return "";
  return `you asked to keep ${listed(things.map((fluent) => `${kept[fluent]} ${domain.names[fluent]}`))}`;
}

/** The constraints against producers of the goal and its ingredients, held ones first. */
function exclusionsOf(problem: CompiledProblem, goals: readonly number[], weighed: readonly number[]): Reason[] {
  const { domain, allowed, start } = problem;
  const held = weighed.filter((fluent) => (start[fluent] as number) > 0);
  const reasons: Reason[] = [];
  for (const fluent of new Set([...goals, ...held, ...weighed])) {
    const excluded = [...producersOf(domain, fluent)].filter((operator) => allowed[operator] !== 1);
    if (excluded.length === 0) continue;
    const ids = listed(excluded.map((operator) => domain.operatorIds[operator] as string));
    const because = `the constraints exclude other ways to it (${ids}): ${exclusionText(problem, excluded)}`;
    reasons.push({ code: "goal.noOperator", item: domain.names[fluent] as string, because });
    if (reasons.length >= MAX_EXCLUSIONS) break;
  }
  return reasons;
}
