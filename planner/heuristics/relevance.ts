// Backward relevance: which operators can serve the goal at all, and which names any of them asks for.
// What no chain of needs leads to from the goal is in no shortest plan.
// Sound when slots do not matter: an operator whose products nothing asks for only takes things
// away, which helps no operator. Where slots rule out every order, the search passes the plan over
// and proves nothing (tree.ts).

import type { CompiledProblem } from "../model/compiled-problem.ts";
import type { Reachability } from "./reachability.ts";

/** Of what is in reach, the names that the goal or a class `asked` for needs, however far back, and the operators that make one of them. */
export function relevant(
  { domain, goal }: CompiledProblem,
  reach: Reachability,
  asked: Iterable<number> = [],
): Reachability {
  const names = new Uint8Array(domain.nameCount);
  const operators = new Uint8Array(domain.operatorCount);
  const open: number[] = [];
  const ask = (name: number): void => {
    if (names[name] === 1 || reach.names[name] !== 1) return;
    names[name] = 1;
    open.push(name);
  };
  const askAny = (start: Int32Array, classes: Int32Array, operator: number): void => {
    for (let i = start[operator] as number; i < (start[operator + 1] as number); i++) {
      const kinds = classes[i] as number;
      for (let k = domain.classStart[kinds] as number; k < (domain.classStart[kinds + 1] as number); k++) {
        ask(domain.classKinds[k] as number);
      }
    }
  };
  for (const { name } of goal) ask(name);
  for (const kinds of asked) {
    for (let k = domain.classStart[kinds] as number; k < (domain.classStart[kinds + 1] as number); k++) {
      ask(domain.classKinds[k] as number);
    }
  }
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (let p = domain.producersStart[name] as number; p < (domain.producersStart[name + 1] as number); p++) {
      const operator = domain.producersOf[p] as number;
      if (operators[operator] === 1 || reach.operators[operator] !== 1) continue;
      operators[operator] = 1;
      askAny(domain.consumesStart, domain.consumesClass, operator);
      askAny(domain.requiresStart, domain.requiresClass, operator);
      askAny(domain.usesStart, domain.usesClass, operator);
    }
  }
  return { names, operators };
}
