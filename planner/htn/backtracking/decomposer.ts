// Refines one task: it is done at once, it needs a method, or it fails. See agenda.ts for the
// tasks.

import { pointsWorn, transientFluentsOf } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { clearsOf, consumesOf, membersOf, producesOf, requiresOf, usesOf } from "../../model/rows.ts";
import { AMOUNT_TOLERANCE } from "../../model/tolerances.ts";
import type { AgendaTask, FireTask, GatherTask, HoldTask } from "./agenda.ts";
import type { MethodTable, OperatorMethod } from "./methods.ts";
import type { DecompositionState } from "./state.ts";

export type Refinement = { status: "done" } | { status: "choose"; methods: OperatorMethod[] } | { status: "failed" };

const REFINED: Refinement = { status: "done" };
const FAILED: Refinement = { status: "failed" };
const perOne = (): number => 1;

export class Decomposer {
  readonly #problem: CompiledProblem;
  readonly #state: DecompositionState;
  readonly #methods: MethodTable;
  /** By fluent: 1 if some operator clears it. */
  readonly #transient: Uint8Array;

  constructor(problem: CompiledProblem, state: DecompositionState, methods: MethodTable) {
    this.#problem = problem;
    this.#state = state;
    this.#methods = methods;
    this.#transient = transientFluentsOf(problem.domain);
  }

  refine(task: AgendaTask): Refinement {
    switch (task.kind) {
      case "gather":
        return this.#gather(task.classId, task.count, task.frame);
      case "hold":
        return this.#hold(task.classId, task.count, task.frame);
      case "tool":
        return this.#tool(task.classId, task.points, task.frame);
      case "fire":
        return this.#fire(task);
    }
  }

  /**
   * The subtasks of a task under a method: the operator's needs, the operator, and the task again
   * for what is left of it. Transient needs (a station, a sighting, the dimension) come last, so
   * that getting the others does not lose them.
   */
  subtasksOf(task: AgendaTask, { operator, fluent, times }: OperatorMethod): AgendaTask[] {
    const { domain } = this.#problem;
    const frame = this.#state.newFrame();
    this.#state.change(this.#state.sought, fluent, 1);
    const tasks: AgendaTask[] = [];
    const lasting: (GatherTask | HoldTask)[] = [];
    const transient: (GatherTask | HoldTask)[] = [];
    const add = (need: GatherTask | HoldTask): void =>
      void (this.#isTransient(need.classId) ? transient : lasting).push(need);
    for (const { altSet: classId, points } of usesOf(domain, operator))
      tasks.push({ kind: "tool", classId, points: pointsWorn(points, times), frame });
    for (const { altSet: classId, count } of consumesOf(domain, operator))
      add({ kind: "gather", classId, count: count * times, frame });
    for (const { altSet: classId, count } of requiresOf(domain, operator)) add({ kind: "hold", classId, count, frame });
    tasks.push(...lasting, ...transient, { kind: "fire", operator, times, frame, goal: fluent }, task);
    return tasks;
  }

  /** Sets free members aside; what is missing needs a method. */
  #gather(classId: number, count: number, frame: number): Refinement {
    const missing = count - this.#asideIn(frame, classId, false);
    const left = this.#putAside(classId, missing, frame, false);
    return left === 0
      ? REFINED
      : { status: "choose", methods: this.#methods.methodsFor(this.#state, classId, left, perOne) };
  }

  #hold(classId: number, count: number, frame: number): Refinement {
    const kept = this.#kinds(classId).reduce((sum, fluent) => sum + (this.#problem.kept[fluent] as number), 0);
    // Members that others hold do as well: holding does not use anything up.
    const sharable = this.#kinds(classId).reduce(
      (sum, fluent) => sum + Math.max(0, this.#state.held[fluent] as number),
      0,
    );
    const missing = count - kept - (frame === 0 ? this.#asideIn(frame, classId, true) : sharable);
    if (missing <= 0) return REFINED;
    const left = this.#putAside(classId, missing, frame, true);
    return left === 0
      ? REFINED
      : { status: "choose", methods: this.#methods.methodsFor(this.#state, classId, left, perOne) };
  }

  /** Claims unclaimed points of tools, the weakest first, as they will be worn. */
  #tool(classId: number, points: number, frame: number): Refinement {
    const { domain } = this.#problem;
    let left = Math.max(points, 1);
    const shares: { fluent: number; points: number }[] = [];
    for (const fluent of this.#weakestFirst(classId)) {
      const inHand = (this.#state.have[fluent] as number) - (this.#state.reserved[fluent] as number);
      if (inHand <= 0) continue;
      if (domain.durability[fluent] === 0) return REFINED;
      const free =
        (this.#state.points[fluent] as number) * (inHand / (this.#state.have[fluent] as number)) -
        (this.#state.claimed[fluent] as number);
      const taken = Math.min(left, free);
      if (taken <= 0) continue;
      shares.push({ fluent, points: taken });
      left -= taken;
    }
    if (left <= AMOUNT_TOLERANCE) {
      for (const share of shares) {
        const count = this.#state.free(share.fluent) > 0 ? 1 : 0;
        this.#state.reserve(frame, classId, share.fluent, count, true, share.points);
      }
      return REFINED;
    }
    const perTool = (fluent: number): number => (domain.durability[fluent] as number) || 1_000_000;
    return { status: "choose", methods: this.#methods.methodsFor(this.#state, classId, left, perTool) };
  }

  #weakestFirst(classId: number): number[] {
    const { durability } = this.#problem.domain;
    return [...this.#kinds(classId)].sort((a, b) => (durability[a] as number) - (durability[b] as number) || a - b);
  }

  #fire({ operator, times, frame, goal }: FireTask): Refinement {
    const { domain } = this.#problem;
    for (const { altSet, count } of requiresOf(domain, operator)) {
      const there = (sum: number, fluent: number): number =>
        sum + (this.#state.have[fluent] as number) + (this.#problem.kept[fluent] as number);
      if (this.#kinds(altSet).reduce(there, 0) < count) return FAILED;
    }
    const consumed = this.#state.release(frame);
    if (!this.#wear(operator, times)) return FAILED;
    for (const [fluent, count] of consumed) this.#state.take(fluent, count);
    for (const fluent of clearsOf(domain, operator)) {
      if ((this.#state.held[fluent] as number) > 0 || (this.#state.reserved[fluent] as number) > 0) return FAILED;
      this.#state.set(this.#state.have, fluent, 0);
    }
    for (const { fluent, count } of producesOf(domain, operator)) this.#state.make(fluent, count * times);
    this.#state.change(this.#state.sought, goal, -1);
    this.#state.batches.push({ operator, times, consumed });
    return REFINED;
  }

  /** Wears the weakest tools first, as the scheduler does. */
  #wear(operator: number, times: number): boolean {
    const { domain } = this.#problem;
    for (const { altSet, points } of usesOf(domain, operator)) {
      let left = pointsWorn(points, times);
      const kinds = this.#weakestFirst(altSet).filter((fluent) => (this.#state.have[fluent] as number) > 0);
      if (kinds.some((fluent) => domain.durability[fluent] === 0)) continue;
      for (const fluent of kinds) {
        const taken = Math.min(left, this.#state.points[fluent] as number);
        this.#state.wear(fluent, taken);
        left -= taken;
      }
      if (left > AMOUNT_TOLERANCE) return false;
    }
    return true;
  }

  #asideIn(frame: number, classId: number, held: boolean): number {
    let sum = 0;
    for (let entry = this.#state.frames[frame] ?? null; entry !== null; entry = entry.next) {
      if (entry.held === held && entry.classId === classId) sum += entry.count;
    }
    return sum;
  }

  /** Reserves or holds free members, the most plentiful first; returns the amount still missing. */
  #putAside(classId: number, count: number, frame: number, held: boolean): number {
    const kinds = [...this.#kinds(classId)].filter((fluent) => this.#state.free(fluent) > 0);
    kinds.sort((a, b) => this.#state.free(b) - this.#state.free(a) || a - b);
    let left = count;
    for (const fluent of kinds) {
      if (left <= 0) break;
      const taken = Math.min(left, this.#state.free(fluent));
      this.#state.reserve(frame, classId, fluent, taken, held);
      left -= taken;
    }
    return Math.max(0, left);
  }

  #isTransient(classId: number): boolean {
    return this.#kinds(classId).every((fluent) => this.#transient[fluent] === 1);
  }

  #kinds(classId: number): Int32Array {
    return membersOf(this.#problem.domain, classId);
  }
}
