// Parts of a problem, over some of its operators, and what is what there: plans go back and forth between the problem's numbers and a part's.
// A part of a part is made from the whole, so that every part is one step away from the numbers of the domain.

import type { FoundPlan } from "../contract/search.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { costOf, type ScheduledLot } from "../model/lot.ts";
import { lotInWhole, narrowProblem } from "../model/narrowed-problem.ts";
import { producesOf } from "../model/rows.ts";
import type { Taken } from "./priced-names.ts";

/** `problem` over the operators that are marked in `part`, which is `problem` or a part of it. */
export function narrowedTo(problem: CompiledProblem, part: CompiledProblem, marks: Uint8Array): CompiledProblem {
  const operatorOf = part.narrowing?.operatorOf;
  const operators: number[] = [];
  for (let operator = 0; operator < marks.length; operator++) {
    if (marks[operator] === 1) operators.push(operatorOf === undefined ? operator : (operatorOf[operator] as number));
  }
  return narrowProblem(problem.narrowing?.whole ?? problem, Int32Array.from(operators));
}

/** A plan of the part in the numbers of `problem`, of which the part is one. */
export function planWithin(
  problem: CompiledProblem,
  part: CompiledProblem,
  { lots }: Pick<FoundPlan, "lots">,
): FoundPlan {
  const within = lots.map((lot) => lotWithin(problem, part, lot));
  return { lots: within, cost: costOf(problem.domain, within), decomposition: null };
}

function lotWithin({ narrowing }: CompiledProblem, part: CompiledProblem, lot: ScheduledLot): ScheduledLot {
  const inWhole = lotInWhole(part, lot);
  if (narrowing === null) return inWhole;
  const { nameAt, operatorOf } = narrowing;
  const name = (named: number): number => nameAt[named] as number;
  return renumbered(inWhole, operatorOf.indexOf(inWhole.operator), name);
}

/** A plan of `problem` in the numbers of the part; null where the part lacks an operator of it. */
export function planIn(problem: CompiledProblem, part: CompiledProblem, plan: FoundPlan): FoundPlan | null {
  const lots: ScheduledLot[] = [];
  for (const lot of plan.lots) {
    const operator = problem.narrowing?.operatorOf[lot.operator] ?? lot.operator;
    const at = part.narrowing?.operatorOf.indexOf(operator) ?? operator;
    if (at < 0) return null;
    lots.push(renumbered(lot, at, (name) => nameIn(problem, part, name)));
  }
  return { ...plan, lots };
}

function renumbered(
  { times, kinds, wear }: ScheduledLot,
  operator: number,
  name: (named: number) => number,
): ScheduledLot {
  const named = (counts: ReadonlyMap<number, number>): Map<number, number> =>
    new Map([...counts].map(([one, count]) => [name(one), count]));
  return { operator, times, kinds: named(kinds), wear: named(wear) };
}

/** The number of a name of `problem` in a part of it; -1 where it is none there. */
function nameIn(problem: CompiledProblem, part: CompiledProblem, name: number): number {
  const inWhole = problem.narrowing?.nameOf[name] ?? name;
  return part.narrowing === null ? inWhole : (part.narrowing.nameAt[inWhole] as number);
}

/** What a plan of `problem` takes of each name of the part. `turned` are names of the problem. */
export function takenIn(
  problem: CompiledProblem,
  part: CompiledProblem,
  plan: FoundPlan | null,
  turned: ReadonlySet<number>,
): Taken {
  const counts = new Map<number, number>();
  const batches = new Map<number, number>();
  for (const { operator, kinds } of plan?.lots ?? []) {
    for (const [name, count] of kinds) {
      const at = nameIn(problem, part, name);
      if (at >= 0) counts.set(at, (counts.get(at) ?? 0) + count);
    }
    for (const { name, count } of producesOf(problem.domain, operator)) {
      const at = nameIn(problem, part, name);
      if (at >= 0) batches.set(at, Math.max(batches.get(at) ?? 0, count));
    }
  }
  const here = [...turned].map((name) => nameIn(problem, part, name)).filter((at) => at >= 0);
  return { counts, batches, turned: new Set(here) };
}
