// What the operators reach from nothing, and which of them stay stuck without an excuse. Relaxed: nothing is ever used up.
// An operator is excused where all that it lacks goes back to items that cannot be had, which the domain says of them.

import { type Domain, isFact, type Operator } from "../../../schemas/index.ts";
import { reachableBy } from "../analysis/reachable.ts";

export interface Reach {
  /** Names that some chain of operators reaches, and what is true at the start. */
  names: ReadonlySet<string>;
  /** Operators that can never apply though nothing that they lack is said to be unobtainable, with what they lack. */
  stuck: readonly { operator: Operator; missing: readonly string[] }[];
}

/** What the domain's operators reach. */
export function reachOf({ operators, items }: Domain): Reach {
  const { names, stuck: waiting } = reachableBy(operators);
  /** Facts that would be there, could some item be had. */
  const excused = new Set<string>();
  const isExcused = (kind: string): boolean =>
    isFact(kind) ? excused.has(kind) : items[kind]?.status === "unobtainable";
  let stuck = waiting.map(({ operator }) => ({ operator, missing: unexcused(operator, names, isExcused) }));
  for (let before = -1; before < excused.size; ) {
    before = excused.size;
    for (const { operator, missing } of stuck) {
      if (missing !== undefined) continue;
      for (const name of Object.keys(operator.produces)) if (isFact(name)) excused.add(name);
    }
    stuck = stuck.map(({ operator }) => ({ operator, missing: unexcused(operator, names, isExcused) }));
  }
  return {
    names,
    stuck: stuck.flatMap(({ operator, missing }) => (missing === undefined ? [] : [{ operator, missing }])),
  };
}

/** The kinds of the first need of which none is reached and none excused. */
function unexcused(
  { consumes, requires, uses }: Operator,
  names: ReadonlySet<string>,
  isExcused: (kind: string) => boolean,
): readonly string[] | undefined {
  for (const needs of [consumes, requires, uses]) {
    for (const { anyOf } of needs) {
      if (!anyOf.some((kind) => names.has(kind) || isExcused(kind))) return anyOf;
    }
  }
  return undefined;
}
