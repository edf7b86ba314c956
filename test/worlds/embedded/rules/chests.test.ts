import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { halvesOf, installChests } from "../../../../worlds/embedded/rules/chests.ts";
import { Containers } from "../../../../worlds/embedded/rules/containers.ts";
import { installPlacing } from "../../../../worlds/embedded/rules/placing.ts";
import type { WindowService } from "../../../../worlds/embedded/windows/service.ts";
import { blockWorld } from "../support/block-world.ts";
import { hand } from "../support/hand.ts";

type Slots = readonly (readonly unknown[])[];

/** A floor, a player who looks north, and the windows that were opened. */
function store() {
  const world = blockWorld("1.20.1", "stone");
  const user = hand(world, [8, 64, 8]);
  const opened: { kind: string; parts: Slots }[] = [];
  const windows = {
    open: (_player: unknown, kind: string, _title: string, parts: Slots) => void opened.push({ kind, parts }),
  } as unknown as WindowService;
  const containers = new Containers(world.context.items, world.context.rules, world.context.stations);
  const { blocks } = world.context;
  installChests({ blocks, windows, containers }, user.uses, world.updates);
  installPlacing(world.context, user.uses);
  user.joins();
  user.look(180, 20);
  const placeChest = async (x: number, item = "chest") => {
    user.hold(item);
    await user.useOn([x, 63, 0], "up");
  };
  return { ...world, user, opened, containers, placeChest };
}

describe("chests", () => {
  test("pair with a neighbour that faces the same way", async () => {
    const { received, placeChest } = store();
    await placeChest(0);
    expect(await received([0, 64, 0], "type", "facing")).toBe("chest type=single facing=south");
    await placeChest(1);
    expect([await received([0, 64, 0], "type"), await received([1, 64, 0], "type")]).toEqual([
      "chest type=right",
      "chest type=left",
    ]);
    await placeChest(2);
    expect(await received([2, 64, 0], "type")).toBe("chest type=single");
  });

  test("do not pair with another kind, with one that faces elsewhere, or when the builder sneaks", async () => {
    const { received, placeChest, user } = store();
    await placeChest(0);
    await placeChest(1, "trapped_chest");
    expect(await received([1, 64, 0], "type")).toBe("trapped_chest type=single");
    user.look(90, 20);
    await placeChest(-1);
    expect(await received([-1, 64, 0], "type", "facing")).toBe("chest type=single facing=east");
    user.look(180, 20);
    user.player.crouching = true;
    await placeChest(5);
    await placeChest(6);
    expect(await received([6, 64, 0], "type")).toBe("chest type=single");
  });

  test("open as one window of both halves' own slots, the right half first", async () => {
    const { opened, user, placeChest, containers, context } = store();
    await placeChest(0);
    await placeChest(1);
    user.hold(null);
    await user.useOn([0, 64, 0], "up");
    const [right, left] = [containers.chestAt(new Vec3(0, 64, 0)).slots, containers.chestAt(new Vec3(1, 64, 0)).slots];
    expect(opened[0]?.kind).toBe("large_chest");
    expect(opened[0]?.parts[0]).toBe(right);
    expect(opened[0]?.parts[1]).toBe(left);
    const at = (position: Vec3) => context.blocks.at(position);
    const halves = await halvesOf(at, { position: new Vec3(0, 64, 0), kind: await at(new Vec3(0, 64, 0)) });
    expect(halves.map(({ position }) => position.x)).toEqual([0, 1]);
  });

  test("are single again when the other half is removed", async () => {
    const { set, received, placeChest } = store();
    await placeChest(0);
    await placeChest(1);
    await set([1, 64, 0], "air");
    expect(await received([0, 64, 0], "type")).toBe("chest type=single");
  });

  test("stay shut under a full block, but not under glass", async () => {
    const { set, opened, user, placeChest } = store();
    await placeChest(0);
    await set([0, 65, 0], "stone");
    user.hold(null);
    await user.useOn([0, 64, 0], "south");
    expect(opened).toEqual([]);
    await set([0, 65, 0], "glass");
    await user.useOn([0, 64, 0], "south");
    expect(opened).toHaveLength(1);
  });
});
