// The side thread that writes domain documents: opens a domain in shared memory and writes the
// requested text.

import { findWays, itemWaysDocument } from "../../domains/minecraft/ways/item-ways.ts";
import { openDomain } from "../../planner/index.ts";
import { canonicalJson, type Domain } from "../../schemas/index.ts";
import { answerQuestions } from "../../workers/domains/side-thread-loop.ts";

export interface DomainDocumentQuestion {
  /** Shared memory of a compiled domain. */
  buffer: SharedArrayBuffer;
  digest: string;
  /** The item whose ways are requested; null for the whole document. */
  name: string | null;
}

/** Open documents; each takes tens of megabytes. */
const MAX_OPEN = 3;
const opened = new Map<string, Domain>();

function domainOf({ digest, buffer }: DomainDocumentQuestion): Domain {
  const known = opened.get(digest);
  if (known !== undefined) return known;
  const oldest = opened.keys().next();
  if (opened.size >= MAX_OPEN && oldest.done !== true) opened.delete(oldest.value);
  const domain = openDomain(buffer).document();
  opened.set(digest, domain);
  return domain;
}

answerQuestions(
  (question: DomainDocumentQuestion): Uint8Array<ArrayBuffer> => {
    const domain = domainOf(question);
    const { name } = question;
    const document = name === null ? domain : itemWaysDocument(domain, name, findWays(domain, name));
    return new TextEncoder().encode(canonicalJson(document));
  },
  ({ buffer }) => [buffer],
);
