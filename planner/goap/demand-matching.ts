// Matches a node's demands with its stock, where classes share members: a maximum flow from fluents
// to classes, found by augmenting paths. A class may give a fluent up to another class for a member
// of its own, so members are chosen last, and what is short is short under every choice.
// Sound when demands never share a piece: each takes pieces of its own from the whole plan's stock,
// so a shortage in any order is a shortage here.
// Source: Ford and Fulkerson 1956; a set of classes that is short violates Hall's condition.

import type { CompiledDomain } from "../model/compiled-domain.ts";
import { membersOf } from "../model/rows.ts";

/** A class that is short. A member of any of `classes` helps, since they can exchange members. */
export interface ClassShortage {
  classId: number;
  missing: number;
  classes: readonly number[];
}

export type Allotment = Map<number, Map<number, number>>;

export interface DemandMatching {
  /** Every demand that cannot be met, in the order of `demands`. */
  shortages: ClassShortage[];
  /** By class: the members allotted to its demand. */
  allotment: Allotment;
}

/** Allots the stock, first to demands for a single fluent: nothing else can meet them. */
export function allot(
  domain: CompiledDomain,
  demands: ReadonlyMap<number, number>,
  stockOf: (fluent: number) => number,
): DemandMatching {
  const left = new Map<number, number>();
  const leftOf = (fluent: number): number => left.get(fluent) ?? stockOf(fluent);
  const allotment: Allotment = new Map();
  const shortages: ClassShortage[] = [];
  for (const [classId, count] of demands) {
    if (classId >= domain.fluentCount) continue;
    const held = stockOf(classId);
    left.set(classId, Math.max(0, held - count));
    allotment.set(classId, new Map([[classId, Math.min(held, count)]]));
    if (held < count) shortages.push({ classId, missing: count - held, classes: [classId] });
  }
  for (const [classId, count] of demands) {
    if (classId < domain.fluentCount) continue;
    const own = new Map<number, number>();
    allotment.set(classId, own);
    let missing = count;
    for (const fluent of membersOf(domain, classId)) {
      const taken = Math.min(missing, leftOf(fluent));
      if (taken <= 0) continue;
      own.set(fluent, taken);
      left.set(fluent, leftOf(fluent) - taken);
      missing -= taken;
    }
    while (missing > 0) {
      const moved = augment(domain, allotment, leftOf, left, classId, missing);
      if (typeof moved !== "number") {
        shortages.push({ classId, missing, classes: moved });
        break;
      }
      missing -= moved;
    }
  }
  return { shortages, allotment };
}

/** Augments along a shortest chain; returns the amount, or without a chain the classes reached. */
function augment(
  domain: CompiledDomain,
  allotment: Allotment,
  leftOf: (fluent: number) => number,
  left: Map<number, number>,
  target: number,
  missing: number,
): number | number[] {
  const from = new Map<number, { classId: number; fluent: number }>();
  const asked = [target];
  for (let at = 0; at < asked.length; at++) {
    const classId = asked[at] as number;
    for (const fluent of membersOf(domain, classId)) {
      if (leftOf(fluent) > 0) {
        const amount = Math.min(missing, leftOf(fluent), slackOf(allotment, from, classId));
        left.set(fluent, leftOf(fluent) - amount);
        augmentAlong(allotment, from, classId, fluent, amount);
        return amount;
      }
      for (const [other, consumed] of allotment) {
        if (other < domain.fluentCount || asked.includes(other) || (consumed.get(fluent) ?? 0) === 0) continue;
        from.set(other, { classId, fluent });
        asked.push(other);
      }
    }
  }
  return asked;
}

type FlowLinks = ReadonlyMap<number, { classId: number; fluent: number }>;

/** The amount that the classes along the chain can give up. */
function slackOf(allotment: Allotment, from: FlowLinks, start: number): number {
  let slack = Number.POSITIVE_INFINITY;
  let classId = start;
  for (let link = from.get(classId); link !== undefined; link = from.get(classId)) {
    slack = Math.min(slack, allotment.get(classId)?.get(link.fluent) ?? 0);
    classId = link.classId;
  }
  return slack;
}

function augmentAlong(allotment: Allotment, from: FlowLinks, start: number, gain: number, amount: number): void {
  let classId = start;
  let gained = gain;
  for (;;) {
    const kinds = allotment.get(classId);
    kinds?.set(gained, (kinds.get(gained) ?? 0) + amount);
    const link = from.get(classId);
    if (link === undefined) return;
    kinds?.set(link.fluent, (kinds.get(link.fluent) ?? 0) - amount);
    gained = link.fluent;
    classId = link.classId;
  }
}
