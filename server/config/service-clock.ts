// The service's clock: milliseconds since 1970 that never go backwards, so that stored data has an
// age. Its timers do not keep the process alive.

import { setTimeout as timeout } from "node:timers/promises";
import type { Clock } from "../../executor/index.ts";

export const serviceClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  sleep: (ms, signal) =>
    timeout(ms, undefined, { ref: false, ...(signal === undefined ? {} : { signal }) }).catch(() => undefined),
};

/** Now, as RFC 3339 writes it. */
export const moment = (): string => momentAgo(0);

/** The moment so many milliseconds ago. */
export const momentAgo = (ms: number): string => new Date(serviceClock.now() - ms).toISOString();
