// One application of an operator to a stock: its needs, and what it consumes, wears, clears and
// produces. This is the truth of a simulated world, so it shares no code with the planners, the
// plan validator or the step compiler. Source: the meaning of operators in
// schemas/planning/domain.ts.

import { byCodeUnit, isFact, type Operator } from "../../../schemas/index.ts";
import type { Stock } from "./stock.ts";

/** An unmet need of an operator: `count` more, of any of these. */
export interface MissingNeed {
  need: "consumed" | "required" | "tool";
  anyOf: readonly string[];
  count: number;
  /** Whether enough is held, but kept: a kept tool does not wear to its end. */
  isKept?: boolean;
}

/** The body's choice beside the operator: the kinds to consume, and the tool to use. */
export interface OperatorChoice {
  /** Kinds for one application to consume. */
  ingredients?: Readonly<Record<string, number>> | undefined;
  tool?: string | null | undefined;
}

/** The first unmet need of one application; undefined where the operator can be applied. */
export function lackOf(operator: Operator, stock: Stock, choice: OperatorChoice = {}): MissingNeed | undefined {
  for (const { anyOf, count } of operator.requires) {
    const missing = count - stock.countOf(anyOf);
    if (missing > 0) return { need: "required", anyOf, count: missing };
  }
  for (const { anyOf, durability } of operator.uses) {
    if (toolFor(anyOf, durability, stock, choice) !== undefined) continue;
    const asked = toolsAsked(anyOf, stock, choice);
    const kept = asked.filter((tool) => stock.count(tool) > 0);
    return kept.length === 0
      ? { need: "tool", anyOf: asked, count: 1 }
      : { need: "tool", anyOf: kept, count: 1, isKept: true };
  }
  const shares = shareOut(operator, stock, choice);
  const open = shares.find(({ missing }) => missing > 0);
  if (open === undefined) return undefined;
  const kept = open.anyOf.reduce((sum, name) => sum + stock.count(name) - stock.free(name), 0);
  return { need: "consumed", anyOf: open.anyOf, count: open.missing, isKept: kept >= open.missing };
}

/**
 * Applies the operator once. Returns the items that it produces, which are not yet held: the body
 * may pick them up or lack room.
 */
export function applyOnce(operator: Operator, stock: Stock, choice: OperatorChoice = {}): Record<string, number> {
  for (const { anyOf, durability } of operator.uses) {
    const tool = toolFor(anyOf, durability, stock, choice);
    if (tool !== undefined) stock.wear(tool, durability);
  }
  for (const { kinds } of shareOut(operator, stock, choice)) {
    for (const [kind, count] of kinds) stock.lose(kind, count);
  }
  for (const pattern of operator.clears) stock.clear(pattern);
  const made: Record<string, number> = {};
  for (const [name, count] of Object.entries(operator.produces)) {
    if (isFact(name)) stock.gain(name, count);
    else made[name] = count;
  }
  return made;
}

/**
 * The chosen tool if it serves, else the first held one that does; undefined where none is held that
 * may wear so much.
 */
function toolFor(anyOf: readonly string[], points: number, stock: Stock, choice: OperatorChoice): string | undefined {
  return toolsAsked(anyOf, stock, choice).find((tool) => stock.count(tool) > 0 && stock.mayWear(tool, points));
}

/**
 * The chosen tool first. When it is used up, another that serves takes its place, the least durable
 * first.
 */
function toolsAsked(anyOf: readonly string[], stock: Stock, { tool }: OperatorChoice): readonly string[] {
  const sorted = [...anyOf].sort((a, b) => compared(stock.lasts(a), stock.lasts(b)) || byCodeUnit(a, b));
  return typeof tool === "string" && anyOf.includes(tool)
    ? [tool, ...sorted.filter((other) => other !== tool)]
    : sorted;
}

interface MemberPool {
  anyOf: readonly string[];
  missing: number;
  kinds: Map<string, number>;
}

/**
 * Assigns each ingredient its kinds: the chosen kinds first, then in order; ingredients with the
 * fewest kinds choose first.
 */
function shareOut({ consumes, uses }: Operator, stock: Stock, { ingredients = {} }: OperatorChoice): MemberPool[] {
  const given = new Map<string, number>();
  const requested = new Map(Object.entries(ingredients));
  const order = [...consumes.entries()].sort(([i, a], [j, b]) => a.anyOf.length - b.anyOf.length || i - j);
  const shares = order.map(([, ingredient]) => {
    const share: MemberPool = { anyOf: ingredient.anyOf, missing: ingredient.count, kinds: new Map() };
    const sorted = [...ingredient.anyOf].sort(byCodeUnit);
    take(share, sorted, (kind) => Math.min(requested.get(kind) ?? 0, stock.free(kind) - (given.get(kind) ?? 0)));
    for (const [kind, count] of share.kinds) {
      requested.set(kind, (requested.get(kind) ?? 0) - count);
      given.set(kind, (given.get(kind) ?? 0) + count);
    }
    return { share, sorted };
  });
  for (const { share, sorted } of shares) {
    // A body with chosen ingredients consumes no others. Facts are never chosen, and where a tool
    // wears, only the first kinds are.
    const mayChoose = Object.keys(ingredients).length === 0 || uses.length > 0;
    const open = mayChoose ? sorted : sorted.filter(isFact);
    const before = new Map(share.kinds);
    take(share, open, (kind) => stock.free(kind) - (given.get(kind) ?? 0));
    for (const [kind, count] of share.kinds) {
      given.set(kind, (given.get(kind) ?? 0) + count - (before.get(kind) ?? 0));
    }
  }
  return shares.map(({ share }) => share);
}

function take(share: MemberPool, kinds: readonly string[], available: (kind: string) => number): void {
  for (const kind of kinds) {
    const count = Math.min(share.missing, available(kind));
    if (count <= 0) continue;
    share.kinds.set(kind, (share.kinds.get(kind) ?? 0) + count);
    share.missing -= count;
  }
}

/** Two tools that last forever are equal. */
const compared = (a: number, b: number): number => (a === b ? 0 : a - b);
