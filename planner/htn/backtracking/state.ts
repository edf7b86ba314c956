// The state of a decomposition: what is there, what frames have reserved or hold, which fluents are
// being sought, and a trail that undoes changes back to a choice point. Counts are by fluent.

import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { Holdings } from "../../model/holdings.ts";
import type { OperatorBatch } from "../../model/operator-batch.ts";
import { AMOUNT_TOLERANCE } from "../../model/tolerances.ts";

/** Members that a frame has set aside to consume or to hold. A persistent list, newest first. */
export interface Reservation {
  /** The need that it serves: an operator may need two classes that share members. */
  classId: number;
  fluent: number;
  count: number;
  held: boolean;
  /** Durability points of the member that the frame will wear. */
  points: number;
  next: Reservation | null;
}

interface TrailEntry {
  array: Int32Array | Float64Array;
  index: number;
  old: number;
}

export class DecompositionState {
  readonly have: Int32Array;
  /** Set aside to be consumed, and held until a frame fires. */
  readonly reserved: Int32Array;
  readonly held: Int32Array;
  /** The frames that are seeking the fluent: this guards against cyclic recipes. */
  readonly sought: Int32Array;
  /** Durability points left in all tools of the fluent. */
  readonly points: Float64Array;
  /** The points that frames are going to wear; nothing beneath them may. */
  readonly claimed: Float64Array;
  readonly batches: OperatorBatch[] = [];
  readonly frames: (Reservation | null)[] = [];
  readonly #problem: CompiledProblem;
  readonly #trail: TrailEntry[] = [];
  readonly #frameTrail: { frame: number; old: Reservation | null }[] = [];

  constructor(problem: CompiledProblem) {
    this.#problem = problem;
    this.have = problem.start.slice();
    this.reserved = new Int32Array(this.have.length);
    this.held = new Int32Array(this.have.length);
    this.sought = new Int32Array(this.have.length);
    this.claimed = new Float64Array(this.have.length);
    const holdings = new Holdings(problem);
    this.points = Float64Array.from(this.have, (count, fluent) =>
      count > 0 && (problem.domain.durability[fluent] as number) > 0 ? holdings.pointsOf(fluent) : 0,
    );
  }

  set(array: Int32Array | Float64Array, index: number, value: number): void {
    this.#trail.push({ array, index, old: array[index] as number });
    array[index] = value;
  }

  change(array: Int32Array | Float64Array, index: number, by: number): void {
    this.set(array, index, (array[index] as number) + by);
  }

  free(fluent: number): number {
    return (this.have[fluent] as number) - (this.reserved[fluent] as number) - (this.held[fluent] as number);
  }

  newFrame(): number {
    this.frames.push(null);
    return this.frames.length - 1;
  }

  reserve(frame: number, classId: number, fluent: number, count: number, held: boolean, points = 0): void {
    const old = this.frames[frame] ?? null;
    this.#frameTrail.push({ frame, old });
    this.frames[frame] = { classId, fluent, count, held, points, next: old };
    if (count > 0) this.change(held ? this.held : this.reserved, fluent, count);
    if (points > 0) this.change(this.claimed, fluent, points);
  }

  /** Releases what the frame set aside; returns what it consumes, by fluent. */
  release(frame: number): Map<number, number> {
    const consumed = new Map<number, number>();
    for (let entry = this.frames[frame] ?? null; entry !== null; entry = entry.next) {
      const { fluent, count, held, points } = entry;
      if (count > 0) this.change(held ? this.held : this.reserved, fluent, -count);
      if (points > 0) this.change(this.claimed, fluent, -points);
      if (!held) consumed.set(fluent, (consumed.get(fluent) ?? 0) + count);
    }
    return consumed;
  }

  /** Wears tools and removes broken ones. Exact while one tool is worn; the scheduler decides. */
  wear(fluent: number, points: number): void {
    const full = this.#problem.domain.durability[fluent] as number;
    if (full === 0) return;
    const left = (this.points[fluent] as number) - points;
    this.set(this.points, fluent, left);
    this.set(this.have, fluent, Math.min(this.have[fluent] as number, Math.ceil(left / full - AMOUNT_TOLERANCE)));
  }

  make(fluent: number, count: number): void {
    this.change(this.have, fluent, count);
    const full = this.#problem.domain.durability[fluent] as number;
    if (full > 0) this.change(this.points, fluent, full * count);
  }

  take(fluent: number, count: number): void {
    const full = this.#problem.domain.durability[fluent] as number;
    if (full > 0 && (this.have[fluent] as number) > 0) {
      this.change(this.points, fluent, -(count * (this.points[fluent] as number)) / (this.have[fluent] as number));
    }
    this.change(this.have, fluent, -count);
  }

  mark(): { trail: number; frames: number; frameTrail: number; batches: number } {
    return {
      trail: this.#trail.length,
      frames: this.frames.length,
      frameTrail: this.#frameTrail.length,
      batches: this.batches.length,
    };
  }

  undo(mark: ReturnType<DecompositionState["mark"]>): void {
    while (this.#trail.length > mark.trail) {
      const { array, index, old } = this.#trail.pop() as TrailEntry;
      array[index] = old;
    }
    while (this.#frameTrail.length > mark.frameTrail) {
      const { frame, old } = this.#frameTrail.pop() as { frame: number; old: Reservation | null };
      this.frames[frame] = old;
    }
    this.frames.length = mark.frames;
    this.batches.length = mark.batches;
  }
}
