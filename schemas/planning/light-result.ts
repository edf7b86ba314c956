// Results in the views `steps` and `text`: like a Result, but a plan shows only its steps in short,
// or its sentences.

import { z } from "zod";
import { Cost } from "../words/names.ts";
import { PlanStep } from "./plan.ts";
import { type Result, resultWith } from "./result.ts";
import type { View } from "./view.ts";

/** A step without what only `validate` and the executor read. */
const BriefStep = PlanStep.pick({ stepId: true, type: true, args: true, after: true, cost: true }).extend({
  /** The step in words, such as `craft 4 stick from 2 oak_planks`. */
  sentence: z.string(),
});

const PlanId = z.string().min(1).max(80);

const briefPlan = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject({
    /**
     * `GET /plans/{id}` answers the full document by this id for as long as the cache holds it. A
     * service leaves it out if the problem's `cache` is false: then nothing holds the document.
     */
    planId: PlanId.optional(),
    cost: Cost,
    ...shape,
  });

export const StepsResult = resultWith(briefPlan({ steps: z.array(BriefStep) }));
export type StepsResult = z.infer<typeof StepsResult>;

/** The lines of `text` are numbered sentences, as the command line prints them. */
export const TextResult = resultWith(briefPlan({ text: z.array(z.string()) }));
export type TextResult = z.infer<typeof TextResult>;

/** The Result in a view. */
export type ResultIn<V extends View> = { full: Result; steps: StepsResult; text: TextResult }[V];
