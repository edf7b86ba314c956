// Throws away, at the end of a plan, what it holds of items beyond what the goal allows
// (`inventory.stick <= 4`), and lets fires go out (`fuel:furnace <= 0`). Plans are sought without
// that bound, so what a search has proven stays true; a plan that had to throw something away costs
// more than it and is not proven.

import type { Problem } from "../../schemas/index.ts";
import { boundedFacts, boundedItems, isTag } from "../../schemas/plain.ts";
import { droppersOf, movedTo, type PlanParts } from "../htn/room/make-room.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { enchantedFluentsOf } from "../model/enchanted.ts";
import { comesLast } from "../model/goal-domain.ts";
import { Holdings } from "../model/holdings.ts";
import type { ScheduledBatch } from "../model/operator-batch.ts";
import { isMember } from "../model/rows.ts";

/** Whether choices of the goal leave out bounded items, so that its proofs are about fewer plans. */
export const leavesOutBounded = ({ goal }: Problem): boolean =>
  boundedItems(goal).size > 0 &&
  (goal.anyOf !== undefined ||
    goal.task !== undefined ||
    goal.tasks !== undefined ||
    Object.keys(goal.items ?? {}).some(isTag));

/** The plan with what it has to throw away; null if too little may be thrown away. */
export function withoutSurplus<P extends PlanParts>(compiled: CompiledProblem, problem: Problem, found: P): P | null {
  const bounded = new Map([...boundedItems(problem.goal), ...boundedFacts(problem.goal)]);
  if (bounded.size === 0) return found;
  const { domain } = compiled;
  const end = new Holdings(compiled);
  for (const batch of found.batches) end.act(batch, batch.wear);
  const drops: ScheduledBatch[] = [];
  for (const [item, most] of bounded) {
    const kinds = kindsOf(domain, item);
    const held = kinds.reduce(
      (sum, fluent) => sum + (end.counts[fluent] as number) + (compiled.kept[fluent] as number),
      0,
    );
    let surplus = Math.max(0, held - most);
    for (const fluent of kinds) {
      const taken = Math.min(surplus, end.counts[fluent] as number);
      const thrown = taken === 0 ? [] : dropsOf(compiled, fluent, taken);
      if (thrown === null) return null;
      drops.push(...thrown);
      surplus -= taken;
    }
    if (surplus > 0) return null;
  }
  if (drops.length === 0) return found;
  const first = found.batches.findIndex(({ operator }) => comesLast(domain, operator));
  const at = first < 0 ? found.batches.length : first;
  const batches = found.batches.toSpliced(at, 0, ...drops);
  const origins = [...found.batches.keys()].toSpliced(at, 0, ...drops.map(() => -1));
  const cost = drops.reduce((sum, drop) => sum + (domain.cost[drop.operator] as number) * drop.times, found.cost);
  const decomposition = found.decomposition === null ? null : movedTo(found.decomposition, origins);
  return { ...found, batches, cost, decomposition };
}

/** The item and its enchanted variant, which counts as it and is thrown away last. */
function kindsOf(domain: CompiledDomain, item: string): number[] {
  const plain = domain.nameId.get(item);
  if (plain === undefined) return [];
  const enchanted = enchantedFluentsOf(domain).get(plain);
  return enchanted === undefined ? [plain] : [plain, enchanted];
}

/** Throws away so many of an item, the most at a time first; null if nothing may. */
function dropsOf({ domain, allowed }: CompiledProblem, fluent: number, count: number): ScheduledBatch[] | null {
  const drops: ScheduledBatch[] = [];
  let left = count;
  const droppers = droppersOf(domain).filter(
    (one) => allowed[one.operator] === 1 && isMember(domain, one.classId, fluent),
  );
  for (const dropper of droppers.sort((a, b) => b.count - a.count)) {
    const times = Math.floor(left / dropper.count);
    if (times === 0) continue;
    const taken = times * dropper.count;
    drops.push({ operator: dropper.operator, times, consumed: new Map([[fluent, taken]]), wear: new Map() });
    left -= taken;
  }
  return left === 0 ? drops : null;
}
