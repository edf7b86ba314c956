// The status of the language model: its provider, its state and its cost. `GET /advisor/status`
// returns it, in the same form for every provider.

import { z } from "zod";
import { Count } from "../words/names.ts";

/** A browser with /advisor open, an endpoint with OpenAI's protocol, or none. */
const PROVIDER_IDS = ["none", "endpoint", "browser"] as const;
const ProviderId = z.enum(PROVIDER_IDS);

export const ProviderStatus = z.strictObject({
  provider: ProviderId,
  /**
   * unavailable: no provider is connected; loading: a browser loads a model; ready: it can answer.
   */
  state: z.enum(["unavailable", "loading", "ready"]),
  model: z.string().max(256).nullable(),
  /** Loaded fraction of a model, 0 to 1; null unless one is loading. */
  progress: z.number().min(0).max(1).nullable(),
  /** For people. */
  detail: z.string().max(400),
});
export type ProviderStatus = z.infer<typeof ProviderStatus>;

/** The provider's state, and the model's cost since the service started. */
export const AdvisorStatus = ProviderStatus.extend({
  format: z.literal("lodestone.advisor/1"),
  /** Whether calls are paused because recent ones failed. */
  breaker: z.enum(["closed", "open", "halfOpen"]),
  calls: z.strictObject({
    /** Requests to a model, including retries and corrections. */
    made: Count,
    /** Questions answered from the cache. */
    cached: Count,
    /** Questions that ended with a coded error. */
    failed: Count,
    tokens: Count,
  }),
  /** The rest of the hour's budget; null if unlimited. */
  budget: z.strictObject({ calls: Count.nullable(), tokens: Count.nullable() }),
});
export type AdvisorStatus = z.infer<typeof AdvisorStatus>;
