// The provider of HTTP endpoints: one model, or a cascade of a small model for easy questions and a
// large one for hard questions. The advisor asks again with higher complexity, and so the large
// model, when the small one fails.

import type { ProviderStatus } from "../../schemas/index.ts";
import { askEndpoint, type EndpointOptions } from "./endpoint.ts";
import type { ModelProvider } from "./provider.ts";

export interface CascadeOptions {
  small: EndpointOptions;
  /** Asked from LARGE_FROM on; without it the small model answers everything. */
  large?: EndpointOptions | undefined;
}

/** Complexity from which the large model is asked. */
export const LARGE_FROM = 0.6;

/** Contacts no endpoint before the first question, so an unreachable one shows only then. */
export function endpointProvider({ small, large }: CascadeOptions): ModelProvider {
  const models = large === undefined ? small.model : `${small.model}, ${large.model}`;
  const status: ProviderStatus = {
    provider: "endpoint",
    state: "ready",
    model: models.slice(0, 256),
    progress: null,
    detail: `asks ${new URL(small.url).origin}${large === undefined ? "" : `, hard questions go to ${new URL(large.url).origin}`}`,
  };
  return {
    status: () => status,
    complete: (request, { complexity, signal }) =>
      askEndpoint(large !== undefined && complexity >= LARGE_FROM ? large : small, request, signal),
  };
}
