// A row of the ledger: what an act on a subject took, and how often it succeeded.

import { z } from "zod";
import { Episode } from "./episode.ts";

export const LedgerRow = z.strictObject({
  /** As `Problem.prices` has it: `collect_block:gravel@dimension:nether`. */
  key: z.string(),
  /** Weights of the ends that count; they fade with each run. */
  succeeded: z.number(),
  failed: z.number(),
  /** How many times as long as expected a success takes. */
  slowness: z.number(),
  /** What plans expected, on average. */
  expectedMs: z.number(),
  /** The factor on the cost that planning uses; near 1 it says nothing and is not used. */
  price: z.number(),
  /** The latest episodes behind it, newest first. */
  episodes: z.array(Episode.shape.id),
});
export type LedgerRow = z.infer<typeof LedgerRow>;
