import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { direction, placesAlong } from "../../../../worlds/embedded/players/gaze.ts";

const rounded = ({ x, y, z }: Vec3) => [x, y, z].map((part) => Math.round(part * 1000) / 1000 + 0);

describe("a look", () => {
  test("is south at yaw 0, west at 90, down at pitch 90", () => {
    expect(rounded(direction({ yaw: 0, pitch: 0 }))).toEqual([0, 0, 1]);
    expect(rounded(direction({ yaw: 90, pitch: 0 }))).toEqual([-1, 0, 0]);
    expect(rounded(direction({ yaw: 0, pitch: 90 }))).toEqual([0, -1, 0]);
  });

  test("passes through the positions on its line, each entered by the side that faces it", () => {
    const passed = [...placesAlong(new Vec3(0.5, 1.5, 0.5), new Vec3(0.6, -0.8, 0), 2)];
    expect(passed.map(({ position, face }) => `${position.x},${position.y},${position.z} ${face}`)).toEqual([
      "0,1,0 null",
      "0,0,0 up",
      "1,0,0 west",
      "1,-1,0 up",
    ]);
  });
});
