// The chain from an intent to an action, as events and records carry it: the intent, its plan, the
// plan's step, and the capability that ran. Missing links are omitted: a run may have no intent.

import { z } from "zod";

/** The links, to spread into other schemas. */
export const CHAIN = {
  intentId: z.string().optional(),
  planId: z.string().optional(),
  stepId: z.string().optional(),
  /** `name@version`: the capability behind a step's verb, or the leaf of a leaf's events. */
  capability: z.string().optional(),
};

export const Chain = z.strictObject(CHAIN);
export type Chain = z.infer<typeof Chain>;
