import { describe, expect, test } from "vitest";
import { lightAt } from "../../../../worlds/embedded/land/light.ts";
import { SketchLand } from "../support/sketch-land.ts";

describe("light", () => {
  test("of the sky is full in the open and none inside the ground", () => {
    const land = new SketchLand().fill([0, 40, 0], [2, 42, 2], "air");
    expect(lightAt(land, 0, 64, 0)).toEqual({ sky: 15, block: 0 });
    expect(lightAt(land, 1, 41, 1)).toEqual({ sky: 0, block: 0 });
  });

  test("of the sky loses one for each block that it travels sideways", () => {
    const roofed = new SketchLand().fill([-20, 67, -20], [3, 67, 20], "stone");
    expect(lightAt(roofed, 3, 64, 0).sky).toBe(14);
    expect(lightAt(roofed, 0, 64, 0).sky).toBe(11);
  });

  test("of a torch is fourteen where it stands and one less a block", () => {
    const cave = new SketchLand().fill([0, 40, 0], [20, 40, 0], "air").set(0, 40, 0, "torch");
    expect(lightAt(cave, 0, 40, 0).block).toBe(14);
    expect(lightAt(cave, 5, 40, 0).block).toBe(9);
    expect(lightAt(cave, 14, 40, 0).block).toBe(0);
  });

  test("goes around corners and not through walls", () => {
    const cave = new SketchLand().fill([0, 40, 0], [6, 40, 2], "air").fill([3, 40, 0], [3, 40, 1], "stone");
    cave.set(0, 40, 0, "torch");
    // Straight it would be six blocks; around the wall's end it is ten.
    expect(lightAt(cave, 6, 40, 0).block).toBe(14 - 10);
  });

  test("is that of the brightest of several lamps", () => {
    const cave = new SketchLand().fill([0, 40, 0], [20, 40, 0], "air").set(0, 40, 0, "torch").set(9, 40, 0, "lava");
    expect(lightAt(cave, 3, 40, 0).block).toBe(11);
    expect(lightAt(cave, 6, 40, 0).block).toBe(12);
  });
});
