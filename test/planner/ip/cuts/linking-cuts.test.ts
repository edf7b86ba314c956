// What needs a tool is tied to whether there is one.

import { describe, expect, test } from "vitest";
import { addLinkingCuts } from "../../../../planner/ip/cuts/linking-cuts.ts";
import type { OperatorCountingIp } from "../../../../planner/ip/operator-counting-ip.ts";
import { program } from "../../reference/whole-programs.ts";

/** Column 0 says whether there is a tool; operators 7 and 8, columns 1 and 2, need it; 8 can be applied without end. */
function asked(): OperatorCountingIp {
  const { columns, ...rest } = program({
    demand: [1],
    columns: [[0], [1], [1]],
    most: [1, 4, Number.POSITIVE_INFINITY],
    cost: [0, 1, 1],
    budget: 9,
  });
  return {
    ...rest,
    columns,
    columnOf: new Map([
      [7, 1],
      [8, 2],
    ]),
    tools: [{ classId: 0, needers: [7, 9], dependents: [7, 8, 9], column: 0 }],
  };
}

describe("linking cuts", () => {
  test("are added if a solution applies an operator more than its share of the tool allows", () => {
    const linked = asked();
    expect(addLinkingCuts(linked, Float64Array.of(0.25, 2, 0))).toBe(1);
    // Four of it at most with a whole tool, and none without.
    expect(linked.columns[0]).toContainEqual({ row: 2, coefficient: 4 });
    expect(linked.columns[1]).toContainEqual({ row: 2, coefficient: -1 });
    expect(linked.rhs[2]).toBe(0);
  });

  test("are not added if satisfied, if the plan has the tool, or if the operator is unbounded", () => {
    expect(addLinkingCuts(asked(), Float64Array.of(0.5, 2, 0))).toBe(0);
    expect(addLinkingCuts(asked(), Float64Array.of(1, 4, 5))).toBe(0);
    expect(addLinkingCuts(asked(), Float64Array.of(0.1, 0, 5))).toBe(0);
    const held = asked();
    expect(
      addLinkingCuts({ ...held, tools: held.tools.map((tool) => ({ ...tool, column: -1 })) }, Float64Array.of(0, 4, 5)),
    ).toBe(0);
  });
});
