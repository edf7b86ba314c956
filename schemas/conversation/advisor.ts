// What is known of the language model at the edge: which one answers, in what state it is, and what
// it has cost. `GET /advisor/status` answers with it. Whoever provides a model, a browser or an
// endpoint, these are the same.

import { z } from "zod";
import { Count } from "../words/names.ts";

/**
 * Who answers: a browser that has opened /advisor, an endpoint that speaks OpenAI's protocol, or
 * nobody.
 */
const PROVIDER_IDS = ["none", "endpoint", "browser"] as const;
const ProviderId = z.enum(PROVIDER_IDS);

export const ProviderStatus = z.strictObject({
  provider: ProviderId,
  /** unavailable: nobody is there; loading: a browser loads a model; ready: it would answer now. */
  state: z.enum(["unavailable", "loading", "ready"]),
  model: z.string().max(256).nullable(),
  /** How much of a model is loaded, 0 to 1, where one is being loaded. */
  progress: z.number().min(0).max(1).nullable(),
  /** In words, for a person. */
  detail: z.string().max(400),
});
export type ProviderStatus = z.infer<typeof ProviderStatus>;

/** The provider's state, and what the model has cost since the service began. */
export const AdvisorStatus = ProviderStatus.extend({
  format: z.literal("lodestone.advisor/1"),
  /** Whether calls are held back for a while, because the last ones failed. */
  breaker: z.enum(["closed", "open", "halfOpen"]),
  calls: z.strictObject({
    /** Requests that went to a model, tries anew and corrections among them. */
    made: Count,
    /** Questions that were answered from the cache. */
    cached: Count,
    /** Questions that ended in a coded error. */
    failed: Count,
    tokens: Count,
  }),
  /** What is left of the hour's budget; null where it has no bound. */
  budget: z.strictObject({ calls: Count.nullable(), tokens: Count.nullable() }),
});
export type AdvisorStatus = z.infer<typeof AdvisorStatus>;
