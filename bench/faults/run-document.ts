// What `npm run bench:faults -- --json` prints: which of the matrix was run, its cells, and the random runs. Without the selection a few cells
// would look like the whole matrix.

import { z } from "zod";
import { ERROR_CODES } from "../../schemas/index.ts";
import { RandomData } from "./page.ts";

const Cell = z.strictObject({
  code: z.string(),
  leaf: z.string(),
  outcome: z.enum(["success", "failure", "silent", "hang"]),
  reported: z.enum(ERROR_CODES).nullable(),
  repairs: z.int(),
});

/** What was chosen of the matrix. */
const Selection = z.strictObject({
  /** The leaves; null: all. */
  leaves: z.array(z.string()).nullable(),
  /** The codes; null: all. */
  codes: z.array(z.string()).nullable(),
  /** Only the codes and leaves that docs/ had no cells of. */
  missing: z.boolean(),
});

export const FaultsRun = z.strictObject({
  format: z.literal("lodestone.fault-run/1"),
  selection: Selection,
  rows: z.array(Cell),
  thrice: z.array(Cell),
  always: z.array(Cell),
  others: z.array(Cell),
  wrong: z.array(z.string()),
  random: RandomData,
  seconds: z.number(),
});
export type FaultsRun = z.infer<typeof FaultsRun>;

/** The document of a run. */
export const faultsRun = (run: Omit<FaultsRun, "format">): FaultsRun => ({ format: "lodestone.fault-run/1", ...run });
