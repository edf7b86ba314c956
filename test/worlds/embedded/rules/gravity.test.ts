import type { Block } from "flying-squid";
import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { landingPlace } from "../../../../worlds/embedded/rules/gravity.ts";

/** A world that is solid up to `top` and empty above. */
const world = (top: number) => ({
  getBlock: async ({ y }: Vec3) => ({ boundingBox: y <= top ? "block" : "empty" }) as Block,
});

describe("a falling block", () => {
  test("comes to rest on the first solid block", async () => {
    expect(await landingPlace(world(60), new Vec3(1, 70, 2), 0)).toMatchObject({ x: 1, y: 61, z: 2 });
  });

  test("stays where something holds it", async () => {
    expect(await landingPlace(world(60), new Vec3(1, 61, 2), 0)).toBeNull();
  });

  test("stops at the bottom of the world", async () => {
    expect(await landingPlace(world(-100), new Vec3(1, 5, 2), -64)).toMatchObject({ y: -64 });
  });
});
