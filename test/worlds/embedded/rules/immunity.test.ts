import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { Immunity } from "../../../../worlds/embedded/rules/immunity.ts";
import { knockBack, scaledDamage } from "../../../../worlds/embedded/rules/injuries.ts";

describe("immunity after a blow", () => {
  test("lets only the excess over the blow through for half a second", () => {
    const body = new Immunity();
    expect(body.take(3, 100)).toEqual({ damage: 3, fresh: true });
    expect(body.take(3, 105)).toEqual({ damage: 0, fresh: false });
    expect(body.take(5, 106)).toEqual({ damage: 2, fresh: false });
    expect(body.take(5, 109)).toEqual({ damage: 0, fresh: false });
    expect(body.take(1, 110)).toEqual({ damage: 1, fresh: true });
  });
});

describe("a monster's blow", () => {
  test("depends on the difficulty", () => {
    expect([0, 1, 2, 3].map((difficulty) => scaledDamage(3, difficulty))).toEqual([0, 2.5, 3, 4.5]);
    expect(scaledDamage(1, 1)).toBe(1);
  });

  test("throws the body away from its origin, and up", () => {
    expect(knockBack(new Vec3(0, 64, 0), new Vec3(0, 64, 2))).toMatchObject({ x: 0, y: 8, z: 8 });
    expect(knockBack(new Vec3(1, 64, 1), new Vec3(1, 65, 1))).toMatchObject({ x: 0, y: 8, z: 0 });
  });
});
