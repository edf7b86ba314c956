// Serves a batch that lacks something: gathers its needs one by one, each from the free stock or by
// the cheapest method, whose own needs come first. It never backtracks: if a choice fails, the
// patch fails and the plan is made anew. Nothing recurses; a fluent that is being made is not made
// beneath itself.
// Invariant: emitted batches have been applied to the replay, in this order.

import { pointsWorn, transientFluentsOf } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { consumesOf, membersOf, requiresOf, usesOf } from "../model/rows.ts";
import type { Expectations } from "./expectations.ts";
import type { RepairBatch, RepairCause } from "./repair-batches.ts";
import { type RepairMethod, RepairMethods } from "./repair-methods.ts";
import type { Replay } from "./replay.ts";

/** An operator that will be applied, with what is set aside for it. */
interface PatchFrame {
  operator: number;
  times: number;
  /** The members that the plan had for it. */
  planned: ReadonlyMap<number, number>;
  /** By consumed class: members and counts. What it only requires, by fluent. */
  aside: Map<number, Map<number, number>>;
  held: Map<number, number>;
  /** The fluent that it is applied for, or -1; why it is there. */
  made: number;
  cause: RepairCause | null;
  attempts: number;
}

type PatchTask =
  | { kind: "gather" | "hold" | "tool"; classId: number; amount: number; frame: PatchFrame | null }
  | { kind: "fire"; frame: PatchFrame };

const NO_AMOUNTS: ReadonlyMap<number, number> = new Map();
/** Points of a tool that never wears. */
const UNWEARING = 1_000_000;

export class Patcher {
  /** Methods chosen. */
  methods = 0;
  readonly #problem: CompiledProblem;
  readonly #replay: Replay;
  readonly #method: RepairMethods;
  readonly #emit: (batch: RepairBatch) => void;
  readonly #reserved: Int32Array;
  readonly #sought: Int32Array;
  readonly #transient: Uint8Array;
  /** By fluent: what the rest of the plan needs. */
  readonly #rest: Int32Array;

  constructor(
    problem: CompiledProblem,
    replay: Replay,
    expectations: Expectations,
    rest: Int32Array,
    emit: (batch: RepairBatch) => void,
  ) {
    const { domain } = problem;
    this.#problem = problem;
    this.#replay = replay;
    this.#emit = emit;
    this.#rest = rest;
    this.#reserved = new Int32Array(domain.fluentCount);
    this.#sought = new Int32Array(domain.fluentCount);
    this.#transient = transientFluentsOf(domain);
    this.#method = new RepairMethods(problem, replay, expectations, {
      free: (fluent) => this.#free(fluent),
      isSought: (fluent) => (this.#sought[fluent] as number) > 0,
    });
  }

  /** Applies the batch after what it lacks; spares the needs of the rest of the plan if it can. */
  serve(batch: RepairBatch): boolean {
    const { operator, times, consumed } = batch;
    return this.#run(this.#needsOf(newFrame(operator, times, consumed, -1, null)));
  }

  /** Gets what the goal lacks in the end. */
  reach(goal: readonly { fluent: number; count: number }[]): boolean {
    return this.#run(goal.map(({ fluent, count }) => ({ kind: "hold", classId: fluent, amount: count, frame: null })));
  }

  #run(tasks: readonly PatchTask[]): boolean {
    const { maxPatchTasks } = this.#problem.limits.repair;
    const open = tasks.toReversed();
    for (let done = 0; open.length > 0; done++) {
      if (done >= maxPatchTasks) return false;
      const task = open.pop() as PatchTask;
      const more = this.#refine(task);
      if (more === null) return false;
      for (let i = more.length - 1; i >= 0; i--) open.push(more[i] as PatchTask);
    }
    return true;
  }

  /** The tasks that replace a task: none if it is done; null if it fails. */
  #refine(task: PatchTask): readonly PatchTask[] | null {
    if (task.kind === "fire") return this.#fire(task.frame);
    const missing = this.#missingOf(task);
    if (missing <= 0) return [];
    const perItem = (fluent: number): number =>
      task.kind === "tool" ? (this.#problem.domain.durability[fluent] as number) || UNWEARING : 1;
    const method = this.#method.to(task.classId, missing, perItem);
    return method === null ? null : [...this.#tasksOf(method, task, missing), task];
  }

  #tasksOf({ operator, fluent, times }: RepairMethod, { kind }: PatchTask, missing: number): PatchTask[] {
    const isFact = this.#problem.domain.isItem[fluent] !== 1;
    const because = kind === "tool" ? "missingTool" : isFact ? "missingFact" : "missingItem";
    const count = kind === "tool" ? 1 : missing;
    this.methods++;
    this.#sought[fluent] = (this.#sought[fluent] as number) + 1;
    return this.#needsOf(newFrame(operator, times, NO_AMOUNTS, fluent, { because, fluent, count }));
  }

  /** A frame's needs and its application; transient needs come last. */
  #needsOf(frame: PatchFrame): PatchTask[] {
    const { domain } = this.#problem;
    const { operator, times } = frame;
    const tasks: PatchTask[] = [];
    const transient: PatchTask[] = [];
    for (const { altSet: classId, points } of usesOf(domain, operator)) {
      tasks.push({ kind: "tool", classId, amount: Math.max(1, pointsWorn(points, times)), frame });
    }
    for (const { altSet: classId, count } of consumesOf(domain, operator)) {
      const amount = count * times;
      (this.#isTransient(classId) ? transient : tasks).push({ kind: "gather", classId, amount, frame });
    }
    for (const { altSet: classId, count: amount } of requiresOf(domain, operator)) {
      (this.#isTransient(classId) ? transient : tasks).push({ kind: "hold", classId, amount, frame });
    }
    return [...tasks, ...transient, { kind: "fire", frame }];
  }

  /** Sets aside what is there; returns how much is missing. */
  #missingOf(task: Exclude<PatchTask, { kind: "fire" }>): number {
    const { classId, amount, frame } = task;
    if (task.kind === "hold") return this.#hold(classId, amount, frame);
    if (frame === null) return 0;
    return task.kind === "gather" ? this.#gather(classId, amount, frame) : this.#takeUp(classId, amount, frame);
  }

  #gather(classId: number, amount: number, frame: PatchFrame): number {
    const aside = frame.aside.get(classId) ?? new Map<number, number>();
    frame.aside.set(classId, aside);
    let missing = amount;
    for (const count of aside.values()) missing -= count;
    const take = (fluent: number, max: number): void => {
      const taken = Math.min(missing, max);
      if (taken <= 0) return;
      aside.set(fluent, (aside.get(fluent) ?? 0) + taken);
      this.#reserve(fluent, taken);
      missing -= taken;
    };
    const members = membersOf(this.#problem.domain, classId);
    for (const fluent of members) {
      const planned = (frame.planned.get(fluent) ?? 0) - this.#asideOf(frame, fluent);
      if (planned > 0) take(fluent, Math.min(planned, this.#unreserved(fluent)));
    }
    if (missing <= 0) return 0;
    const others = [...members].filter((fluent) => this.#free(fluent) > 0);
    for (const fluent of others.sort((a, b) => this.#free(b) - this.#free(a) || a - b))
      take(fluent, this.#free(fluent));
    return missing;
  }

  #hold(classId: number, amount: number, frame: PatchFrame | null): number {
    const missing = amount - this.#replay.holdings.heldOf(classId, frame !== null);
    if (missing > 0) return missing;
    if (frame !== null)
      for (const fluent of membersOf(this.#problem.domain, classId)) this.#keepHeld(frame, fluent, amount);
    return 0;
  }

  // Holds the weakest tool, which will be worn first, if the tools of the class have `points` left.
  #takeUp(classId: number, points: number, frame: PatchFrame): number {
    const held = this.#replay
      .weakestFirst(classId)
      .filter((fluent) => this.#unreserved(fluent) > 0 || frame.held.has(fluent));
    let missing = points;
    for (const fluent of held) missing -= this.#replay.holdings.pointsOf(fluent);
    if (missing > 0) return missing;
    const [weakest] = held;
    if (weakest !== undefined) this.#keepHeld(frame, weakest, 1);
    return 0;
  }

  #keepHeld(frame: PatchFrame, fluent: number, max: number): void {
    const count = Math.min(max, this.#unreserved(fluent)) - (frame.held.get(fluent) ?? 0);
    if (count <= 0) return;
    frame.held.set(fluent, (frame.held.get(fluent) ?? 0) + count);
    this.#reserve(fluent, count);
  }

  /** Applies a frame; if a later need undid an earlier one, its needs are served again. */
  #fire(frame: PatchFrame): readonly PatchTask[] | null {
    const consumed = this.#letGo(frame);
    const { operator, times, made, cause } = frame;
    const wear = this.#replay.apply({ operator, times, consumed });
    const { maxServings } = this.#problem.limits.repair;
    if (wear === null) return ++frame.attempts < maxServings ? this.#needsOf(frame) : null;
    if (made >= 0) this.#sought[made] = (this.#sought[made] as number) - 1;
    this.#emit({ operator, times, consumed, wear, cause });
    return [];
  }

  /** Releases what the frame set aside; returns what it consumes, by fluent. */
  #letGo(frame: PatchFrame): Map<number, number> {
    const consumed = new Map<number, number>();
    for (const aside of frame.aside.values()) {
      for (const [fluent, count] of aside) {
        this.#reserve(fluent, -count);
        consumed.set(fluent, (consumed.get(fluent) ?? 0) + count);
      }
    }
    for (const [fluent, count] of frame.held) this.#reserve(fluent, -count);
    frame.aside.clear();
    frame.held.clear();
    return consumed;
  }

  #asideOf(frame: PatchFrame, fluent: number): number {
    let sum = 0;
    for (const aside of frame.aside.values()) sum += aside.get(fluent) ?? 0;
    return sum;
  }

  #reserve(fluent: number, count: number): void {
    this.#reserved[fluent] = (this.#reserved[fluent] as number) + count;
  }

  #unreserved(fluent: number): number {
    return (this.#replay.holdings.counts[fluent] as number) - (this.#reserved[fluent] as number);
  }

  /** The amount that nothing claims, the rest of the plan included. */
  #free(fluent: number): number {
    return this.#unreserved(fluent) - (this.#rest[fluent] as number);
  }

  #isTransient(classId: number): boolean {
    return membersOf(this.#problem.domain, classId).every((fluent) => this.#transient[fluent] === 1);
  }
}

const newFrame = (
  operator: number,
  times: number,
  planned: ReadonlyMap<number, number>,
  made: number,
  cause: RepairCause | null,
): PatchFrame => ({ operator, times, planned, aside: new Map(), held: new Map(), made, cause, attempts: 0 });
