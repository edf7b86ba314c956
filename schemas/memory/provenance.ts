// The document Provenance: the way back from an episode, lesson, price, plan, step, intent or
// capability to what it comes from.

import { z } from "zod";

const PROVENANCE_KINDS = ["intent", "plan", "step", "episode", "effect", "price", "lesson", "capability"] as const;

export const Provenance = z.strictObject({
  /** The node that was asked about. */
  of: z.string(),
  nodes: z.array(
    z.strictObject({
      /** Of the thing itself: `ep-12`, `lesson-…`, the id of an intent, `collect_block:gravel` … */
      id: z.string(),
      kind: z.enum(PROVENANCE_KINDS),
      text: z.string(),
      at: z.iso.datetime().optional(),
    }),
  ),
  /** `to` comes from `from`. */
  links: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  /** Whether older episodes were left out. */
  cut: z.boolean(),
});
export type Provenance = z.infer<typeof Provenance>;
