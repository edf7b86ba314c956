import { describe, expect, test } from "vitest";
import { installGravity } from "../../../../worlds/embedded/rules/gravity.ts";
import { installHolding } from "../../../../worlds/embedded/rules/holding.ts";
import { blockWorld } from "../support/block-world.ts";

function world() {
  const made = blockWorld("1.20.1", "stone");
  installGravity(made.context, made.updates, -64);
  installHolding(made.context, made.updates);
  return made;
}

describe("a falling block", () => {
  test("comes to rest on the first solid block", async () => {
    const { set, received } = world();
    await set([1, 70, 2], "sand");
    expect([await received([1, 64, 2]), await received([1, 70, 2])]).toEqual(["sand", "air"]);
  });

  test("stays until its support is removed, and blocks on top follow it", async () => {
    const { set, received } = world();
    await set([0, 64, 0], "dirt");
    await set([0, 65, 0], "gravel");
    await set([0, 66, 0], "sand");
    expect(await received([0, 65, 0])).toBe("gravel");
    await set([0, 64, 0], "air");
    expect([await received([0, 64, 0]), await received([0, 65, 0]), await received([0, 66, 0])]).toEqual([
      "gravel",
      "sand",
      "air",
    ]);
  });

  test("breaks into its item on a torch", async () => {
    const { set, received, spilled } = world();
    await set([0, 64, 0], "torch");
    await set([0, 70, 0], "sand");
    expect([await received([0, 64, 0]), await received([0, 65, 0]), spilled]).toEqual(["torch", "air", { sand: 1 }]);
  });

  test("stops at the bottom of the world", async () => {
    const made = blockWorld();
    installGravity(made.context, made.updates, -64);
    await made.set([0, -60, 0], "sand");
    expect(await made.received([0, -64, 0])).toBe("sand");
  });
});

test("concrete powder hardens where it touches water", async () => {
  const { set, received } = world();
  await set([1, 64, 0], "water");
  await set([0, 64, 0], "red_concrete_powder");
  expect(await received([0, 64, 0])).toBe("red_concrete");
});
