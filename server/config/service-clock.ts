// The service's own clock: milliseconds since 1970 that never go backwards, so that what it keeps over restarts has an age. Its timers keep no
// process alive.

import { setTimeout as timeout } from "node:timers/promises";
import type { Clock } from "../../executor/index.ts";

export const serviceClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  sleep: (ms, signal) =>
    timeout(ms, undefined, { ref: false, ...(signal === undefined ? {} : { signal }) }).catch(() => undefined),
};
