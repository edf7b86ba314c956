// Linking rows (variable upper bounds): an operator that needs a tool is applied at most its upper
// bound times the tool's column. They are written only when a solution violates them, since there is
// one for each operator that needs a tool.
// Sound: a plan without the tool applies no operator that needs it, and a plan with the tool keeps
// the column's own bound.

import type { OperatorCountingIp } from "../operator-counting-ip.ts";
import type { Separator } from "./separator.ts";

const EPSILON = 1e-5;
/** Where so much of an operator may be applied, a row says too little. */
const MAX_APPLICATIONS = 10_000;

export const linkingCuts = (): Separator => ({
  name: "linkingCuts",
  at: ["root"],
  separate: ({ program, amounts }) => addLinkingCuts(program, amounts),
});

/** Adds the rows that a solution breaks; answers how many. */
export function addLinkingCuts(program: OperatorCountingIp, amounts: Float64Array): number {
  let added = 0;
  for (const { column: tool, needers } of program.tools) {
    const there = tool < 0 ? 1 : (amounts[tool] as number);
    if (there > 1 - EPSILON) continue;
    for (const operator of needers) {
      const column = program.columnOf.get(operator);
      if (column === undefined) continue;
      const max = program.upper[column] as number;
      if (max > MAX_APPLICATIONS || (amounts[column] as number) <= max * there + EPSILON * (1 + max)) continue;
      const row = program.rhs.push(0) - 1;
      program.columns[tool]?.push({ row, coefficient: max });
      program.columns[column]?.push({ row, coefficient: -1 });
      added++;
    }
  }
  return added;
}
