// Domains whose steps are unambiguous: the arguments of a verb may fit several operators, so the
// operator's id is added as an argument. Minecraft's domain needs no such argument.

import { CANONICAL_VERBS, type Domain } from "../../../schemas/index.ts";

/**
 * The domain with `operator` among the arguments of every verb that is not canonical. The copy has
 * no digest, because the original's does not fit it.
 */
export function tellable({ digest: _, ...domain }: Domain): Domain {
  const isCanonical = (verb: string): boolean => (CANONICAL_VERBS as readonly string[]).includes(verb);
  const operators = domain.operators.map((operator) =>
    isCanonical(operator.verb) ? operator : { ...operator, args: { ...operator.args, operator: operator.id } },
  );
  return { ...domain, operators };
}
