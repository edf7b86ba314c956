// A scenario of the fault matrix: a goal that is reached through one leaf, its world, and its
// judge. Most follow from an operator of Minecraft's domain: the body holds the operator's inputs,
// twice over, and stands where it can be applied.

import type { z } from "zod";
import { byCodeUnit, type Domain, isFact, type Operator, type Plan, type ProblemInput } from "../../schemas/index.ts";
import type { PlannedFault, SimulatedStateInput, SimulatedWorld } from "../../worlds/simulated/index.ts";

export interface Scenario {
  /** The leaf that faults are injected into. */
  leaf: string;
  problem: ProblemInput;
  state: SimulatedStateInput;
  /** Faults of every run of it, which cause the leaf to be called at all. */
  faults?: readonly z.input<typeof PlannedFault>[];
  /**
   * Plans instead of the planner, for verbs that no planner emits; no steps where the goal holds
   * already.
   */
  script?: (problem: ProblemInput) => Plan;
  /** Whether the world itself shows the goal. */
  judge(world: SimulatedWorld): boolean;
}

/** The body starts with this many times each input. */
const SPARE_COUNT = 2;

/**
 * The scenario of a verb by one of its operators, with only its verb, `explore` and `allow`
 * allowed.
 */
export function ofOperator(
  domain: Domain,
  id: string,
  { leaf, allow = [] }: { leaf?: string; allow?: readonly string[] } = {},
): Scenario {
  const operator = domain.operators.find((one) => one.id === id);
  if (operator === undefined) throw new Error(`the domain has no operator ${id}`);
  const product = Object.keys(operator.produces).sort(byCodeUnit)[0] ?? "";
  const named = operator.args.item;
  const made = typeof named === "string" && named in operator.produces ? named : product;
  const count = operator.produces[made] ?? 1;
  const held = stateFor(domain, operator);
  const before = held.inventory?.[made] ?? 0;
  return {
    leaf: leaf ?? operator.verb,
    problem: {
      goal: goalOf(made, before + count),
      constraints: { allow: [operator.verb, "explore", ...allow] },
      planner: "htn",
    },
    state: held,
    judge: (world) => (isFact(made) ? world.stock.count(made) > 0 : world.stock.count(made) >= before + count),
  };
}

const goalOf = (name: string, count: number): ProblemInput["goal"] =>
  isFact(name) ? { state: [`facts.${name} >= 1`] } : { items: { [name]: count } };

function stateFor(domain: Domain, { consumes, requires, uses }: Operator): SimulatedStateInput {
  const inventory: Record<string, number> = {};
  const amounts: Record<string, number> = {};
  const sightings: NonNullable<SimulatedStateInput["sightings"]> = [];
  let dimension = "overworld";
  const give = (name: string, count: number): void => {
    if (name.startsWith("dimension:")) dimension = name.slice("dimension:".length);
    else if (name.startsWith("seen:"))
      sightings.push({ name: name.slice("seen:".length), count, position: [8, 64, 8] });
    else if (isFact(name)) amounts[name] = Math.max(amounts[name] ?? 0, count);
    else inventory[name] = (inventory[name] ?? 0) + count;
  };
  for (const { anyOf, count } of consumes) give(firstKind(anyOf), SPARE_COUNT * count);
  for (const { anyOf, count } of requires) give(firstKind(anyOf), count);
  for (const { anyOf } of uses) give(lastingTool(domain, anyOf), 1);
  return { inventory, amounts, sightings, dimension };
}

/** The oak kind if there is one, else the first. */
const firstKind = (anyOf: readonly string[]): string =>
  anyOf.find((name) => name.startsWith("oak_")) ?? [...anyOf].sort(byCodeUnit)[0] ?? "";

const lastingTool = ({ items }: Domain, anyOf: readonly string[]): string =>
  [...anyOf].sort((a, b) => (items[b]?.durability ?? 0) - (items[a]?.durability ?? 0) || byCodeUnit(a, b))[0] ?? "";
