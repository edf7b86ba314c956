// A domain's operators by id, kept with its document, since a worker compiles many plans of one. A document may be an excerpt that grows.

import type { Domain, Operator } from "../../schemas/index.ts";

const known = new WeakMap<readonly Operator[], Map<string, Operator>>();

/** The operators by id. */
export function operatorsById({ operators }: Pick<Domain, "operators">): ReadonlyMap<string, Operator> {
  const own = known.get(operators) ?? new Map<string, Operator>();
  for (const operator of own.size < operators.length ? operators : []) own.set(operator.id, operator);
  known.set(operators, own);
  return own;
}
