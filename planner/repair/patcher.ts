// Serves one lot that lacks something: its needs are gathered one by one, each from what is there and free or by the cheapest way, whose
// own needs come first. A decomposition without going back: where a choice leads nowhere the patch fails, and the plan is made anew.
// Nothing recurses; a name that is being made is not made beneath itself.
// Invariant: what is emitted has been applied on the replay, in this order.

import { domainAnalysisOf } from "../htn/traits.ts";
import { pointsWorn } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { consumesOf, membersOf, requiresOf, usesOf } from "../model/rows.ts";
import type { Expectations } from "./expectations.ts";
import type { RepairBatch, RepairCause } from "./lots.ts";
import type { Replay } from "./replay.ts";
import { type RepairMethod, RepairMethods } from "./ways.ts";

/** One operator on its way to being applied: what has been put aside for it. */
interface PatchFrame {
  operator: number;
  times: number;
  /** The kinds that the plan had for it. */
  planned: ReadonlyMap<number, number>;
  /** By class that it consumes: kinds and counts. What it only holds, by name. */
  aside: Map<number, Map<number, number>>;
  held: Map<number, number>;
  /** The name that it is applied for, or -1; why it is there. */
  made: number;
  cause: RepairCause | null;
  attempts: number;
}

type PatchTask =
  | { kind: "gather" | "hold" | "tool"; classId: number; amount: number; frame: PatchFrame | null }
  | { kind: "fire"; frame: PatchFrame };

/** Tasks in one patch, and times that a lot is served anew because a later need undid an earlier one. */
const MAX_TASKS = 2_000;
const MAX_ATTEMPTS = 3;
const NO_AMOUNTS: ReadonlyMap<number, number> = new Map();
/** Points of a tool that does not wear. */
const UNWEARING = 1_000_000;

export class Patcher {
  /** Ways that were gone. */
  methods = 0;
  private readonly problem: CompiledProblem;
  private readonly replay: Replay;
  private readonly method: RepairMethods;
  private readonly emit: (lot: RepairBatch) => void;
  private readonly reserved: Int32Array;
  private readonly sought: Int32Array;
  /** By name: where some operator clears it, so that it may be gone again before it is needed. */
  private readonly transient: Uint8Array;
  /** By name: what the rest of the plan needs. */
  private readonly rest: Int32Array;

  constructor(
    problem: CompiledProblem,
    replay: Replay,
    expectations: Expectations,
    rest: Int32Array,
    emit: (lot: RepairBatch) => void,
  ) {
    const { domain } = problem;
    this.problem = problem;
    this.replay = replay;
    this.emit = emit;
    this.rest = rest;
    this.reserved = new Int32Array(domain.nameCount);
    this.sought = new Int32Array(domain.nameCount);
    this.transient = domainAnalysisOf(domain).transient;
    this.method = new RepairMethods(problem, replay, expectations, {
      free: (name) => this.free(name),
      isSought: (name) => (this.sought[name] as number) > 0,
    });
  }

  /** Applies the lot after whatever it lacks; what the rest of the plan needs is left alone where there is a choice. */
  serve(lot: RepairBatch): boolean {
    const { operator, times, consumed } = lot;
    return this.run(this.needsOf(newFrame(operator, times, consumed, -1, null)));
  }

  /** Gets what the goal lacks in the end. */
  reach(goal: readonly { name: number; count: number }[]): boolean {
    return this.run(goal.map(({ name, count }) => ({ kind: "hold", classId: name, amount: count, frame: null })));
  }

  private run(tasks: readonly PatchTask[]): boolean {
    const open = tasks.toReversed();
    for (let done = 0; open.length > 0; done++) {
      if (done >= MAX_TASKS) return false;
      const task = open.pop() as PatchTask;
      const more = this.refine(task);
      if (more === null) return false;
      for (let i = more.length - 1; i >= 0; i--) open.push(more[i] as PatchTask);
    }
    return true;
  }

  /** The tasks that take a task's place: none where it is done; null where it fails. */
  private refine(task: PatchTask): readonly PatchTask[] | null {
    if (task.kind === "fire") return this.fire(task.frame);
    const missing = this.missingOf(task);
    if (missing <= 0) return [];
    const perItem = (name: number): number =>
      task.kind === "tool" ? (this.problem.domain.durability[name] as number) || UNWEARING : 1;
    const way = this.method.to(task.classId, missing, perItem);
    return way === null ? null : [...this.tasksOf(way, task, missing), task];
  }

  private tasksOf({ operator, name, times }: RepairMethod, { kind }: PatchTask, missing: number): PatchTask[] {
    const isFact = this.problem.domain.isItem[name] !== 1;
    const because = kind === "tool" ? "missingTool" : isFact ? "missingFact" : "missingItem";
    const count = kind === "tool" ? 1 : missing;
    this.methods++;
    this.sought[name] = (this.sought[name] as number) + 1;
    return this.needsOf(newFrame(operator, times, NO_AMOUNTS, name, { because, name, count }));
  }

  /** What a frame needs, and then its application: tools and what lasts before what does not. */
  private needsOf(frame: PatchFrame): PatchTask[] {
    const { domain } = this.problem;
    const { operator, times } = frame;
    const tasks: PatchTask[] = [];
    const fleeting: PatchTask[] = [];
    for (const { altSet: classId, points } of usesOf(domain, operator)) {
      tasks.push({ kind: "tool", classId, amount: Math.max(1, pointsWorn(points, times)), frame });
    }
    for (const { altSet: classId, count } of consumesOf(domain, operator)) {
      const amount = count * times;
      (this.isTransient(classId) ? fleeting : tasks).push({ kind: "gather", classId, amount, frame });
    }
    for (const { altSet: classId, count: amount } of requiresOf(domain, operator)) {
      (this.isTransient(classId) ? fleeting : tasks).push({ kind: "hold", classId, amount, frame });
    }
    return [...tasks, ...fleeting, { kind: "fire", frame }];
  }

  /** Puts aside what is there; how much is still missing. */
  private missingOf(task: Exclude<PatchTask, { kind: "fire" }>): number {
    const { classId, amount, frame } = task;
    if (task.kind === "hold") return this.hold(classId, amount, frame);
    if (frame === null) return 0;
    return task.kind === "gather" ? this.gather(classId, amount, frame) : this.takeUp(classId, amount, frame);
  }

  private gather(kinds: number, amount: number, frame: PatchFrame): number {
    const aside = frame.aside.get(kinds) ?? new Map<number, number>();
    frame.aside.set(kinds, aside);
    let missing = amount;
    for (const count of aside.values()) missing -= count;
    const take = (name: number, most: number): void => {
      const taken = Math.min(missing, most);
      if (taken <= 0) return;
      aside.set(name, (aside.get(name) ?? 0) + taken);
      this.reserve(name, taken);
      missing -= taken;
    };
    const members = membersOf(this.problem.domain, kinds);
    for (const name of members) {
      const planned = (frame.planned.get(name) ?? 0) - this.asideOf(frame, name);
      if (planned > 0) take(name, Math.min(planned, this.unreserved(name)));
    }
    if (missing <= 0) return 0;
    const others = [...members].filter((name) => this.free(name) > 0);
    for (const name of others.sort((a, b) => this.free(b) - this.free(a) || a - b)) take(name, this.free(name));
    return missing;
  }

  private hold(kinds: number, amount: number, frame: PatchFrame | null): number {
    const missing = amount - this.replay.holdings.heldOf(kinds, frame !== null);
    if (missing > 0) return missing;
    if (frame !== null) for (const name of membersOf(this.problem.domain, kinds)) this.keepHeld(frame, name, amount);
    return 0;
  }

  /** Has tools of the class with so many points left, and keeps hold of the weakest, which will be worn first. */
  private takeUp(kinds: number, points: number, frame: PatchFrame): number {
    const held = this.replay.weakestFirst(kinds).filter((name) => this.unreserved(name) > 0 || frame.held.has(name));
    let missing = points;
    for (const name of held) missing -= this.replay.holdings.pointsOf(name);
    if (missing > 0) return missing;
    const [weakest] = held;
    if (weakest !== undefined) this.keepHeld(frame, weakest, 1);
    return 0;
  }

  private keepHeld(frame: PatchFrame, name: number, most: number): void {
    const count = Math.min(most, this.unreserved(name)) - (frame.held.get(name) ?? 0);
    if (count <= 0) return;
    frame.held.set(name, (frame.held.get(name) ?? 0) + count);
    this.reserve(name, count);
  }

  /** Applies a frame; where a later need has undone an earlier one, its needs are served once more. */
  private fire(frame: PatchFrame): readonly PatchTask[] | null {
    const consumed = this.letGo(frame);
    const { operator, times, made, cause } = frame;
    const wear = this.replay.apply({ operator, times, consumed });
    if (wear === null) return ++frame.attempts < MAX_ATTEMPTS ? this.needsOf(frame) : null;
    if (made >= 0) this.sought[made] = (this.sought[made] as number) - 1;
    this.emit({ operator, times, consumed, wear, cause });
    return [];
  }

  /** Ends what the frame has put aside; what of it is to be consumed, by name. */
  private letGo(frame: PatchFrame): Map<number, number> {
    const consumed = new Map<number, number>();
    for (const aside of frame.aside.values()) {
      for (const [name, count] of aside) {
        this.reserve(name, -count);
        consumed.set(name, (consumed.get(name) ?? 0) + count);
      }
    }
    for (const [name, count] of frame.held) this.reserve(name, -count);
    frame.aside.clear();
    frame.held.clear();
    return consumed;
  }

  private asideOf(frame: PatchFrame, name: number): number {
    let sum = 0;
    for (const aside of frame.aside.values()) sum += aside.get(name) ?? 0;
    return sum;
  }

  private reserve(name: number, count: number): void {
    this.reserved[name] = (this.reserved[name] as number) + count;
  }

  private unreserved(name: number): number {
    return (this.replay.holdings.counts[name] as number) - (this.reserved[name] as number);
  }

  /** How many nobody speaks for, the rest of the plan included. */
  private free(name: number): number {
    return this.unreserved(name) - (this.rest[name] as number);
  }

  private isTransient(kinds: number): boolean {
    return membersOf(this.problem.domain, kinds).every((name) => this.transient[name] === 1);
  }
}

const newFrame = (
  operator: number,
  times: number,
  planned: ReadonlyMap<number, number>,
  made: number,
  cause: RepairCause | null,
): PatchFrame => ({ operator, times, planned, aside: new Map(), held: new Map(), made, cause, attempts: 0 });
