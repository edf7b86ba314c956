// Operators that may make more than they take although they take nothing from the world that could be counted: crops, animals,
// water. Everything else that is no source must conserve; see conservation/. Each row says why it is exempt.

import { z } from "zod";
import exemptJson from "./exempt-from-conservation.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

const ExemptTable = z.strictObject({
  source: Source,
  rows: z.array(
    z.strictObject({
      /** Operator ids, or beginnings of ids and `*`. */
      operators: z.array(z.string().regex(/^[a-z0-9_+:]+\*?$/)).min(1),
      because: z.string().min(1),
      source: Source.optional(),
    }),
  ),
});

export const EXEMPT = parseTable(ExemptTable, exemptJson, "exempt-from-conservation.json").rows;

/** Whether an operator's id is the pattern, or begins with what stands before its `*`. */
export const fitsPattern = (pattern: string, id: string): boolean =>
  pattern.endsWith("*") ? id.startsWith(pattern.slice(0, -1)) : id === pattern;

/** Whether some row exempts the operator. */
export const isExempt = (id: string): boolean =>
  EXEMPT.some(({ operators }) => operators.some((pattern) => fitsPattern(pattern, id)));
