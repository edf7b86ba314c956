import { describe, expect, test } from "vitest";
import { installDoors } from "../../../../worlds/embedded/rules/doors.ts";
import { installHolding } from "../../../../worlds/embedded/rules/holding.ts";
import { installPlacing } from "../../../../worlds/embedded/rules/placing.ts";
import { blockWorld } from "../support/block-world.ts";
import { hand } from "../support/hand.ts";

const LOOK = { south: 0, west: 90, north: 180, east: 270 };

/** A plain of stone with a builder on it, some distance away. */
function site(version = "1.20.1") {
  const world = blockWorld(version, "stone");
  const builder = hand(world, [8, 64, 8]);
  installHolding(world.context, world.updates);
  installDoors(world.context, builder.uses);
  installPlacing(world.context, builder.uses);
  builder.joins();
  return { ...world, builder };
}

describe.each(["1.16.5", "1.20.1"])("placing in %s", (version) => {
  test("puts a block before the clicked face, and takes it from the hand", async () => {
    const { received, builder } = site(version);
    builder.hold("dirt", 2);
    await builder.useOn([0, 63, 0], "up");
    expect([await received([0, 64, 0]), builder.held()]).toEqual(["dirt", "1 dirt"]);
  });

  test("makes a torch on a wall a wall torch, one on the floor a torch, and none under a ceiling", async () => {
    const { set, received, builder } = site(version);
    await set([0, 65, 0], "stone");
    builder.hold("torch", 3);
    await builder.useOn([0, 65, 0], "east");
    expect(await received([1, 65, 0], "facing")).toBe("wall_torch facing=east");
    await builder.useOn([5, 63, 0], "up");
    expect(await received([5, 64, 0])).toBe("torch");
    await builder.useOn([0, 65, 0], "down");
    expect([await received([0, 64, 0]), builder.held()]).toEqual(["air", "1 torch"]);
  });

  test("turns a furnace to the builder, stairs away, and a log along the face", async () => {
    const { received, builder } = site(version);
    builder.look(LOOK.north, 20);
    for (const [x, item] of ["furnace", "oak_stairs", "oak_log"].entries()) {
      builder.hold(item);
      await builder.useOn([x, 63, 0], "up");
    }
    expect(await received([0, 64, 0], "facing")).toBe("furnace facing=south");
    expect(await received([1, 64, 0], "facing", "half")).toBe("oak_stairs facing=north half=bottom");
    expect(await received([2, 64, 0], "axis")).toBe("oak_log axis=y");
  });
});

describe("placing", () => {
  test("is refused where a block stands, and the client is sent that block", async () => {
    const { set, received, builder } = site();
    await set([0, 64, 0], "oak_planks");
    builder.hold("dirt");
    await builder.useOn([0, 63, 0], "up");
    expect([await received([0, 64, 0]), builder.held()]).toEqual(["oak_planks", "1 dirt"]);
    const changes = builder.packets.filter(({ packet }) => packet === "block_change");
    expect(changes.at(-1)?.fields.location).toMatchObject({ x: 0, y: 64, z: 0 });
  });

  test("is refused where a body stands, unless the block lets it through", async () => {
    const { received, builder } = site();
    builder.hold("dirt");
    await builder.useOn([8, 63, 8], "up");
    expect(await received([8, 64, 8])).toBe("air");
    builder.hold("torch");
    await builder.useOn([8, 63, 8], "up");
    expect(await received([8, 64, 8])).toBe("torch");
  });

  test("replaces grass where it is clicked", async () => {
    const { set, received, builder } = site();
    await set([0, 63, 0], "dirt");
    await set([0, 64, 0], "grass");
    builder.hold("cobblestone");
    await builder.useOn([0, 64, 0], "up");
    expect([await received([0, 64, 0]), await received([0, 65, 0])]).toEqual(["cobblestone", "air"]);
  });

  test("merges two slabs into a double one", async () => {
    const { received, builder } = site();
    builder.hold("oak_slab", 2);
    await builder.useOn([0, 63, 0], "up");
    expect(await received([0, 64, 0], "type")).toBe("oak_slab type=bottom");
    await builder.useOn([0, 64, 0], "up");
    expect(await received([0, 64, 0], "type")).toBe("oak_slab type=double");
  });

  test("uses the clicked block, unless the builder sneaks", async () => {
    const { set, received, builder } = site();
    await set([0, 64, 0], "oak_trapdoor");
    builder.hold("dirt");
    await builder.useOn([0, 64, 0], "up");
    expect([await received([0, 64, 0], "open"), await received([0, 65, 0])]).toEqual(["oak_trapdoor open=true", "air"]);
    builder.player.crouching = true;
    await builder.useOn([0, 64, 0], "up");
    expect([await received([0, 64, 0], "open"), await received([0, 65, 0])]).toEqual([
      "oak_trapdoor open=true",
      "dirt",
    ]);
  });
});

describe("a block of two halves", () => {
  test("is a door: hinged away from the other side's wall, opened whole, broken whole", async () => {
    const { set, received, builder, spilled } = site();
    builder.look(LOOK.north, 20);
    await set([1, 64, 0], "stone");
    await set([1, 65, 0], "stone");
    builder.hold("oak_door");
    await builder.useOn([0, 63, 0], "up");
    expect(await received([0, 64, 0], "half", "facing", "hinge")).toBe("oak_door half=lower facing=north hinge=right");
    expect(await received([0, 65, 0], "half")).toBe("oak_door half=upper");
    await builder.useOn([0, 65, 0], "south");
    expect(await received([0, 64, 0], "open")).toBe("oak_door open=true");
    await set([0, 63, 0], "air");
    expect([await received([0, 64, 0]), await received([0, 65, 0]), spilled]).toEqual(["air", "air", { oak_door: 1 }]);
  });

  test("leaves no half behind when the other half is dug", async () => {
    const { set, received, builder, spilled } = site();
    builder.look(LOOK.south, 20);
    builder.hold("red_bed");
    await builder.useOn([0, 63, 0], "up");
    expect(await received([0, 64, 0], "part", "facing")).toBe("red_bed part=foot facing=south");
    expect(await received([0, 64, 1], "part")).toBe("red_bed part=head");
    await set([0, 64, 0], "air");
    expect([await received([0, 64, 1]), spilled]).toEqual(["air", {}]);
  });

  test("needs room for both halves", async () => {
    const { set, received, builder } = site();
    builder.look(LOOK.south, 20);
    await set([0, 64, 1], "stone");
    builder.hold("red_bed");
    await builder.useOn([0, 63, 0], "up");
    expect([await received([0, 64, 0]), builder.held()]).toEqual(["air", "1 red_bed"]);
  });
});

describe("a supported block", () => {
  test("falls when its support is removed: a torch, a ladder, cane to its top", async () => {
    const { set, received, spilled } = site();
    await set([0, 64, 0], "dirt");
    await set([0, 64, 1], "ladder", { facing: "south" });
    await set([0, 65, 0], "torch");
    await set([0, 64, 0], "air");
    expect([await received([0, 64, 1]), await received([0, 65, 0])]).toEqual(["air", "air"]);
    await set([5, 63, 0], "sand");
    await set([6, 63, 0], "water");
    for (const y of [64, 65, 66]) await set([5, y, 0], "sugar_cane");
    await set([5, 64, 0], "air");
    expect(await received([5, 66, 0])).toBe("air");
    expect(spilled).toEqual({ torch: 1, ladder: 1, sugar_cane: 2 });
  });

  test("stays while it is supported", async () => {
    const { set, received } = site();
    await set([0, 64, 0], "torch");
    await set([1, 64, 0], "dirt");
    expect(await received([0, 64, 0])).toBe("torch");
  });
});
