// The provider of endpoints: one model, or a cascade of a small one for what is easy and a large one for what is hard. What the small one is
// not up to, the advisor asks again with more complexity, and so of the large one.

import type { ProviderStatus } from "../../schemas/index.ts";
import { askEndpoint, type EndpointOptions } from "./endpoint.ts";
import type { ModelProvider } from "./provider.ts";

export interface CascadeOptions {
  small: EndpointOptions;
  /** Asked from `LARGE_FROM` on; the small one is all there is where absent. */
  large?: EndpointOptions | undefined;
}

/** From this complexity on the large model is asked. */
export const LARGE_FROM = 0.6;

/** Never asks an endpoint before somebody asks it: whether one is there shows with the first question. */
export function endpointProvider({ small, large }: CascadeOptions): ModelProvider {
  const models = large === undefined ? small.model : `${small.model}, ${large.model}`;
  const status: ProviderStatus = {
    provider: "endpoint",
    state: "ready",
    model: models.slice(0, 256),
    progress: null,
    detail: `asks ${new URL(small.url).origin}${large === undefined ? "" : `, and what is hard ${new URL(large.url).origin}`}`,
  };
  return {
    status: () => status,
    complete: (request, { complexity, signal }) =>
      askEndpoint(large !== undefined && complexity >= LARGE_FROM ? large : small, request, signal),
  };
}
