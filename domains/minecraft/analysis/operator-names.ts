// The names in operators.

import type { Operator } from "../../../schemas/index.ts";
import { onceForEach } from "../data/once-for-each.ts";

/**
 * Every item and fact that an operator consumes, requires, uses or produces; cached with the list
 * for all compiler stages.
 */
export const namesIn = onceForEach((operators: readonly Operator[]): ReadonlySet<string> => {
  const names = new Set<string>();
  const add = (name: string): void => void names.add(name);
  const addKinds = ({ anyOf }: { anyOf: readonly string[] }): void => anyOf.forEach(add);
  operators.forEach(({ consumes, requires, uses, produces }) => {
    consumes.forEach(addKinds);
    requires.forEach(addKinds);
    uses.forEach(addKinds);
    for (const name in produces) names.add(name);
  });
  return names;
});
