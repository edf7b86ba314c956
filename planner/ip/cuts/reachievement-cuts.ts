// Re-achievement cuts: a fluent that is there before a class, cleared by every maker of the class,
// and needed afterwards, is made again; a bench before the journey, and one after it. Twice in all,
// or once if the start state holds it.
// Sound: a fluent counts only if every maker of the class clears it, it is there before that, and
// nothing else serves the operator that needs it afterwards.

import { CUT_VIOLATION_TOLERANCE } from "../../model/tolerances.ts";
import type { RelaxedReachability } from "../relaxed-reachability.ts";
import type { StateEquation } from "../state-equation.ts";
import type { SeparationInput, Separator, SeparatorFamily } from "./separator.ts";

/** A fluent that every maker of the class clears, and how often it is made if needed later. */
interface Reachievement {
  fluent: number;
  classId: number;
  times: 1 | 2;
}

export const reachievementCuts: SeparatorFamily = (reach) => new ReachievementCuts(reach);

class ReachievementCuts implements Separator {
  readonly name = "reachievementCuts";
  readonly at = ["node", "candidate"] as const;
  readonly #reach: RelaxedReachability;
  readonly #all: readonly Reachievement[];

  constructor(reach: RelaxedReachability) {
    this.#reach = reach;
    this.#all = [...reach.needs].flatMap((classId) => {
      const [first, ...others] = reach.makersOf(classId).map((operator) => this.#clearedBy(operator));
      const before = reach.sets.before(classId);
      const { start } = reach.problem;
      return [...(first ?? [])]
        .filter((fluent) => others.every((fluents) => fluents.has(fluent)))
        .filter((fluent) => before.includes(fluent) || (start[fluent] as number) > 0)
        .map((fluent) => ({ fluent, classId, times: (start[fluent] as number) > 0 ? 1 : 2 }));
    });
  }

  /** Demands it again if every plan needs it after it was cleared. */
  write(stage: StateEquation): void {
    const seen = new Set<number>();
    for (const again of this.#all) {
      const isNeededAfter = [...this.#reach.needs].some((later) => {
        const makers = this.#reach.makersOf(later);
        return makers.length > 0 && makers.every((operator) => this.#isAfter(operator, again));
      });
      if (!isNeededAfter || seen.has(again.fluent)) continue;
      seen.add(again.fluent);
      stage.oneOf(this.#reach.makersOf(again.fluent), -1, again.times);
    }
    stage.close();
  }

  /** Adds violated rows for operators that need the fluent later, and returns their number. */
  separate({ program, amounts }: SeparationInput): number {
    const { maxBigM } = this.#reach.problem.limits.ip;
    let added = 0;
    for (const again of this.#all) {
      const makers = this.#reach
        .makersOf(again.fluent)
        .map((operator) => program.columnOf.get(operator) ?? -1)
        .filter((column) => column >= 0);
      if (makers.reduce((sum, column) => sum + (amounts[column] as number), 0) > again.times - CUT_VIOLATION_TOLERANCE)
        continue;
      for (const [operator, column] of program.columnOf) {
        const max = program.upper[column] as number;
        if ((amounts[column] as number) < CUT_VIOLATION_TOLERANCE || max > maxBigM || !this.#isAfter(operator, again))
          continue;
        // Once less if the operator is not applied.
        const row = program.rhs.push(max * (again.times - 1)) - 1;
        for (const maker of makers) program.columns[maker]?.push({ row, coefficient: max });
        program.columns[column]?.push({ row, coefficient: -1 });
        added++;
      }
    }
    return added;
  }

  /** Whether the operator comes after the clearing, and needs the fluent. */
  #isAfter(operator: number, { fluent, classId }: Reachievement): boolean {
    return this.#reach.sets.isBefore(classId, operator) && this.#needsOnly(operator, fluent);
  }

  /** The fluents that are gone after the operator was applied. */
  #clearedBy(operator: number): Set<number> {
    const { clearsStart, clearsName, producesStart, producesName } = this.#reach.problem.domain;
    const made = producesName.subarray(producesStart[operator], producesStart[operator + 1]);
    const cleared = clearsName.subarray(clearsStart[operator], clearsStart[operator + 1]);
    return new Set([...cleared].filter((fluent) => !made.includes(fluent)));
  }

  /** Whether the operator requires the fluent and nothing else serves. */
  #needsOnly(operator: number, fluent: number): boolean {
    const { domain, start, kept } = this.#reach.problem;
    const { requiresStart, requiresClass, classStart, classKinds } = domain;
    if ((kept[fluent] as number) > 0) return false;
    return requiresClass.subarray(requiresStart[operator], requiresStart[operator + 1]).some((classId) => {
      const kinds = classKinds.subarray(classStart[classId], classStart[classId + 1]);
      const isThere = (kind: number): boolean => (start[kind] as number) + (kept[kind] as number) > 0;
      return (
        kinds.includes(fluent) &&
        kinds.every((kind) => kind === fluent || !(isThere(kind) || this.#reach.producersOf(kind).length > 0))
      );
    });
  }
}
