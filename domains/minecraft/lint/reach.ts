// Names that operators reach from the empty inventory, and operators that are stuck without an
// excuse. Relaxed: nothing is ever consumed. An operator is excused if all its missing needs go
// back to items that the domain declares unobtainable, or to what only a state has in sight.

import { type Domain, isFact, type Operator, sightOf } from "../../../schemas/index.ts";
import { reachableBy } from "../analysis/reachable.ts";
import { isCreatureSighting } from "../tables/creatures.ts";

export interface Reach {
  /** Names that a chain of operators reaches, and the start facts. */
  names: ReadonlySet<string>;
  /** Operators that never apply although none of their missing needs is excused. */
  stuck: readonly { operator: Operator; missing: readonly string[] }[];
}

/** Computes the reach of the domain's operators. */
export function reachOf({ operators, items, sights = [] }: Domain): Reach {
  const { names, stuck: waiting } = reachableBy(operators);
  /** Facts that would hold if some unobtainable item existed, and what only a state has in sight. */
  const excused = new Set<string>(sights.map((block) => sightOf({ block })));
  const isExcused = (kind: string): boolean =>
    isFact(kind) ? excused.has(kind) || isCreatureSighting(kind) : items[kind]?.status === "unobtainable";
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

/** The kinds of the first need that is neither reached nor excused. */
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
