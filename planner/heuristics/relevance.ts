// Backward relevance: the operators that can serve the goal, and the fluents that any of them
// needs. No shortest plan applies others.
// Sound when slots do not matter: an operator whose products nothing needs only takes fluents away,
// which enables no operator. If slots rule out every order, the search passes the plan over and
// proves nothing (best-first-search.ts).
// A plain tool serves wherever its enchanted form stands in for it, and as long. So an operator that
// enchants tools is only relevant if something asks for the enchanted one: a plan without it may
// use the plain tool instead.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import { plainFluentsOf } from "../model/enchanted.ts";
import { membersOf, producersOf, row } from "../model/rows.ts";
import type { Reachability } from "./reachability.ts";

/** The part of `reach` that the goal and the classes in `asked` need, however indirectly. */
export function relevant(
  { domain, goal }: CompiledProblem,
  reach: Reachability,
  asked: Iterable<number> = [],
): Reachability {
  const fluents = new Uint8Array(domain.fluentCount);
  const operators = new Uint8Array(domain.operatorCount);
  const plainForms = plainFluentsOf(domain);
  /** Enchanted fluents that so far only stand in for plain ones. */
  const standIns = new Set<number>();
  const open: number[] = [];
  const ask = (fluent: number, isStandIn = false): void => {
    if (reach.fluents[fluent] !== 1) return;
    const isNew = fluents[fluent] !== 1;
    if (!isNew && (isStandIn || !standIns.delete(fluent))) return;
    if (isStandIn) standIns.add(fluent);
    fluents[fluent] = 1;
    open.push(fluent);
  };
  const askAny = (classes: Iterable<number>): void => {
    for (const classId of classes) for (const fluent of membersOf(domain, classId)) ask(fluent);
  };
  const askTools = (classes: Iterable<number>): void => {
    for (const classId of classes) {
      const members = membersOf(domain, classId);
      for (const fluent of members) {
        const plain = plainForms.get(fluent);
        ask(fluent, plain !== undefined && members.includes(plain));
      }
    }
  };
  const enchants = (operator: number, fluent: number): boolean =>
    row(domain.consumesStart, domain.consumesClass, operator).includes(plainForms.get(fluent) ?? -1);
  for (const { fluent } of goal) ask(fluent);
  askAny(asked);
  for (let fluent = open.pop(); fluent !== undefined; fluent = open.pop()) {
    const isStandIn = standIns.has(fluent);
    for (const operator of producersOf(domain, fluent)) {
      if (operators[operator] === 1 || reach.operators[operator] !== 1) continue;
      if (isStandIn && enchants(operator, fluent)) continue;
      operators[operator] = 1;
      askAny(row(domain.consumesStart, domain.consumesClass, operator));
      askTools(row(domain.requiresStart, domain.requiresClass, operator));
      askTools(row(domain.usesStart, domain.usesClass, operator));
    }
  }
  return { fluents, operators };
}
