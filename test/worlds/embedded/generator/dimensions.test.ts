import fc from "fast-check";
import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import {
  beyondPortal,
  type DimensionName,
  dimensionAt,
  localPlace,
  storedPlace,
} from "../../../../worlds/embedded/generator/dimensions.ts";

const coordinate = fc.integer({ min: -100_000, max: 100_000 });

describe("a place of the store", () => {
  test.each<DimensionName>(["overworld", "nether"])("of the %s is the client's place there", (dimension) => {
    fc.assert(
      fc.property(coordinate, coordinate, (x, z) => {
        const place = new Vec3(x, 64, z);
        const stored = storedPlace(place, dimension);
        expect(dimensionAt(stored)).toBe(dimension);
        expect(localPlace(stored)).toEqual(place);
      }),
    );
  });

  test("lies beyond a portal in the other dimension, eight blocks to one", () => {
    const there = beyondPortal(new Vec3(81.5, 64, -17.5));
    expect([dimensionAt(there), localPlace(there)]).toEqual(["nether", new Vec3(10, 64, -3)]);
    const back = beyondPortal(storedPlace(new Vec3(10.5, 50, -3), "nether"));
    expect([dimensionAt(back), localPlace(back)]).toEqual(["overworld", new Vec3(84, 50, -24)]);
  });
});
