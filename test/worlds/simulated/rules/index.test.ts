import { describe, expect, test } from "vitest";
import { RULES, type SimulatedStateInput } from "../../../../worlds/simulated/index.ts";
import { staged } from "../toy-domain.ts";

/** The world after `seconds` without any act. */
async function worldAfter(seconds: number, state: SimulatedStateInput) {
  const { world, clock } = staged(state);
  await clock.sleep(seconds * 1_000);
  world.catchUp();
  return world;
}

const zombie = { id: 1, kind: "zombie", position: [12, 64, 0] as [number, number, number], hostile: true };
const WALLS = (
  [
    [1, 64, 0],
    [-1, 64, 0],
    [0, 64, 1],
    [0, 64, -1],
  ] as [number, number, number][]
).map((position) => ({ block: "dirt", position }));

describe("the rules of nature", () => {
  test("do not hold where a state names none", async () => {
    const { scene } = await worldAfter(36_000, { food: 10, health: 10, creatures: [zombie] });
    expect(scene).toMatchObject({ food: 10, health: 10, deaths: 0 });
  });

  test("run in whole seconds", () => {
    expect(RULES.filter(({ everyTicks }) => everyTicks % 20 !== 0)).toEqual([]);
  });

  test("hunger takes food, then health down to half", async () => {
    expect((await worldAfter(60, { rules: ["hunger"] })).scene.food).toBe(18);
    const starved = await worldAfter(3_600, { rules: ["hunger"] });
    expect(starved.scene).toMatchObject({ food: 0, health: 10, deaths: 0 });
  });

  test("healing restores only a well-fed body", async () => {
    expect((await worldAfter(20, { rules: ["healing"], health: 10 })).scene.health).toBe(15);
    expect((await worldAfter(20, { rules: ["healing"], health: 10, food: 12 })).scene.health).toBe(10);
  });

  test("a head in water drowns, one in the air does not", async () => {
    const water = [{ block: "water", position: [0, 65, 0] as [number, number, number] }];
    expect((await worldAfter(3, { rules: ["breathing"], blocks: water })).scene.health).toBe(14);
    expect((await worldAfter(3, { rules: ["breathing"] })).scene.health).toBe(20);
  });

  test("lava burns a body that stands in it", async () => {
    const lava = [{ block: "lava", position: [0, 64, 0] as [number, number, number] }];
    expect((await worldAfter(2, { rules: ["lava"], blocks: lava })).scene.health).toBe(4);
  });

  test("a hostile creature approaches and hits until the body is dead", async () => {
    const early = await worldAfter(4, { rules: ["monsters"], creatures: [zombie] });
    expect(early.scene.health).toBe(20);
    const late = await worldAfter(30, { rules: ["monsters"], creatures: [zombie] });
    expect(late.scene.deaths).toBeGreaterThan(0);
  });

  test("walls on four sides keep it out, three do not", async () => {
    const whole = await worldAfter(60, { rules: ["monsters"], creatures: [zombie], blocks: WALLS });
    expect(whole.scene.health).toBe(20);
    const open = await worldAfter(20, { rules: ["monsters"], creatures: [zombie], blocks: WALLS.slice(1) });
    expect(open.scene.health).toBeLessThan(20);
  });

  test("zombies spawn in the dark, not by torchlight or by day, and burn at sunrise", async () => {
    const dark: SimulatedStateInput = { rules: ["nightfall"], ticks: 13_000 };
    expect((await worldAfter(60, dark)).scene.creatures).toHaveLength(4);
    const torch = [{ block: "torch", position: [1, 64, 0] as [number, number, number] }];
    expect((await worldAfter(60, { ...dark, blocks: torch })).scene.creatures).toEqual([]);
    expect((await worldAfter(60, { ...dark, ticks: 1_000 })).scene.creatures).toEqual([]);
    expect((await worldAfter(600, dark)).scene.creatures).toEqual([]);
  });
});
