import type { Entity } from "flying-squid";
import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { installBubbleColumns } from "../../../../worlds/embedded/rules/bubble-columns.ts";
import { installPressurePlates } from "../../../../worlds/embedded/rules/pressure-plates.ts";
import { installRedstone } from "../../../../worlds/embedded/rules/redstone.ts";
import { blockWorld, settled } from "../support/block-world.ts";

type Place = [number, number, number];

/** A closed iron door at the origin in a world of stone ground, and everything that switches it. */
async function doorway(door = "iron_door") {
  const made = blockWorld("1.20.1", "stone");
  const { context, set, received, tick } = made;
  installRedstone(context);
  const plates: string[] = [];
  const land = {
    loaded: () => true,
    name: (x: number, y: number, z: number) => (plates.includes(`${x},${y},${z}`) ? "stone_pressure_plate" : "air"),
  };
  installPressurePlates(context, land as never, made.schedule);
  await set([0, 64, 0], door, { half: "lower", facing: "east" });
  await set([0, 65, 0], door, { half: "upper", facing: "east" });
  const put = async (place: Place, name: string, properties: Record<string, string> = {}) => {
    await set(place, name, properties);
    await settled();
  };
  const isOpen = async (): Promise<boolean> => {
    const halves = [await received([0, 64, 0], "open"), await received([0, 65, 0], "open")];
    expect(halves[0]).toBe(halves[1]);
    return halves[0] === `${door} open=true`;
  };
  const stand = (type: Entity["type"], x: number, y: number, z: number) => {
    const body = { type, health: 20, position: new Vec3(x, y, z) } as Entity;
    context.server.entities[1] = body;
    return body;
  };
  const lay = async (place: Place, name: string) => {
    plates.push(place.join());
    await put(place, name);
  };
  return { put, isOpen, stand, lay, tick };
}

describe("an iron door", () => {
  test("opens by a button beside it, and shuts when the button springs back", async () => {
    const { put, isOpen } = await doorway();
    await put([1, 65, 0], "stone_button", { facing: "east", powered: "true" });
    expect(await isOpen()).toBe(true);
    await put([1, 65, 0], "stone_button", { facing: "east", powered: "false" });
    expect(await isOpen()).toBe(false);
  });

  test("opens by a button on the block beside it, and not by one on the block after that", async () => {
    const { put, isOpen } = await doorway();
    for (const z of [1, 2]) await put([0, 65, z], "stone");
    await put([1, 65, 2], "stone_button", { facing: "east", powered: "true" });
    expect(await isOpen()).toBe(false);
    await put([1, 65, 1], "stone_button", { facing: "east", powered: "true" });
    expect(await isOpen()).toBe(true);
  });

  test("is not opened through glass, which passes no power on", async () => {
    const { put, isOpen } = await doorway();
    await put([0, 65, 1], "glass");
    await put([1, 65, 1], "stone_button", { facing: "east", powered: "true" });
    expect(await isOpen()).toBe(false);
  });

  test("stays open while a lever or a block of redstone powers it", async () => {
    const { put, isOpen } = await doorway();
    await put([0, 64, 1], "lever", { face: "floor", powered: "true" });
    await put([0, 65, -1], "redstone_block");
    await put([0, 64, 1], "lever", { face: "floor", powered: "false" });
    expect(await isOpen()).toBe(true);
    await put([0, 65, -1], "air");
    expect(await isOpen()).toBe(false);
  });

  test("opens for a body on the plate before it, and shuts twenty ticks after the body left", async () => {
    const { lay, isOpen, stand, tick } = await doorway();
    await lay([1, 64, 0], "stone_pressure_plate");
    const body = stand("player", 1.5, 64, 0.5);
    await tick(1);
    expect(await isOpen()).toBe(true);
    await tick(60);
    expect(await isOpen()).toBe(true);
    body.position = new Vec3(3.5, 64, 0.5);
    await tick(20);
    expect(await isOpen()).toBe(false);
  });

  test("stays shut when an item lies on a stone plate, or a body jumps over it", async () => {
    const { lay, isOpen, stand, tick } = await doorway();
    await lay([1, 64, 0], "stone_pressure_plate");
    stand("object", 1.5, 64, 0.5);
    await tick(1);
    stand("player", 1.5, 64.5, 0.5);
    await tick(1);
    expect(await isOpen()).toBe(false);
  });

  test("opens by an item on a wooden plate", async () => {
    const { lay, isOpen, stand, tick } = await doorway();
    await lay([1, 64, 0], "oak_pressure_plate");
    stand("object", 1.5, 64, 0.5);
    await tick(1);
    expect(await isOpen()).toBe(true);
  });
});

test("a wooden door that a hand opened stays open until power has come and gone", async () => {
  const { put, isOpen } = await doorway("oak_door");
  await put([0, 64, 0], "oak_door", { half: "lower", facing: "east", open: "true" });
  await put([0, 65, 0], "oak_door", { half: "upper", facing: "east", open: "true" });
  await put([4, 64, 0], "redstone_block");
  expect(await isOpen()).toBe(true);
  await put([1, 64, 0], "redstone_block");
  await put([1, 64, 0], "air");
  expect(await isOpen()).toBe(false);
});

describe("a bubble column", () => {
  async function pool(ground: string) {
    const made = blockWorld("1.20.1", "stone");
    installBubbleColumns(made.context, made.updates, made.schedule);
    for (const y of [65, 66]) await made.set([0, y, 0], "water", { level: "0" });
    await made.set([0, 64, 0], ground);
    return made;
  }

  test("rises over soul sand through all sources, and drags down over magma", async () => {
    const [lifts, drags] = [await pool("soul_sand"), await pool("magma_block")];
    for (const { tick } of [lifts, drags]) await tick(30);
    expect(await lifts.received([0, 66, 0], "drag")).toBe("bubble_column drag=false");
    expect(await drags.received([0, 66, 0], "drag")).toBe("bubble_column drag=true");
    expect(await lifts.received([0, 67, 0])).toBe("air");
  });

  test("is still water again once its ground is gone", async () => {
    const { set, tick, received } = await pool("soul_sand");
    await tick(30);
    await set([0, 64, 0], "stone");
    await tick(30);
    expect([await received([0, 65, 0], "level"), await received([0, 66, 0], "level")]).toEqual([
      "water level=0",
      "water level=0",
    ]);
  });
});
