import { describe, expect, test } from "vitest";
import { exactWeights, type IntegerRows } from "../../../../planner/ip/proof/certificate.ts";

/** One operator turns 9 of row 1 into 1 of row 0, another turns it back. */
const HAY: IntegerRows = {
  rhs: [2, -1],
  columns: [
    [
      { row: 0, coefficient: 1 },
      { row: 1, coefficient: -9 },
    ],
    [
      { row: 0, coefficient: -1 },
      { row: 1, coefficient: 9 },
    ],
  ],
};

describe("integer weights", () => {
  test("are found from fractions in floating point", () => {
    expect(exactWeights(HAY, [], Float64Array.of(1, 1 / 9))).toEqual([9n, 1n]);
    expect(exactWeights(HAY, [], Float64Array.of(0.3333333333, 0.037037037))).toEqual([9n, 1n]);
  });

  test.each([
    ["gain by an operator", [1, 0.1]],
    ["are nearly but not quite enough", [1, 0.112]],
    ["weigh what there is as much as what is wanted", [0, 1]],
    ["are below 0", [1, -1 / 9]],
    ["are no numbers", [Number.NaN, 1]],
    ["are no fractions of small denominators", [Math.PI, Math.E / 7]],
  ])("are refused if they %s", (_, weights) => {
    expect(exactWeights(HAY, [], Float64Array.from(weights))).toBeNull();
  });

  test("include bounds on operators, each with its own weight", () => {
    // 4 sticks from 2 planks, and 1 plank is held: half an operator would do, so none of it is allowed and one of it is not affordable.
    const sticks: IntegerRows = {
      rhs: [1, -1],
      columns: [
        [
          { row: 0, coefficient: 4 },
          { row: 1, coefficient: -2 },
        ],
      ],
    };
    expect(exactWeights(sticks, [{ column: 0, sign: -1, limit: 0 }], Float64Array.of(1, 0, 4))).toEqual([1n, 0n, 4n]);
    expect(exactWeights(sticks, [{ column: 0, sign: 1, limit: 1 }], Float64Array.of(0, 1, 2))).toEqual([0n, 1n, 2n]);
    expect(exactWeights(sticks, [], Float64Array.of(1, 2))).toBeNull();
  });
});
