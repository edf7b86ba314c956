// Operators that differ only in what they are done for are twins: a cow is killed for beef or for
// leather, and gives both. A search may take either; a body goes on until it has what its step is
// for, so each batch becomes the twin whose item is least left over at the end.

import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { memoizeWeakly } from "../model/memoize.ts";
import { type ScheduledBatch, surplusAmounts } from "../model/operator-batch.ts";
import { clearsOf, consumesOf, producesOf, productsOf, requiresOf, usesOf } from "../model/rows.ts";

interface Twin {
  operator: number;
  /** What it is done for. */
  fluent: number;
  count: number;
}

/** By operator that has any: its twins, itself among them. */
const twinsOf = memoizeWeakly((domain: CompiledDomain): ReadonlyMap<number, readonly Twin[]> => {
  const several = [...domain.operatorIds.keys()].filter((operator) => productsOf(domain, operator).length > 1);
  const rows = Map.groupBy(several, (operator) =>
    JSON.stringify([
      domain.verbs[operator],
      domain.cost[operator],
      domain.ticks[operator],
      [...clearsOf(domain, operator)],
      [consumesOf, requiresOf, usesOf, producesOf].map((of) => of(domain, operator)),
    ]),
  );
  const twins = new Map<number, readonly Twin[]>();
  for (const alike of rows.values()) {
    if (alike.length < 2) continue;
    const named = domain.excerpt(alike).operators.flatMap(({ args, produces }, index): Twin[] => {
      const fluent = domain.nameId.get(String(args.item));
      return fluent === undefined
        ? []
        : [{ operator: alike[index] as number, fluent, count: produces[String(args.item)] ?? 1 }];
    });
    for (const operator of alike) twins.set(operator, named);
  }
  return twins;
});

/** The plan with the twins that are for what is wanted most; itself if it has no others. */
export function chooseTwins<P extends { batches: readonly ScheduledBatch[] }>(problem: CompiledProblem, found: P): P {
  const twins = twinsOf(problem.domain);
  if (!found.batches.some(({ operator }) => twins.has(operator))) return found;
  const surplus = surplusAmounts(problem, found.batches);
  const batches = found.batches.map((batch) => {
    const leftOver = ({ fluent, count }: Twin): number => (surplus[fluent] as number) / (count * batch.times);
    const [best] = (twins.get(batch.operator) ?? [])
      .filter(({ operator }) => problem.allowed[operator] === 1)
      .sort((a, b) => leftOver(a) - leftOver(b) || a.operator - b.operator);
    return best === undefined || best.operator === batch.operator ? batch : { ...batch, operator: best.operator };
  });
  return { ...found, batches };
}
