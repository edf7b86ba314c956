// Domains whose steps say enough: a verb without arguments does not tell a body which of its operators is meant, so the operator's
// id is told as an argument. Minecraft's domain tells enough as it is.

import { CANONICAL_VERBS, type Domain } from "../../../schemas/index.ts";

/** The domain with `operator` among the arguments of every verb that is not canonical. Its digest is another's, so it is left out. */
export function tellable({ digest: _, ...domain }: Domain): Domain {
  const isCanonical = (verb: string): boolean => (CANONICAL_VERBS as readonly string[]).includes(verb);
  const operators = domain.operators.map((operator) =>
    isCanonical(operator.verb) ? operator : { ...operator, args: { ...operator.args, operator: operator.id } },
  );
  return { ...domain, operators };
}
