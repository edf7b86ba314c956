// The linter of compiled domains, run within compiling: a domain that contradicts itself never leaves this room.
// It finds unknown names, repeated ids, operators that give back no more than they take, operators that can never apply for want of a
// name that nothing makes and no item or fact has, items without a status, negative costs, and items said to be obtainable that are not.

import { CodedError, type Domain, isFact, type Operator } from "../../schemas/index.ts";
import { reachableNames } from "./items.ts";

/** Every flaw of the domain, as `operator or item: what`; empty where it is sound. */
export function lintDomain(domain: Domain, expectedItems: Iterable<string> = []): string[] {
  const { items, operators } = domain;
  const facts = new Set(domain.facts);
  const known = (name: string): boolean => (isFact(name) ? facts.has(name) : Object.hasOwn(items, name));
  const made = new Set(operators.flatMap(({ produces }) => Object.keys(produces)));
  const flaws: string[] = [];
  const ids = new Set<string>();
  for (const operator of operators) {
    const flaw = (what: string) => flaws.push(`${operator.id}: ${what}`);
    if (ids.has(operator.id)) flaw("the id is not its own");
    ids.add(operator.id);
    if (!(operator.cost >= 0 && operator.ticks >= 0)) flaw("cost or ticks are negative");
    for (const name of namesOf(operator)) if (!known(name)) flaw(`unknown name ${name}`);
    for (const name of selfConsumed(operator)) flaw(`takes as much ${name} as it makes`);
    for (const { anyOf } of operator.consumes.filter(({ anyOf }) => anyOf.every(isFact))) {
      if (!anyOf.some((name) => made.has(name))) flaw(`can never apply: nothing makes ${anyOf.join(" or ")}`);
    }
  }
  for (const name of expectedItems) if (!Object.hasOwn(items, name)) flaws.push(`${name}: has no status`);
  const reached = reachableNames(operators);
  for (const [name, { status }] of Object.entries(items)) {
    if ((status === "obtainable") !== reached.has(name)) flaws.push(`${name}: said to be ${status}, but is not`);
  }
  return flaws;
}

/** Throws CodedError `input.invalidDomain` with the first flaws, if there are any. */
export function assertSound(domain: Domain, expectedItems: Iterable<string>): void {
  const flaws = lintDomain(domain, expectedItems);
  if (flaws.length === 0) return;
  const shown = flaws.slice(0, 10).join("; ");
  throw new CodedError("input.invalidDomain", `${domain.name} ${domain.mcVersion}: ${flaws.length} flaws: ${shown}`);
}

function namesOf({ consumes, requires, uses, produces }: Operator): Set<string> {
  return new Set([...[...consumes, ...requires, ...uses].flatMap(({ anyOf }) => anyOf), ...Object.keys(produces)]);
}

/** What the operator makes no more of than it surely takes, where it makes nothing else. */
function selfConsumed({ consumes, produces }: Operator): string[] {
  const names = Object.keys(produces);
  const circular = names.filter((name) => {
    const taken = consumes.filter(({ anyOf }) => anyOf.includes(name)).reduce((sum, { count }) => sum + count, 0);
    return taken > 0 && taken >= (produces[name] ?? 0);
  });
  return circular.length === names.length ? circular : [];
}
