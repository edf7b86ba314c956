// Refuses bodies that come in crumbs. Each chunk costs the service's one thread some microseconds,
// whatever it holds: a megabyte in chunks of one byte would block all other clients for seconds.

import type { IncomingMessage } from "node:http";

/** Chunks that may have any size: lines that a person types, and the ends of larger ones. */
const FREE_CHUNKS = 1_024;
/** What the later ones must have on average: the shortest problem has some thirty bytes. */
const MIN_AVERAGE = 16;

/** Calls `refuse` once the body of a request has come in too many too small chunks. */
export function watchChunks(request: IncomingMessage, refuse: () => void): void {
  let chunks = 0;
  let bytes = 0;
  const push = request.push.bind(request);
  // Where Node's parser hands each chunk over, before any reader is called.
  request.push = (chunk: Buffer | null): boolean => {
    if (chunk === null) return push(chunk);
    chunks++;
    bytes += chunk.length;
    if (chunks <= FREE_CHUNKS || bytes >= chunks * MIN_AVERAGE) return push(chunk);
    // The parser goes on with what it has read already.
    request.push = () => false;
    refuse();
    return false;
  };
}
