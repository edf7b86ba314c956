// The document Outlook: how likely a plan goes as planned and how long it takes, by what the bot
// remembers of its steps. Times are milliseconds.

import { z } from "zod";

const Probability = z.number().min(0).max(1);
const Milliseconds = z.number().min(0);

const spread = { probability: Probability, p50Ms: Milliseconds, p90Ms: Milliseconds };

export const Outlook = z.strictObject({
  /** That every step succeeds at the first attempt; a run goes on after failures. */
  ...spread,
  /** Steps of whose act and subject the bot has experience, of all. */
  known: z.int().min(0),
  of: z.int().min(0),
  /** The steps with experience. */
  steps: z.array(
    z.strictObject({
      stepId: z.string(),
      ...spread,
      /** The ids of the latest like episodes, newest first. */
      episodes: z.array(z.string()),
    }),
  ),
});
export type Outlook = z.infer<typeof Outlook>;
