// Round trips: an operator that undoes another (unpacking a block that was packed from the same ingots). Plans that hold both
// can lose a pair and keep everything else, so nodes that hold both lead nowhere better and are dropped.
// A pair is kept where one end is needed for itself, as a furnace that is placed, used and taken along; then only a further
// round trip is idle. Facts that something else may clear are never judged, nor is what comes from elsewhere too: a block that
// was found may be unpacked to work with, and packed again.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import type { Node } from "./node.ts";

interface RoundTrip {
  /** There and back: `back` undoes `there`, which is dropped `pieces` times with each `back`. */
  there: number;
  back: number;
  pieces: number;
  /** What there is between the two. */
  between: number;
  /** True where one of the two ends is required or used by some operator. */
  useful: boolean;
}

/** What an operator turns into what, where it turns exactly one thing into one other. */
interface Conversion {
  from: number;
  fromCount: number;
  to: number;
  toCount: number;
}

export class RoundTrips {
  private readonly problem: CompiledProblem;
  private readonly needed: Uint8Array;
  /** By operator: the round trips that it is part of. */
  private readonly trips = new Map<number, RoundTrip[]>();

  constructor(problem: CompiledProblem, usable: Uint8Array) {
    this.problem = problem;
    this.needed = neededNames(problem);
    const { domain } = problem;
    for (let back = 0; back < domain.operatorCount; back++) {
      const undo = usable[back] === 1 ? this.conversionOf(back) : undefined;
      if (undo === undefined || (problem.start[undo.from] as number) > 0) continue;
      for (
        let p = domain.producersStart[undo.from] as number;
        p < (domain.producersStart[undo.from + 1] as number);
        p++
      ) {
        const there = domain.producersOf[p] as number;
        const make = usable[there] === 1 ? this.conversionOf(there) : undefined;
        if (make?.from === undo.to) this.add(there, make, back, undo);
      }
    }
  }

  /** Whether the node's lots hold a round trip that includes the operator and could be left out. */
  isIdle(node: Node, operator: number): boolean {
    return (this.trips.get(operator) ?? []).some(
      ({ there, back, pieces, between, useful }) =>
        (node.lots.get(back) ?? 0) > 0 &&
        (node.lots.get(there) ?? 0) >= pieces + (useful ? 1 : 0) &&
        !this.comesFromElsewhere(node, between, there),
    );
  }

  private comesFromElsewhere(node: Node, name: number, there: number): boolean {
    const { domain } = this.problem;
    const producers = domain.producersOf.subarray(domain.producersStart[name], domain.producersStart[name + 1]);
    return producers.some((operator) => operator !== there && node.lots.has(operator));
  }

  private add(there: number, make: Conversion, back: number, undo: Conversion): void {
    const pieces = undo.fromCount / make.toCount;
    // The way back must give no more than the way there took, in whole pieces.
    if (!Number.isInteger(pieces) || pieces * make.fromCount < undo.toCount) return;
    const { domain } = this.problem;
    const between = undo.from;
    if (domain.isItem[between] === 0 && this.isClearedByOthers(between, back)) return;
    // Lots have no order, so either end may be the one between.
    const useful = this.needed[between] === 1 || this.needed[undo.to] === 1;
    const trip: RoundTrip = { there, back, pieces, between, useful };
    for (const operator of [there, back]) this.trips.set(operator, [...(this.trips.get(operator) ?? []), trip]);
  }

  private conversionOf(operator: number): Conversion | undefined {
    const { domain } = this.problem;
    const spends = domain.spendsStart[operator] as number;
    const produces = domain.producesStart[operator] as number;
    if ((domain.spendsStart[operator + 1] as number) - spends !== 1) return undefined;
    if ((domain.producesStart[operator + 1] as number) - produces !== 1) return undefined;
    const from = domain.spendsClass[spends] as number;
    // Classes of one kind have that kind's number.
    if (from >= domain.nameCount) return undefined;
    return {
      from,
      fromCount: domain.spendsCount[spends] as number,
      to: domain.producesName[produces] as number,
      toCount: domain.producesCount[produces] as number,
    };
  }

  private isClearedByOthers(name: number, operator: number): boolean {
    const { domain } = this.problem;
    const own = domain.clearsStart[operator] as number;
    const end = domain.clearsStart[operator + 1] as number;
    return domain.clearsName.some((cleared, at) => cleared === name && (at < own || at >= end));
  }
}

/** By name: 1 where some operator requires or uses it. */
function neededNames({ domain }: CompiledProblem): Uint8Array {
  const needed = new Uint8Array(domain.nameCount);
  const asked = new Uint8Array(domain.classCount);
  for (const classes of [domain.requiresClass, domain.usesClass]) for (const kinds of classes) asked[kinds] = 1;
  for (let kinds = 0; kinds < domain.classCount; kinds++) {
    if (asked[kinds] !== 1) continue;
    const end = domain.classStart[kinds + 1] as number;
    for (let k = domain.classStart[kinds] as number; k < end; k++) needed[domain.classKinds[k] as number] = 1;
  }
  return needed;
}
