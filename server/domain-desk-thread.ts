// The thread's side of the domain desk: opens a domain from shared memory and writes what is asked of it.

import { parentPort } from "node:worker_threads";
import { findWays, itemWaysDocument } from "../domains/minecraft/item-ways.ts";
import { openDomain } from "../planner/index.ts";
import { CodedError, canonicalJson, type Domain, type ErrorDocument, toCodedError } from "../schemas/index.ts";

export interface DeskQuestion {
  id: number;
  /** Shared memory of a compiled domain. */
  buffer: SharedArrayBuffer;
  digest: string;
  /** The item whose ways are asked for; null for the whole document. */
  name: string | null;
}

export type DeskAnswer = { id: number; text: Uint8Array } | { id: number; error: ErrorDocument; bug: string | null };

/** Documents at hand; each is some tens of megabytes. */
const MAX_OPEN = 3;
const opened = new Map<string, Domain>();

function domainOf({ digest, buffer }: DeskQuestion): Domain {
  const known = opened.get(digest);
  if (known !== undefined) return known;
  const oldest = opened.keys().next();
  if (opened.size >= MAX_OPEN && oldest.done !== true) opened.delete(oldest.value);
  const domain = openDomain(buffer).document();
  opened.set(digest, domain);
  return domain;
}

parentPort?.on("message", (question: DeskQuestion) => {
  const { id, name } = question;
  try {
    const domain = domainOf(question);
    const document = name === null ? domain : itemWaysDocument(domain, name, findWays(domain, name));
    const text = new TextEncoder().encode(canonicalJson(document));
    parentPort?.postMessage({ id, text } satisfies DeskAnswer, [text.buffer]);
  } catch (error) {
    // For the log alone: what is no error of ours may say anything.
    const bug =
      error instanceof CodedError ? null : error instanceof Error ? (error.stack ?? error.message) : String(error);
    const coded = toCodedError(error, "http.internal");
    parentPort?.postMessage({ id, error: coded.toDocument(), bug } satisfies DeskAnswer);
  }
});
