// The contract of a language model provider. A provider answers one request or fails with a coded
// error; the advisor decides when to ask, how often, and how to use the answer.

import type { ModelReply, ModelRequest, ProviderStatus } from "../../schemas/index.ts";

export interface ModelProvider {
  status(): ProviderStatus;
  /**
   * Asks a model. `complexity`, 0 to 1, lets a provider choose between several models. Rejects with
   * CodedError `advisor.unavailable`, `advisor.failed`, `advisor.disconnected` or
   * `advisor.timeout`.
   */
  complete(request: ModelRequest, options: { complexity: number; signal: AbortSignal }): Promise<ModelReply>;
  /** Closes connections. */
  close?(): void;
}
