// A fact of the world with the time in which it holds. No two valid facts of one subject and place
// contradict each other.

import { z } from "zod";
import { Position } from "../words/names.ts";
import { Episode } from "./episode.ts";

/** map: seen in the world. episodes: what acts came to. noted: by a caller of POST /semantic. */
const FactSource = z.enum(["map", "episodes", "noted"]);

export const Fact = z.strictObject({
  /** `fact-NUMBER` of what a caller told; `fact-` and what it is folded from otherwise. */
  id: z.string().min(1).max(300),
  fact: z.string().min(1).max(500),
  subject: z.string().max(500),
  source: FactSource,
  dimension: z.string().max(64).optional(),
  position: Position.optional(),
  validFrom: z.iso.datetime(),
  validUntil: z.iso.datetime().optional(),
  /** Whether it is so old that it may have changed. */
  doubted: z.boolean(),
  episodes: z.array(Episode.shape.id),
});
export type Fact = z.infer<typeof Fact>;
