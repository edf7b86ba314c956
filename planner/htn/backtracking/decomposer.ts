// What each kind of task does: it is done at once, it needs a method chosen, or it fails. See agenda.ts for the tasks.

import { pointsWorn } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { membersOf } from "../../model/rows.ts";
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
  /** By name: 1 where some operator clears it, so that it may be gone again before it is needed. */
  readonly #transient: Uint8Array;

  constructor(problem: CompiledProblem, state: DecompositionState, methods: MethodTable) {
    this.#problem = problem;
    this.#state = state;
    this.#methods = methods;
    this.#transient = new Uint8Array(problem.domain.fluentCount);
    for (const fluent of problem.domain.clearsName) this.#transient[fluent] = 1;
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
   * The subtasks of a task under a method: what the operator needs, the operator, and the task again for what is left of it. What
   * does not last (a station, a sighting, the dimension) comes after what does, so that getting the one does not lose the other.
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
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      const points = pointsWorn(domain.usesPoints[i] as number, times);
      tasks.push({ kind: "tool", classId: domain.usesClass[i] as number, points, frame });
    }
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      const count = (domain.consumesCount[i] as number) * times;
      add({ kind: "gather", classId: domain.consumesClass[i] as number, count, frame });
    }
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const count = domain.requiresCount[i] as number;
      add({ kind: "hold", classId: domain.requiresClass[i] as number, count, frame });
    }
    tasks.push(...lasting, ...transient, { kind: "fire", operator, times, frame, goal: fluent }, task);
    return tasks;
  }

  /** Puts free kinds aside; what is then missing needs a method. The part that is put aside stays so while methods are tried. */
  #gather(classId: number, count: number, frame: number): Refinement {
    const missing = count - this.#asideIn(frame, classId, false);
    const left = this.#putAside(classId, missing, frame, false);
    return left === 0
      ? REFINED
      : { status: "choose", methods: this.#methods.methodsFor(this.#state, classId, left, perOne) };
  }

  #hold(classId: number, count: number, frame: number): Refinement {
    const kept = this.#kinds(classId).reduce((sum, fluent) => sum + (this.#problem.kept[fluent] as number), 0);
    // Held by others is as good: holding does not use anything up.
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

  /** Has tools with so many points that nobody speaks for, the weakest first as they will be worn, and speaks for those. */
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
    const state = this.#state;
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const held = this.#kinds(domain.requiresClass[i] as number).reduce(
        (sum, fluent) => sum + (state.have[fluent] as number) + (this.#problem.kept[fluent] as number),
        0,
      );
      if (held < (domain.requiresCount[i] as number)) return FAILED;
    }
    const consumed = state.release(frame);
    if (!this.#wear(operator, times)) return FAILED;
    for (const [fluent, count] of consumed) state.take(fluent, count);
    for (let i = domain.clearsStart[operator] as number; i < (domain.clearsStart[operator + 1] as number); i++) {
      const fluent = domain.clearsName[i] as number;
      if ((state.held[fluent] as number) > 0 || (state.reserved[fluent] as number) > 0) return FAILED;
      state.set(state.have, fluent, 0);
    }
    for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
      state.make(domain.producesName[i] as number, (domain.producesCount[i] as number) * times);
    }
    state.change(state.sought, goal, -1);
    state.batches.push({ operator, times, consumed: consumed });
    return REFINED;
  }

  /** Wears the weakest tools first, as the scheduler will. */
  #wear(operator: number, times: number): boolean {
    const { domain } = this.#problem;
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      let left = pointsWorn(domain.usesPoints[i] as number, times);
      const kinds = this.#weakestFirst(domain.usesClass[i] as number).filter(
        (fluent) => (this.#state.have[fluent] as number) > 0,
      );
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

  /** Reserves or holds free kinds, the most plentiful first; answers how many are still missing. */
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
