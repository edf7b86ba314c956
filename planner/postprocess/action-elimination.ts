// Action elimination: removes actions that an ordered plan can do without, the last first, so that
// what only served them goes too, and cuts batches that make more than is used. It replays the plan
// for each batch, which finds more than counting amounts does.
// Source: Nakhost and Müller, "Action Elimination and Plan Neighborhood Graph Search", ICAPS 2010.

import { spendWork, WORK } from "../contract/work.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { addBatch, type OperatorBatch, type ScheduledBatch, surplusAmounts } from "../model/operator-batch.ts";
import { classesOf, membersOf, producesOf, requiresOf, usesOf } from "../model/rows.ts";
import { keepOrder, orderedAsGiven, type ScheduleResult } from "../schedule/index.ts";
import { takeBack } from "./trim-surplus.ts";

/** The batches that the goal needs, in their order; blocked if the order does not hold. */
export function eliminateActions(problem: CompiledProblem, batches: readonly OperatorBatch[]): ScheduleResult {
  const schedule = keepOrder(problem, batches);
  if (schedule.status === "blocked") return schedule;
  const shorter = eliminateFrom(problem, schedule.batches);
  return shorter === null ? schedule : { status: "ordered", batches: shorter.batches };
}

/** What is left of a plan, and at which place of it each batch was. */
export interface ShorterPlan {
  batches: ScheduledBatch[];
  places: readonly number[];
}

/**
 * What the goal needs of a plan that holds; null if that is all of it, or if the plan is long. What
 * is removed may leave to a later batch what another one was searched for, so it looks again.
 */
export function eliminateFrom(problem: CompiledProblem, plan: readonly ScheduledBatch[]): ShorterPlan | null {
  const shorter = eliminateOnce(problem, plan);
  if (shorter === null) return null;
  const again = eliminateFrom(problem, shorter.batches);
  return again === null
    ? shorter
    : { batches: again.batches, places: again.places.map((at) => shorter.places[at] as number) };
}

function eliminateOnce(problem: CompiledProblem, plan: readonly ScheduledBatch[]): ShorterPlan | null {
  if (plan.length > problem.limits.schedule.maxBatchesToPostprocess) return null;
  let kept: readonly OperatorBatch[] = plan;
  let places = [...plan.keys()];
  let batches: ScheduledBatch[] | null = null;
  const surplus = surplusAmounts(problem, plan);
  const needs = new LaterNeeds(problem, plan);
  for (let index = plan.length - 1; index >= 0; index--) {
    const batch = kept[index] as OperatorBatch;
    const less = needs.hasOnlyMaker(batch) ? null : withoutSpare(problem, batch, surplus);
    const fewer = less === null ? null : [...kept.slice(0, index), ...less, ...kept.slice(index + 1)];
    if (fewer !== null) spendWork(problem, WORK.order, fewer.length);
    const shorter = fewer === null ? null : orderedAsGiven(problem, fewer);
    if (fewer === null || less === null || shorter === null) {
      needs.add(batch);
      continue;
    }
    addBatch(problem.domain, surplus, batch, -1);
    for (const rest of less) {
      addBatch(problem.domain, surplus, rest, 1);
      needs.add(rest);
    }
    if (less.length === 0) {
      needs.remove(batch);
      places = places.filter((_, at) => at !== index);
    }
    kept = fewer;
    batches = shorter;
  }
  return batches === null ? null : { batches, places };
}

/** The batch without applications whose products are all left over; null if there are none. */
function withoutSpare({ domain }: CompiledProblem, batch: OperatorBatch, surplus: Int32Array): OperatorBatch[] | null {
  let spare = batch.times;
  for (const { fluent, count } of producesOf(domain, batch.operator)) {
    spare = Math.min(spare, Math.floor((surplus[fluent] as number) / count));
  }
  if (spare <= 0) return null;
  if (spare === batch.times) return [];
  const rest = { operator: batch.operator, times: batch.times - spare, consumed: new Map(batch.consumed) };
  return takeBack(domain, rest, spare, batch.times) === null ? null : [rest];
}

/** What the batches after a place require or use, and how many batches make each fluent. */
class LaterNeeds {
  readonly #problem: CompiledProblem;
  readonly #makers = new Map<number, number>();
  readonly #classes = new Set<number>();

  constructor(problem: CompiledProblem, batches: readonly OperatorBatch[]) {
    this.#problem = problem;
    for (const fluent of problem.startFluents) this.#count(fluent, 1);
    for (const { operator } of batches) {
      for (const { fluent } of producesOf(problem.domain, operator)) this.#count(fluent, 1);
    }
  }

  /** Whether a later batch looks at a product of which nothing else makes a member of the class. */
  hasOnlyMaker({ operator }: OperatorBatch): boolean {
    const { domain } = this.#problem;
    return producesOf(domain, operator).some(
      ({ fluent }) =>
        this.#makers.get(fluent) === 1 &&
        classesOf(domain, fluent).some(
          (classId) =>
            this.#classes.has(classId) &&
            membersOf(domain, classId).every((member) => member === fluent || (this.#makers.get(member) ?? 0) === 0),
        ),
    );
  }

  add({ operator }: OperatorBatch): void {
    const { domain } = this.#problem;
    for (const { classId } of requiresOf(domain, operator)) this.#classes.add(classId);
    for (const { classId } of usesOf(domain, operator)) this.#classes.add(classId);
  }

  remove({ operator }: OperatorBatch): void {
    for (const { fluent } of producesOf(this.#problem.domain, operator)) this.#count(fluent, -1);
  }

  #count(fluent: number, change: number): void {
    this.#makers.set(fluent, (this.#makers.get(fluent) ?? 0) + change);
  }
}
