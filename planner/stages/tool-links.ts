// Rows that tie what needs a tool to whether there is one: so much of it as can be applied at all, times the share of a tool that a solution
// has (variable upper bounds). Written only where a solution breaks them, for there are as many as operators that need tools.
// Sound: a plan without the tool applies nothing that needs it, and one with the tool applies it no more often than any plan within the budget.

import type { StagedProgram } from "./program.ts";
import type { Separator } from "./separator.ts";

const EPSILON = 1e-5;
/** Where so much of an operator may be applied, a row says too little. */
const MOST_APPLIED = 10_000;

export const linkingCuts = (): Separator => ({
  name: "linkingCuts",
  at: ["root"],
  separate: ({ program, amounts }) => linkTools(program, amounts),
});

/** Adds the rows that a solution breaks; answers how many. */
export function linkTools(program: StagedProgram, amounts: Float64Array): number {
  let added = 0;
  for (const { column: tool, needers } of program.tools) {
    const there = tool < 0 ? 1 : (amounts[tool] as number);
    if (there > 1 - EPSILON) continue;
    for (const operator of needers) {
      const column = program.columnOf.get(operator);
      if (column === undefined) continue;
      const most = program.most[column] as number;
      if (most > MOST_APPLIED || (amounts[column] as number) <= most * there + EPSILON * (1 + most)) continue;
      const row = program.demand.push(0) - 1;
      program.columns[tool]?.push({ row, amount: most });
      program.columns[column]?.push({ row, amount: -1 });
      added++;
    }
  }
  return added;
}
