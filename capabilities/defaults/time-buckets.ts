// The default time limits of a run's steps: the executor's own rules choose buckets,
// `opt.pause_safely` leaves the body safe when a step's time is over, and the run continues in the
// next bucket until its deadline.

import type { BucketPolicy } from "../../schemas/index.ts";

/** The `buckets` of a run with the options of `reflexOptions` and `starterOptions`. */
export const defaultBuckets = (): BucketPolicy => ({
  trailer: { capability: "opt.pause_safely@1.0.0" },
  goesOn: true,
});
