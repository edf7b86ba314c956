// The chain from an intent to an act, as events and records carry it: which intent, which plan made for it, which step of that plan, and what
// was carried out. Each link is there as far as there is one: a run that nobody gave an intent has none, nor has planning a step.

import { z } from "zod";

/** The links, for the shapes that carry them. */
export const CHAIN = {
  intentId: z.string().optional(),
  planId: z.string().optional(),
  stepId: z.string().optional(),
  /** `name@version`: of a step, what its verb names; of a leaf's events, the leaf. */
  capability: z.string().optional(),
};

export const Chain = z.strictObject(CHAIN);
export type Chain = z.infer<typeof Chain>;
