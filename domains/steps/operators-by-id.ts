// A domain's operators by id, cached with its document, because a worker compiles many plans for
// it. A document may be an excerpt that grows.

import type { Domain, Operator } from "../../schemas/index.ts";

const operatorsCache = new WeakMap<readonly Operator[], Map<string, Operator>>();
export function operatorsById({ operators }: Pick<Domain, "operators">): ReadonlyMap<string, Operator> {
  let own = operatorsCache.get(operators);
  if (own === undefined) {
    own = new Map();
    operatorsCache.set(operators, own);
  }
  for (let at = own.size; at < operators.length; at++) {
    const operator = operators[at] as Operator;
    own.set(operator.id, operator);
  }
  return own;
}
