// A schedule under construction: the holdings after the applied batches, the next batch, and what
// is missing if none applies.
// Invariant: applied batches respect needs, wear and slots.

import { spendWork, WORK } from "../contract/work.ts";
import { pointsWorn } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import type { FluentGoal } from "../model/goal.ts";
import { Holdings } from "../model/holdings.ts";
import type { OperatorBatch, ScheduledBatch } from "../model/operator-batch.ts";
import { clearsOf, consumesOf, membersOf, productsOf, requiresOf, usesOf } from "../model/rows.ts";
import { AMOUNT_TOLERANCE } from "../model/tolerances.ts";
import { ChoicePointLog } from "./choice-log.ts";
import { chooseMembers } from "./choose-members.ts";
import { delayNoInputBatches } from "./delay-sources.ts";
import type { OpenConditions } from "./open-conditions.ts";
import { ThreatAnalysis } from "./threats.ts";

export type ScheduleResult =
  | { status: "ordered"; batches: ScheduledBatch[] }
  | { status: "blocked"; openConditions: OpenConditions };

export class Scheduler {
  readonly done: ScheduledBatch[] = [];
  readonly #problem: CompiledProblem;
  readonly #holdings: Holdings;
  /** Whether members that a batch does not name may serve it. */
  readonly #anyKinds: boolean;
  /** Fluents that are used up as late as possible. */
  readonly #late: ReadonlySet<number>;
  #slotsBlocked = false;
  /** Batches that were split. */
  readonly #broken = new Set<OperatorBatch>();
  readonly #choicePoints: ChoicePointLog;
  readonly #threats: ThreatAnalysis;

  constructor(problem: CompiledProblem, anyKinds: boolean, late: ReadonlySet<number>) {
    this.#problem = problem;
    this.#late = late;
    this.#anyKinds = anyKinds;
    this.#holdings = new Holdings(problem);
    this.#choicePoints = new ChoicePointLog(problem);
    this.#threats = new ThreatAnalysis(problem.domain, this.#holdings);
  }

  run(waiting: OperatorBatch[]): ScheduleResult {
    this.#choicePoints.expect(waiting);
    this.#threats.addBatch(waiting);
    const { length } = waiting;
    while (waiting.length > 0) {
      spendWork(this.#problem, WORK.order, length);
      const next = this.#next(waiting);
      if (next === null) return this.blocked(waiting);
      const { index, times } = next;
      const batch = waiting[index] as OperatorBatch;
      const piece =
        times === batch.times && !this.#anyKinds && !this.#broken.has(batch) ? batch : this.#split(batch, times);
      this.apply(piece, piece.times);
      if (piece !== batch && batch.times > 0) continue;
      waiting.splice(index, 1);
      this.#threats.removeBatch(batch);
    }
    return this.finish(delayNoInputBatches(this.#problem, this.done));
  }

  /** Whether the goal is held within the slots. */
  get isFinished(): boolean {
    return !this.#slotsBlocked && !this.#problem.goal.some((wanted) => this.#isShort(wanted));
  }

  #isShort({ fluent, count }: FluentGoal): boolean {
    return (this.#holdings.counts[fluent] as number) < count;
  }

  /** The order, if it ends with the goal within the slots; a wanted tool may have broken. */
  finish(batches: ScheduledBatch[]): ScheduleResult {
    if (this.isFinished) return { status: "ordered", batches };
    const short = this.#problem.goal.filter((wanted) => this.#isShort(wanted));
    const { openConditions } = this.blocked([]);
    for (const { fluent, count } of short)
      openConditions.classes.set(fluent, count - (this.#holdings.counts[fluent] as number));
    openConditions.isHeuristicChoice ||=
      this.#choicePoints.hadAlternative(openConditions) ||
      this.#choicePoints.contestedFluents(openConditions, [], this.done).length > 0;
    return { status: "blocked", openConditions };
  }

  // The next batch and its times: wanted before unwanted, harmless before harmful, whole before in
  // part, then in the given order; null if none applies.
  #next(waiting: readonly OperatorBatch[]): { index: number; times: number } | null {
    let best: { index: number; times: number } | null = null;
    let bestPenalty = Number.POSITIVE_INFINITY;
    for (const [index, batch] of waiting.entries()) {
      const times = this.#applicable(batch);
      if (times === 0) continue;
      let penalty = this.#isLate(batch) ? 8 : 0;
      if (penalty >= bestPenalty) continue;
      const wanted = this.#threats.wantedTimes(batch);
      penalty += (wanted === 0 ? 4 : 0) + (times < Math.min(wanted, batch.times) ? 1 : 0);
      if (penalty < bestPenalty && this.#threats.threatens(batch)) penalty += 2;
      if (penalty < bestPenalty) {
        best = { index, times: wanted === 0 ? times : Math.min(times, wanted) };
        bestPenalty = penalty;
        if (penalty === 0) break;
      }
    }
    return best;
  }

  /** Whether the batch uses up something that others wait for, and returns none of it. */
  #isLate({ operator, consumed }: OperatorBatch): boolean {
    if (this.#late.size === 0) return false;
    const made = productsOf(this.#problem.domain, operator);
    return [...consumed.keys()].some((fluent) => this.#late.has(fluent) && !made.includes(fluent));
  }

  /** The applications of the batch that the holdings allow now. */
  #applicable(batch: OperatorBatch): number {
    const { domain } = this.#problem;
    const { operator } = batch;
    if (!this.#requirementsHold(operator)) return 0;
    let times = Math.min(batch.times, this.#threats.timesInARow(operator));
    for (const { classId, points } of usesOf(domain, operator)) {
      times = Math.min(times, this.#toolTimes(classId, points, times));
    }
    // The rest of a split batch is checked anew: its members may no longer fit its classes.
    const named =
      !this.#broken.has(batch) &&
      [...batch.consumed].every(([fluent, count]) => (this.#holdings.counts[fluent] as number) >= count);
    if (named && !this.#anyKinds && this.#fits(batch.operator, times, batch.consumed)) return times;
    for (const { classId, count } of consumesOf(domain, operator)) {
      if (times > 0) times = Math.min(times, Math.floor(this.#available(batch, classId) / count));
    }
    // Classes that share members may be served one by one but not together.
    while (times > 0 && !this.#fits(batch.operator, times, this.#membersFor(batch, times))) times--;
    return times;
  }

  /** Whether the tools last for all uses, and leave the members unbroken that are consumed. */
  #fits(operator: number, times: number, kinds: ReadonlyMap<number, number> | null): boolean {
    const { usesStart } = this.#problem.domain;
    if (kinds === null || usesStart[operator] === usesStart[operator + 1]) return kinds !== null;
    const wear = this.#wearFor(operator, times);
    if (wear === null) return false;
    for (const [fluent, points] of wear) {
      if (this.#holdings.countAfter(fluent, points) < (kinds.get(fluent) ?? 0)) return false;
    }
    return true;
  }

  /** How many members of the class the batch may consume now. */
  #available(batch: OperatorBatch, classId: number): number {
    let sum = 0;
    for (const fluent of membersOf(this.#problem.domain, classId)) sum += this.#consumable(batch, fluent);
    return sum;
  }

  #consumable(batch: OperatorBatch, fluent: number): number {
    const held = this.#holdings.counts[fluent] as number;
    return this.#anyKinds ? held : Math.min(batch.consumed.get(fluent) ?? 0, held);
  }

  /** The held members that `times` applications consume; null if too few. */
  #membersFor(batch: OperatorBatch, times: number): Map<number, number> | null {
    const preference = this.#anyKinds ? (fluent: number): number => batch.consumed.get(fluent) ?? 0 : null;
    return chooseMembers(
      this.#problem.domain,
      batch.operator,
      times,
      (fluent) => Math.max(0, this.#consumable(batch, fluent)),
      preference,
    );
  }

  /** By class: how many more members one application needs. */
  #missingOf(batch: OperatorBatch): Map<number, number> {
    const missing = new Map<number, number>();
    const consumes = consumesOf(this.#problem.domain, batch.operator);
    for (const { classId, count } of consumes) {
      const short = count - this.#available(batch, classId);
      if (short > 0) missing.set(classId, short);
    }
    if (missing.size === 0 && this.#membersFor(batch, 1) === null) {
      // Each class could be served, but not all together: one more of any may do.
      for (const { classId } of consumes) missing.set(classId, 1);
    }
    return missing;
  }

  /** Takes a piece of `times` applications out of a batch, with members that are held now. */
  #split(batch: OperatorBatch, times: number): OperatorBatch {
    const consumed = this.#membersFor(batch, times) ?? new Map<number, number>();
    for (const [fluent, count] of consumed) {
      const left = Math.max(0, (batch.consumed.get(fluent) ?? 0) - count);
      if (left === 0) batch.consumed.delete(fluent);
      else batch.consumed.set(fluent, left);
    }
    batch.times -= times;
    this.#broken.add(batch);
    return { operator: batch.operator, times, consumed };
  }

  #requirementsHold(operator: number): boolean {
    return requiresOf(this.#problem.domain, operator).every(
      ({ classId, count }) => this.#holdings.heldOf(classId, true) >= count,
    );
  }

  /** How many of `times` applications the held tools last for. */
  #toolTimes(classId: number, pointsEach: number, times: number): number {
    let points = 0;
    for (const fluent of membersOf(this.#problem.domain, classId)) points += this.#holdings.pointsOf(fluent);
    if (points === 0) return 0;
    return pointsEach === 0 ? times : Math.min(times, Math.floor(points / pointsEach + AMOUNT_TOLERANCE));
  }

  #toolMembers(classId: number): number[] {
    return [...membersOf(this.#problem.domain, classId)].filter(
      (fluent) => (this.#holdings.counts[fluent] as number) > 0,
    );
  }

  /** Whether `times` applications can be made now with exactly the members that the batch names. */
  canApplyAsNamed({ operator, consumed }: OperatorBatch, times: number): boolean {
    const { domain } = this.#problem;
    if (!this.#requirementsHold(operator) || (times > 1 && times > this.#threats.timesInARow(operator))) return false;
    for (const { classId, points } of usesOf(domain, operator)) {
      if (this.#toolTimes(classId, points, times) < times) return false;
    }
    for (const [fluent, count] of consumed) if ((this.#holdings.counts[fluent] as number) < count) return false;
    return this.#fits(operator, times, consumed);
  }

  /**
   * Applies a batch of exactly those members; false, with nothing changed, if it does not apply.
   */
  apply(batch: OperatorBatch, times: number): boolean {
    if (!this.canApplyAsNamed(batch, times) && this.#applicable(batch) < times) return false;
    this.#logChoicePoints(batch, times);
    return this.act(batch, times);
  }

  /** Applies an applicable batch; false if the slots overflow. */
  act(batch: OperatorBatch, times: number): boolean {
    const { operator, consumed } = batch;
    const wear = this.#wearFor(operator, times) ?? new Map<number, number>();
    this.#holdings.act({ operator, times, consumed }, wear);
    this.done.push({ operator, times, consumed: new Map(consumed), wear });
    if (this.#holdings.slotsUsed() > this.#problem.slots) this.#slotsBlocked = true;
    return !this.#slotsBlocked;
  }

  /** Logs what applying the batch uses up and clears, and which other tools would have done. */
  #logChoicePoints(batch: OperatorBatch, times: number): void {
    const { domain } = this.#problem;
    const { operator } = batch;
    const wear = this.#wearFor(operator, times) ?? new Map<number, number>();
    for (const { classId } of usesOf(domain, operator))
      this.#choicePoints.worn(classId, this.#toolMembers(classId), wear);
    for (const [fluent, points] of wear) {
      if (this.#holdings.countAfter(fluent, points) !== this.#holdings.counts[fluent]) this.#choicePoints.broke(fluent);
    }
    this.#choicePoints.consumed(batch);
    for (const fluent of clearsOf(domain, operator)) {
      if ((this.#holdings.counts[fluent] as number) > 0) this.#choicePoints.cleared(fluent);
    }
  }

  // Points of wear by tool for `times` applications, the least durable tool of each class first to
  // spare good tools; null if they do not last.
  #wearFor(operator: number, times: number): Map<number, number> | null {
    const { domain } = this.#problem;
    const wear = new Map<number, number>();
    const durability = (fluent: number): number => (domain.durability[fluent] as number) || Number.POSITIVE_INFINITY;
    for (const { classId, points } of usesOf(domain, operator)) {
      let left = pointsWorn(points, times);
      const kinds = this.#toolMembers(classId).sort((a, b) => durability(a) - durability(b) || a - b);
      for (const [index, fluent] of kinds.entries()) {
        const taken = Math.min(left, this.#holdings.pointsOf(fluent) - (wear.get(fluent) ?? 0));
        if (taken <= 0 && (left > 0 || index > 0)) continue;
        wear.set(fluent, (wear.get(fluent) ?? 0) + taken);
        left -= taken;
        if (left === 0) break;
      }
      if (left > 0) return null;
    }
    return wear;
  }

  blocked(waiting: readonly OperatorBatch[]): Extract<ScheduleResult, { status: "blocked" }> {
    const { domain } = this.#problem;
    const openConditions: OpenConditions = {
      requires: new Set(),
      tools: new Set(),
      classes: new Map(),
      slots: this.#slotsBlocked,
      isHeuristicChoice: false,
      contestedFluents: new Set(),
    };
    for (const batch of waiting) {
      const { operator } = batch;
      let isNamed = false;
      for (const { classId, count } of requiresOf(domain, operator)) {
        if (this.#holdings.heldOf(classId, true) >= count) continue;
        openConditions.requires.add(classId);
        isNamed = true;
      }
      for (const { classId, points } of usesOf(domain, operator)) {
        if (this.#toolTimes(classId, points, 1) >= 1) continue;
        openConditions.tools.add(classId);
        isNamed = true;
      }
      for (const [classId, missing] of this.#missingOf(batch)) {
        openConditions.classes.set(classId, Math.max(missing, openConditions.classes.get(classId) ?? 0));
        isNamed = true;
      }
      if (!isNamed) this.#nameAll(batch, openConditions);
    }
    openConditions.isHeuristicChoice ||= this.#choicePoints.hadAlternative(openConditions);
    openConditions.contestedFluents = new Set(this.#choicePoints.contestedFluents(openConditions, waiting, this.done));
    return { status: "blocked", openConditions };
  }

  /** Needs that can only be met one by one (a tool is used up twice): one more of any may do. */
  #nameAll(batch: OperatorBatch, openConditions: OpenConditions): void {
    const { domain } = this.#problem;
    const { operator } = batch;
    if (!this.#requirementsHold(operator) || this.#applicable(batch) > 0) return;
    openConditions.isHeuristicChoice = true;
    for (const { classId } of usesOf(domain, operator)) openConditions.tools.add(classId);
    for (const { classId } of consumesOf(domain, operator)) {
      openConditions.classes.set(classId, Math.max(1, openConditions.classes.get(classId) ?? 0));
    }
  }
}
