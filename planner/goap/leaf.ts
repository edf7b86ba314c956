// From a leaf of the regression to lots: hands the kinds that meet each class's demand to the lots that consume the class.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import type { Lot } from "../model/lot.ts";
import type { Node } from "./node.ts";
import { allot } from "./supply.ts";

/** The lots that a node without open demands has decided, each with the kinds that it consumes. */
export function lotsOf(problem: CompiledProblem, node: Node): Lot[] {
  const { domain, start } = problem;
  const left = allot(domain, node.demands, (name) => node.stock.get(name) ?? (start[name] as number)).allotment;
  return [...node.lots].map(([operator, times]) => {
    const kinds = new Map<number, number>();
    const consume = (name: number, count: number): void => void kinds.set(name, (kinds.get(name) ?? 0) + count);
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      const classId = domain.consumesClass[i] as number;
      let missing = (domain.consumesCount[i] as number) * times;
      if (classId < domain.nameCount) {
        consume(classId, missing);
        continue;
      }
      for (const [name, count] of left.get(classId) ?? []) {
        const taken = Math.min(missing, count);
        if (taken === 0) continue;
        consume(name, taken);
        left.get(classId)?.set(name, count - taken);
        missing -= taken;
      }
    }
    return { operator, times, kinds };
  });
}
