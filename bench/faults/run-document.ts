// The output of `npm run bench:faults -- --json`: the selected part of the matrix, its cells, and
// the random runs. Without the selection, a few cells would look like the whole matrix.

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

/** The selected part of the matrix. */
const Selection = z.strictObject({
  /** The leaves; null: all. */
  leaves: z.array(z.string()).nullable(),
  /** The codes; null: all. */
  codes: z.array(z.string()).nullable(),
  /** Only the codes and leaves without cells in docs/. */
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
