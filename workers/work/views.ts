// A Result in another view: the same document, but its plan shows only its steps in short, or its
// sentences.

import type { Plan, Result, ResultIn, StepsResult, TextResult, View } from "../../schemas/index.ts";
import { planLines, sentenceOf } from "../../schemas/plain.ts";

type BriefPlan<R> = R extends { plan: infer P } ? P : never;

const BRIEF: {
  steps: (plan: Plan) => BriefPlan<StepsResult>;
  text: (plan: Plan) => BriefPlan<TextResult>;
} = {
  steps: ({ planId, cost, steps }) => ({
    planId,
    cost,
    steps: steps.map((step) => {
      const { stepId, type, args, after, cost } = step;
      return { stepId, type, args, after, cost, sentence: sentenceOf(step) };
    }),
  }),
  text: (plan) => ({ planId: plan.planId, cost: plan.cost, text: planLines(plan) }),
};

/** The result in the view; `full` is the result itself. */
export function resultInView<V extends View>(result: Result, view: V): ResultIn<V> {
  const asked: View = view;
  return (asked === "full" ? result : briefly(result, BRIEF[asked])) as ResultIn<V>;
}

function briefly(result: Result, brief: (plan: Plan) => unknown): unknown {
  if (result.status === "solved") return { ...result, plan: brief(result.plan) };
  return result.status === "unsolvable" || result.best === null ? result : { ...result, best: brief(result.best) };
}
