import { describe, expect, test } from "vitest";
import { VirtualClock } from "../../../executor/index.ts";
import { SimulatedState, SimulatedWorld } from "../../../worlds/simulated/index.ts";
import { staged, TOY } from "./toy-domain.ts";

describe("a simulated world", () => {
  test("shows held items, wear, stations and sightings as a problem's state", () => {
    const { body } = staged({
      inventory: { oak: 2, pick: 2 },
      durability: { pick: [1] },
      amounts: { "near:bench": 1, "fuel:furnace": 200 },
      sightings: [
        { name: "ore", count: 2, position: [9, 64, 0] },
        { name: "ore", count: 1, position: [3, 64, 0] },
      ],
      food: 12,
    });
    expect(body.observe()).toEqual({
      inventory: { oak: 2, pick: 2 },
      durability: { pick: [1] },
      facts: ["near:bench"],
      dimension: "overworld",
      position: [0, 64, 0],
      nearby: [{ block: "ore", count: 3, position: [3, 64, 0] }],
      food: 12,
      health: 20,
    });
  });

  test("hides a station that the body has left, and shows it again on return", async () => {
    const { body, act } = staged({ amounts: { "near:bench": 1 } });
    await act("navigate", { position: [150, 64, 0] });
    expect(body.observe().facts).toEqual([]);
    await act("navigate", { position: [50, 64, 0] });
    expect(body.observe().facts).toEqual(["near:bench"]);
  });

  test("leaves a dead body's items where it died, and respawns it", () => {
    const { world, body } = staged({ inventory: { oak: 2 }, position: [30, 64, 0], spawn: [5, 64, 5] });
    world.hurt(25);
    expect(world.scene).toMatchObject({ deaths: 1, health: 20, position: [5, 64, 5] });
    expect(world.scene.drops).toEqual([{ name: "oak", count: 2, position: [30, 64, 0] }]);
    expect(body.observe().inventory).toEqual({});
  });

  test("reports the body's wounds by what it lost, and its death where it died", () => {
    const { world } = staged({ position: [30, 64, 0], health: 12 });
    const fates: object[] = [];
    world.onFate = (fate) => fates.push(fate);
    for (const points of [0, 5, 25]) world.hurt(points);
    expect(fates).toEqual([
      { type: "hurt", points: 5, health: 7 },
      { type: "hurt", points: 7, health: 0 },
      { type: "died", position: [30, 64, 0] },
    ]);
  });

  test("drops items that do not fit, and throws inventory.full", () => {
    const { world } = staged({ slots: 1, inventory: { brick: 10 } });
    expect(() => world.receive({ brick: 10 })).toThrow("inventory.full");
    expect(world.stock.count("brick")).toBe(16);
    expect(world.scene.drops).toEqual([{ name: "brick", count: 4, position: [0, 64, 0] }]);
  });

  test("applies late effects in their order when time has passed", async () => {
    const { world, clock } = staged();
    const happened: number[] = [];
    world.later(40, () => happened.push(40));
    world.later(20, () => happened.push(20));
    await clock.sleep(1_500);
    world.catchUp();
    expect(happened).toEqual([20]);
    await clock.sleep(600);
    world.catchUp();
    expect(happened).toEqual([20, 40]);
  });

  test("has a snapshot from which a world continues unchanged", async () => {
    const { world, act } = staged({
      inventory: { pick: 1 },
      sightings: [{ name: "ore", count: 3, position: [4, 64, 4] }],
    });
    await act("collect_block", { block: "ore", item: "ore", count: 2, tool: "pick" });
    const document = world.snapshot();
    expect(SimulatedState.parse(document)).toEqual(document);
    const again = new SimulatedWorld({ domain: TOY, clock: new VirtualClock(), state: document });
    expect(again.snapshot()).toEqual(document);
    expect(document).toMatchObject({ inventory: { ore: 2, pick: 1 }, durability: { pick: [3] } });
  });

  test("refuses an invalid state, and unknown rules", () => {
    expect(() => staged({ health: 30 })).toThrow("input.invalid");
    expect(() => staged({ rules: ["hungr"] })).toThrow("hunger");
  });
});
