// The operators that the constraints permit. Problems with the same constraints share the array: a
// service or a run repeats them, and checking all operators takes longer than a short plan.

import type { Problem } from "../../schemas/index.ts";
import { avoidedBy } from "../../schemas/plain.ts";
import type { CompiledDomain } from "./compiled-domain.ts";
import { setsAside } from "./goal-domain.ts";
import { refuseMisspeltCreatures, refuseUnknownOperators } from "./known-names.ts";
import { leastRecentlyUsed } from "./memoize.ts";

const allowedCache = leastRecentlyUsed<CompiledDomain, Uint8Array>();
/** Constraint sets that are cached for a domain. */
const MAX_CACHED = 16;

/**
 * By operator: 1 if `allow`, `avoid`, `spare` and `peaceful` permit it. Shared: read-only. Throws CodedError
 * `input.unknownName` for unknown names: a misspelt verb in `avoid` would permit it silently.
 */
export function allowedOf(domain: CompiledDomain, problem: Problem): Uint8Array {
  const { allow, avoid, spare = [], peaceful = false } = problem.constraints;
  const isFree = allow === undefined && avoid.length === 0 && spare.length === 0 && !peaceful;
  const key = isFree ? "" : JSON.stringify([allow ?? null, avoid, spare, peaceful]);
  return allowedCache(domain, key, MAX_CACHED, () => {
    refuseUnknownOperators(domain, "constraints.allow", allow ?? []);
    refuseUnknownOperators(domain, "constraints.avoid", avoid);
    refuseMisspeltCreatures(domain, spare);
    return permittedOperators(domain, problem);
  });
}

/** Ids of the operators that peaceful difficulty rules out. */
export const notInPeaceful = (domain: CompiledDomain): readonly string[] => domain.excerpt([]).notInPeaceful ?? [];

/** `avoid` names a verb, an operator id, or `verb:subject` with a text argument of the operator. */
function permittedOperators(domain: CompiledDomain, problem: Problem): Uint8Array {
  const { allow, peaceful } = problem.constraints;
  const avoid = avoidedBy(problem.constraints);
  const allowed = new Uint8Array(domain.operatorCount).fill(1);
  for (const id of peaceful === true ? notInPeaceful(domain) : []) allowed[domain.operatorId.get(id) as number] = 0;
  if (allow === undefined && avoid.length === 0) return allowed;
  const permitted = allow === undefined ? undefined : new Set(allow);
  const avoided = new Set(avoid);
  // Only operators of these verbs are checked for subjects.
  const verbsWithSubject = new Set(avoid.filter((entry) => entry.includes(":")).map((entry) => entry.split(":", 1)[0]));
  const looked = domain.verbs.flatMap((verb, operator) => (verbsWithSubject.has(verb) ? [operator] : []));
  const subjects = new Map<string, string[]>();
  for (const { id, args } of looked.length === 0 ? [] : domain.excerpt(looked).operators) {
    subjects.set(
      id,
      Object.values(args).filter((value) => typeof value === "string"),
    );
  }
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    const verb = domain.verbs[operator] as string;
    const id = domain.operatorIds[operator] as string;
    const banned =
      avoided.has(verb) ||
      avoided.has(id) ||
      (subjects.get(id) ?? []).some((subject) => avoided.has(`${verb}:${subject}`));
    if (banned || (permitted !== undefined && !permitted.has(verb) && !setsAside(domain, operator)))
      allowed[operator] = 0;
  }
  return allowed;
}
