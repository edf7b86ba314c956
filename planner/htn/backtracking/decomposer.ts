// What each kind of task does: it is done at once, it needs a method chosen, or it fails. See agenda.ts for the tasks.

import { pointsWorn } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { membersOf } from "../../model/rows.ts";
import type { AgendaTask, FireTask, GatherTask, HoldTask } from "./agenda.ts";
import type { MethodTable, OperatorMethod } from "./methods.ts";
import type { DecompositionState } from "./state.ts";

export type Refinement = { status: "done" } | { status: "choose"; methods: OperatorMethod[] } | { status: "failed" };

const REFINED: Refinement = { status: "done" };
const FAILED: Refinement = { status: "failed" };
const perOne = (): number => 1;

export class Decomposer {
  private readonly problem: CompiledProblem;
  private readonly state: DecompositionState;
  private readonly methods: MethodTable;
  /** By name: 1 where some operator clears it, so that it may be gone again before it is needed. */
  private readonly transient: Uint8Array;

  constructor(problem: CompiledProblem, state: DecompositionState, methods: MethodTable) {
    this.problem = problem;
    this.state = state;
    this.methods = methods;
    this.transient = new Uint8Array(problem.domain.nameCount);
    for (const name of problem.domain.clearsName) this.transient[name] = 1;
  }

  refine(task: AgendaTask): Refinement {
    switch (task.kind) {
      case "gather":
        return this.gather(task.classId, task.count, task.frame);
      case "hold":
        return this.hold(task.classId, task.count, task.frame);
      case "tool":
        return this.tool(task.classId, task.points, task.frame);
      case "fire":
        return this.fire(task);
    }
  }

  /**
   * The subtasks of a task under a method: what the operator needs, the operator, and the task again for what is left of it. What
   * does not last (a station, a sighting, the dimension) comes after what does, so that getting the one does not lose the other.
   */
  subtasksOf(task: AgendaTask, { operator, name, times }: OperatorMethod): AgendaTask[] {
    const { domain } = this.problem;
    const frame = this.state.newFrame();
    this.state.change(this.state.sought, name, 1);
    const tasks: AgendaTask[] = [];
    const lasting: (GatherTask | HoldTask)[] = [];
    const fleeting: (GatherTask | HoldTask)[] = [];
    const add = (need: GatherTask | HoldTask): void =>
      void (this.isTransient(need.classId) ? fleeting : lasting).push(need);
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
    tasks.push(...lasting, ...fleeting, { kind: "fire", operator, times, frame, goal: name }, task);
    return tasks;
  }

  /** Puts free kinds aside; what is then missing needs a method. The part that is put aside stays so while methods are tried. */
  private gather(classId: number, count: number, frame: number): Refinement {
    const missing = count - this.asideIn(frame, classId, false);
    const left = this.putAside(classId, missing, frame, false);
    return left === 0
      ? REFINED
      : { status: "choose", methods: this.methods.methodsFor(this.state, classId, left, perOne) };
  }

  private hold(classId: number, count: number, frame: number): Refinement {
    const kept = this.kinds(classId).reduce((sum, name) => sum + (this.problem.kept[name] as number), 0);
    // Held by others is as good: holding does not use anything up.
    const sharable = this.kinds(classId).reduce((sum, name) => sum + Math.max(0, this.state.held[name] as number), 0);
    const missing = count - kept - (frame === 0 ? this.asideIn(frame, classId, true) : sharable);
    if (missing <= 0) return REFINED;
    const left = this.putAside(classId, missing, frame, true);
    return left === 0
      ? REFINED
      : { status: "choose", methods: this.methods.methodsFor(this.state, classId, left, perOne) };
  }

  /** Has tools with so many points that nobody speaks for, the weakest first as they will be worn, and speaks for those. */
  private tool(classId: number, points: number, frame: number): Refinement {
    const { domain } = this.problem;
    let left = Math.max(points, 1);
    const shares: { name: number; points: number }[] = [];
    for (const name of this.weakestFirst(classId)) {
      const inHand = (this.state.have[name] as number) - (this.state.reserved[name] as number);
      if (inHand <= 0) continue;
      if (domain.durability[name] === 0) return REFINED;
      const free =
        (this.state.points[name] as number) * (inHand / (this.state.have[name] as number)) -
        (this.state.claimed[name] as number);
      const taken = Math.min(left, free);
      if (taken <= 0) continue;
      shares.push({ name, points: taken });
      left -= taken;
    }
    if (left <= 1e-9) {
      for (const share of shares) {
        const count = this.state.free(share.name) > 0 ? 1 : 0;
        this.state.reserve(frame, classId, share.name, count, true, share.points);
      }
      return REFINED;
    }
    const perTool = (name: number): number => (domain.durability[name] as number) || 1_000_000;
    return { status: "choose", methods: this.methods.methodsFor(this.state, classId, left, perTool) };
  }

  private weakestFirst(classId: number): number[] {
    const { durability } = this.problem.domain;
    return [...this.kinds(classId)].sort((a, b) => (durability[a] as number) - (durability[b] as number) || a - b);
  }

  private fire({ operator, times, frame, goal }: FireTask): Refinement {
    const { domain } = this.problem;
    const { state } = this;
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const held = this.kinds(domain.requiresClass[i] as number).reduce(
        (sum, name) => sum + (state.have[name] as number) + (this.problem.kept[name] as number),
        0,
      );
      if (held < (domain.requiresCount[i] as number)) return FAILED;
    }
    const consumed = state.release(frame);
    if (!this.wear(operator, times)) return FAILED;
    for (const [name, count] of consumed) state.take(name, count);
    for (let i = domain.clearsStart[operator] as number; i < (domain.clearsStart[operator + 1] as number); i++) {
      const name = domain.clearsName[i] as number;
      if ((state.held[name] as number) > 0 || (state.reserved[name] as number) > 0) return FAILED;
      state.set(state.have, name, 0);
    }
    for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
      state.make(domain.producesName[i] as number, (domain.producesCount[i] as number) * times);
    }
    state.change(state.sought, goal, -1);
    state.batches.push({ operator, times, consumed: consumed });
    return REFINED;
  }

  /** Wears the weakest tools first, as the scheduler will. */
  private wear(operator: number, times: number): boolean {
    const { domain } = this.problem;
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      let left = pointsWorn(domain.usesPoints[i] as number, times);
      const kinds = this.weakestFirst(domain.usesClass[i] as number).filter(
        (name) => (this.state.have[name] as number) > 0,
      );
      if (kinds.some((name) => domain.durability[name] === 0)) continue;
      for (const name of kinds) {
        const taken = Math.min(left, this.state.points[name] as number);
        this.state.wear(name, taken);
        left -= taken;
      }
      if (left > 1e-9) return false;
    }
    return true;
  }

  private asideIn(frame: number, classId: number, held: boolean): number {
    let sum = 0;
    for (let entry = this.state.frames[frame] ?? null; entry !== null; entry = entry.next) {
      if (entry.held === held && entry.classId === classId) sum += entry.count;
    }
    return sum;
  }

  /** Reserves or holds free kinds, the most plentiful first; answers how many are still missing. */
  private putAside(classId: number, count: number, frame: number, held: boolean): number {
    const kinds = [...this.kinds(classId)].filter((name) => this.state.free(name) > 0);
    kinds.sort((a, b) => this.state.free(b) - this.state.free(a) || a - b);
    let left = count;
    for (const name of kinds) {
      if (left <= 0) break;
      const taken = Math.min(left, this.state.free(name));
      this.state.reserve(frame, classId, name, taken, held);
      left -= taken;
    }
    return Math.max(0, left);
  }

  private isTransient(classId: number): boolean {
    return this.kinds(classId).every((name) => this.transient[name] === 1);
  }

  private kinds(classId: number): Int32Array {
    return membersOf(this.problem.domain, classId);
  }
}
