// The provider whose model runs in a browser: the page /advisor holds it and connects by a link.
// The page that became ready last answers; requests are served one at a time.
// Invariant: every request ends: by its answer, by its signal, or with `advisor.disconnected` when
// the link closes.

import { CodedError, type ModelReply, type ModelRequest, type ProviderStatus } from "../../schemas/index.ts";
import type { ModelProvider } from "./provider.ts";

/** The connection to one page; a socket in the service. */
export interface BrowserLink {
  /** The state of the page's model. */
  readonly status: Omit<ProviderStatus, "provider">;
  /**
   * Asks the page. Rejects with CodedError `advisor.failed` or `advisor.disconnected`, or with the
   * signal's reason.
   */
  complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
  /** Aborts when the page disconnects. */
  readonly gone: AbortSignal;
}

export class BrowserProvider implements ModelProvider {
  readonly #links = new Set<BrowserLink>();
  #turn: Promise<unknown> = Promise.resolve();

  /** Adds a page until it disconnects. */
  attach(link: BrowserLink): void {
    if (link.gone.aborted) return;
    this.#links.add(link);
    link.gone.addEventListener("abort", () => this.#links.delete(link), { once: true });
  }

  status(): ProviderStatus {
    const link = this.#best();
    if (link !== undefined) return { provider: "browser", ...link.status };
    const detail = "no browser has opened the page /advisor";
    return { provider: "browser", state: "unavailable", model: null, progress: null, detail };
  }

  complete(request: ModelRequest, { signal }: { signal: AbortSignal }): Promise<ModelReply> {
    const answer = this.#turn.then(() => {
      signal.throwIfAborted();
      const link = this.#best();
      if (link?.status.state !== "ready") throw new CodedError("advisor.unavailable", this.status().detail);
      return link.complete(request, signal);
    });
    this.#turn = answer.catch(() => undefined);
    return answer;
  }

  /** A ready page before a loading one, then the newest. */
  #best(): BrowserLink | undefined {
    const links = [...this.#links].reverse();
    return links.find(({ status }) => status.state === "ready") ?? links[0];
  }
}
