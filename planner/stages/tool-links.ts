// Rows that tie what needs a tool to whether there is one: so much of it as can be applied at all, times the share of a tool that a solution
// has. Written only where a solution breaks them, for there are as many as operators that need tools.
// Invariant: every plan within the budget keeps every row.
// Sound when `most` bounds the operator in the plan that is sought (most-useful.ts), and an
// operator is a needer only where something of the class must have been held before it (landmark-
// sets.ts).

import type { StagedProgram, Tool } from "./program.ts";

const EPSILON = 1e-5;
/** Where so much of an operator may be applied, a row says too little. */
const MOST_APPLIED = 10_000;

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
      if ((amounts[column] as number) <= most * there + EPSILON * (1 + most)) continue;
      if (linkTool(program, { column: tool }, operator)) added++;
    }
  }
  return added;
}

/** Ties one operator of the program to whether there is the tool; whether that says anything. */
export function linkTool(program: StagedProgram, { column: tool }: Pick<Tool, "column">, operator: number): boolean {
  const column = program.columnOf.get(operator) as number;
  const most = program.most[column] as number;
  if (most > MOST_APPLIED) return false;
  const row = program.demand.push(0) - 1;
  program.columns[tool]?.push({ row, amount: most });
  program.columns[column]?.push({ row, amount: -1 });
  return true;
}
