// How the steps of a run are bounded in time unless it is told otherwise: by the executor's own rules; `opt.pause_safely` leaves the body safe
// when a step's time is over, and the run goes on by itself in the next bucket until its goal's deadline.

import type { BucketPolicy } from "../../schemas/index.ts";

/** For `buckets` of a run with the options of `reflexOptions` and `starterOptions`. */
export const defaultBuckets = (): BucketPolicy => ({
  trailer: { capability: "opt.pause_safely@1.0.0" },
  goesOn: true,
});
