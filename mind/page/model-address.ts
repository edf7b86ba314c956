// A person's own model, checked before the engine downloads from there: what it says of a wrong address is of no help.

import type { ModelSource } from "./engine.ts";

/** Where the engine looks for a model's configuration: it appends this to any address that is not one of a release already. */
const CONFIG = "resolve/main/mlc-chat-config.json";

/** Says what is wrong with the addresses; null where both answer. */
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
