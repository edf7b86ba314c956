// How much of a plan an answer shows. The search is the same in every view.

import { z } from "zod";

/**
 * `full` is the whole document; `steps` shows each step's verb, arguments, sentence, cost and
 * predecessors; `text` shows numbered sentences.
 */
export const VIEWS = ["full", "steps", "text"] as const;
export const View = z.enum(VIEWS);
export type View = z.infer<typeof View>;
