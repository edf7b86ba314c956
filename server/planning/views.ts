// The view of an answer: the problem names it, or else the query.

import { z } from "zod";
import { type Problem, Result, StepsResult, TextResult, View } from "../../schemas/index.ts";

export const ViewQuery = z.strictObject({ view: View.optional() });
export type ViewQuery = z.infer<typeof ViewQuery>;

/** A Result in any view. */
export const AnyResult = z.union([Result, StepsResult, TextResult]);

export const VIEW_DESCRIPTION =
  "The problem's `view`, or else the query's, decides how much of the plan the answer shows: `full` (the default), `steps` (verb, arguments, sentence, cost " +
  "and predecessors of each step) or `text` (numbered sentences). GET /plans/{id} has the full answer while the cache holds it.";

/** A problem's own view comes before the query's, which is the default of all lines of a batch. */
export const viewOf = (problem: Problem, query: ViewQuery): View => problem.view ?? query.view ?? "full";
