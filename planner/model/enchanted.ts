// Items that are enchanted forms of others and count as them: for goals, and as tools.

import { countsAs } from "../../schemas/plain.ts";
import type { CompiledDomain } from "./compiled-domain.ts";
import { memoizeWeakly } from "./memoize.ts";

/** The enchanted form of each plain fluent that has one; both last equally long. */
export const enchantedFluentsOf = memoizeWeakly((domain: CompiledDomain): ReadonlyMap<number, number> => {
  const forms = new Map<number, number>();
  domain.names.forEach((name, fluent) => {
    const plain = domain.nameId.get(countsAs(name) ?? "");
    if (plain !== undefined && domain.durability[plain] === domain.durability[fluent]) forms.set(plain, fluent);
  });
  return forms;
});

/** The plain form of each enchanted fluent. */
export const plainFluentsOf = memoizeWeakly(
  (domain: CompiledDomain): ReadonlyMap<number, number> =>
    new Map([...enchantedFluentsOf(domain)].map(([plain, enchanted]) => [enchanted, plain])),
);
