// Linking rows (variable upper bounds): an operator that needs a tool, or serves nothing but those
// that do, is applied at most its upper bound times the tool's column. They are written only when a
// solution violates them, since there is one for each such operator.
// Sound: a plan without the tool applies no operator that needs it, and then, if it has as few
// applications as possible, none that serves only those; a plan with the tool keeps the column's
// own bound. Upper bounds (bound-tightening.ts) are those of such a plan as well.

import { IP_LIMITS, type IpLimits } from "../../model/limits/ip.ts";
import { LINKING_VIOLATION_TOLERANCE } from "../../model/tolerances.ts";
import type { OperatorCountingIp } from "../operator-counting-ip.ts";
import type { SeparatorFamily } from "./separator.ts";

export const linkingCuts: SeparatorFamily = ({ problem: { limits } }) => ({
  name: "linkingCuts",
  at: ["root"],
  separate: ({ program, amounts }) => addLinkingCuts(program, amounts, limits.ip),
});

/** Adds violated rows and returns their number. */
export function addLinkingCuts(
  program: OperatorCountingIp,
  amounts: Float64Array,
  limits: IpLimits = IP_LIMITS,
): number {
  let added = 0;
  for (const { column: tool, dependents } of program.tools) {
    const there = tool < 0 ? 1 : (amounts[tool] as number);
    if (there > 1 - LINKING_VIOLATION_TOLERANCE) continue;
    for (const operator of dependents) {
      const column = program.columnOf.get(operator);
      if (column === undefined) continue;
      const max = program.upper[column] as number;
      if ((amounts[column] as number) <= max * there + LINKING_VIOLATION_TOLERANCE * (1 + max)) continue;
      if (linkTool(program, tool, operator, limits.maxBigM)) added++;
    }
  }
  return added;
}

/** Links one operator to the tool's column; returns whether the row is strong enough to be added. */
export function linkTool(program: OperatorCountingIp, tool: number, operator: number, maxBigM: number): boolean {
  const column = program.columnOf.get(operator) as number;
  const max = program.upper[column] as number;
  if (max > maxBigM) return false;
  const row = program.rhs.push(0) - 1;
  program.columns[tool]?.push({ row, coefficient: max });
  program.columns[column]?.push({ row, coefficient: -1 });
  return true;
}
