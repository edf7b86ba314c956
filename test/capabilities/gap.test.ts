// Which way a bridge goes that is to go "ahead".

import { describe, expect, test } from "vitest";
import { directionOfGap } from "../../capabilities/gap.ts";

/** Ground everywhere at the level below the feet, but for the cells of `holes`; `walls` at the feet. */
const land =
  (isHole: (x: number, z: number) => boolean, isWall: (x: number, z: number) => boolean = () => false) =>
  (x: number, y: number, z: number): boolean =>
    y >= 0 ? isWall(x, z) : !isHole(x, z);

describe("the direction of the gap", () => {
  test.each([
    ["east", (x: number) => x >= 2 && x < 6],
    ["west", (x: number) => x <= -1 && x > -9],
    ["south", (_: number, z: number) => z >= 3 && z < 5],
    ["north", (_: number, z: number) => z <= -4 && z > -6],
  ] as const)("is %s where it lies there", (direction, isHole) => {
    expect(directionOfGap(land(isHole), "south")).toBe(direction);
  });

  test("is that of the nearest one, and of one that ends before one that does not", () => {
    expect(
      directionOfGap(
        land((x) => x === 3 || x === -2),
        "north",
      ),
    ).toBe("west");
    expect(
      directionOfGap(
        land((x) => x >= 1 || x === -3),
        "north",
      ),
    ).toBe("west");
  });

  test("is not behind a wall", () => {
    expect(
      directionOfGap(
        land(
          (x) => x === 3 || x === -4,
          (x) => x === 2,
        ),
        "north",
      ),
    ).toBe("west");
  });

  test("is where the body looks, among equals and where there is none", () => {
    expect(
      directionOfGap(
        land((x) => Math.abs(x) === 2),
        "west",
      ),
    ).toBe("west");
    expect(
      directionOfGap(
        land(() => false),
        "south",
      ),
    ).toBe("south");
    expect(
      directionOfGap(
        land((x) => x === 9),
        "south",
      ),
    ).toBe("south");
  });
});
