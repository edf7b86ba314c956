// The last touch on an order: nobody looks for iron with empty hands.

import type { CompiledProblem } from "./model/compiled-problem.ts";
import type { ScheduledLot } from "./model/lot.ts";

/**
 * Moves each lot that needs nothing but what holds throughout (looking for a vein, say) to just before the first lot that uses what it makes. Always
 * valid, since such a lot can be applied at any time and only fills the inventory later.
 */
export function delaySources(problem: CompiledProblem, lots: readonly ScheduledLot[]): ScheduledLot[] {
  const { domain } = problem;
  const empty = (start: Int32Array, operator: number): boolean => start[operator] === start[operator + 1];
  const changed = new Set<number>();
  for (const { operator, kinds, wear } of lots) {
    for (const name of kinds.keys()) changed.add(name);
    for (const name of wear.keys()) changed.add(name);
    const cleared = domain.clearsName.subarray(domain.clearsStart[operator], domain.clearsStart[operator + 1]);
    for (const name of cleared) changed.add(name);
  }
  /** Holds from the beginning to the end. */
  const lasts = (name: number): boolean => (problem.start[name] as number) > 0 && !changed.has(name);
  const requiredOf = (operator: number): Int32Array[] =>
    [...domain.requiresClass.subarray(domain.requiresStart[operator], domain.requiresStart[operator + 1])].map(
      (kinds) => domain.classKinds.subarray(domain.classStart[kinds], domain.classStart[kinds + 1]),
    );
  const ordered: ScheduledLot[] = [];
  const delayed: { lot: ScheduledLot; makes: Set<number> }[] = [];
  for (const lot of lots) {
    const { operator } = lot;
    const touched = new Set(lot.kinds.keys());
    for (const [start, classes] of [
      [domain.requiresStart, domain.requiresClass],
      [domain.usesStart, domain.usesClass],
    ] as const) {
      for (let i = start[operator] as number; i < (start[operator + 1] as number); i++) {
        const kinds = classes[i] as number;
        for (let k = domain.classStart[kinds] as number; k < (domain.classStart[kinds + 1] as number); k++) {
          touched.add(domain.classKinds[k] as number);
        }
      }
    }
    for (let at = 0; at < delayed.length; ) {
      const waiting = delayed[at];
      if (waiting !== undefined && [...waiting.makes].some((name) => touched.has(name))) {
        ordered.push(waiting.lot);
        delayed.splice(at, 1);
      } else at++;
    }
    const isSource =
      empty(domain.consumesStart, operator) &&
      empty(domain.usesStart, operator) &&
      empty(domain.clearsStart, operator) &&
      requiredOf(operator).every((kinds) => kinds.some(lasts));
    if (isSource) {
      const makes = domain.producesName.subarray(domain.producesStart[operator], domain.producesStart[operator + 1]);
      delayed.push({ lot, makes: new Set(makes) });
    } else ordered.push(lot);
  }
  return [...ordered, ...delayed.map(({ lot }) => lot)];
}
