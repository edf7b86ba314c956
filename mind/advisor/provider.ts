// The contract of whoever provides a language model. A provider answers one request, or fails with a coded error; when to ask, how often, and
// what to make of the answer is the advisor's.

import type { ModelReply, ModelRequest, ProviderStatus } from "../../schemas/index.ts";

export interface ModelProvider {
  status(): ProviderStatus;
  /**
   * Asks a model. `complexity`, 0 to 1, says how hard the question is, for those who have several models.
   * Rejects with CodedError `advisor.unavailable`, `advisor.failed`, `advisor.disconnected` or `advisor.timeout`.
   */
  complete(request: ModelRequest, options: { complexity: number; signal: AbortSignal }): Promise<ModelReply>;
  /** Lets go of connections. */
  close?(): void;
}
