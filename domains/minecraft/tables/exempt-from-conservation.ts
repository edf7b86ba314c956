// Operators that may make more than they take without a countable source in the world: crops,
// animals, water. All others without a source must conserve; see conservation/. Each row gives the
// reason.

import { z } from "zod";
import exemptJson from "./exempt-from-conservation.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

const ExemptTable = z.strictObject({
  source: Source,
  rows: z.array(
    z.strictObject({
      /** Operator ids, or prefixes of ids and `*`. */
      operators: z.array(z.string().regex(/^[a-z0-9_+:]+\*?$/)).min(1),
      because: z.string().min(1),
      source: Source.optional(),
    }),
  ),
});

export const EXEMPT = parseTable(ExemptTable, exemptJson, "exempt-from-conservation.json").rows;

/** Whether an operator's id equals the pattern, or starts with the part before its `*`. */
export const fitsPattern = (pattern: string, id: string): boolean =>
  pattern.endsWith("*") ? id.startsWith(pattern.slice(0, -1)) : id === pattern;

/** Whether a row exempts the operator. */
export const isExempt = (id: string): boolean =>
  EXEMPT.some(({ operators }) => operators.some((pattern) => fitsPattern(pattern, id)));
