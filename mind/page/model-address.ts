// Checks the addresses of a person's own model before the engine downloads: the engine's own errors
// do not name the address.

import type { ModelSource } from "./engine.ts";

/** The engine appends this to every address that does not name a release. */
const CONFIG = "resolve/main/mlc-chat-config.json";

/** Describes what is wrong with the addresses; null if both respond. */
export async function troubleWith(source: Extract<ModelSource, { url: string }>): Promise<string | null> {
  const base = source.url.endsWith("/") ? source.url : `${source.url}/`;
  const config = /\/resolve\/.+\/$/.test(base) ? `${base}mlc-chat-config.json` : `${base}${CONFIG}`;
  for (const address of [config, source.libraryUrl]) {
    const answer = await fetch(address, { method: "HEAD" }).catch(() => null);
    if (answer === null) return `Nothing answers at ${address}, or it does not permit this page (CORS).`;
    if (!answer.ok) return `${address} answers ${answer.status}.`;
  }
  return null;
}
