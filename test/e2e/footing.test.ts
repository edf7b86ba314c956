// A body that must act without a path keeps its footing, and a walk ends beside doors and never in
// them: judged by where the server has it, and by its health.

import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../bots/index.ts";
import { shakeLoose } from "../../bots/move/blind-step.ts";
import { BOT, type BotStage, setStage, until } from "./bot-stage.ts";

/** Above the trees. */
const Y = 100;
let stage: BotStage;
const signal = new AbortController().signal;

beforeAll(async () => {
  stage = await setStage("1.20.1", 2);
});
afterAll(() => stage.leave());

/** Stands the body on stone, alone in the air, and then sets the other blocks. */
async function standOn(feet: [number, number, number], others: Record<string, string> = {}): Promise<void> {
  const { world, body } = stage;
  const [x, y, z] = feet;
  await world.command(`fill ${x - 4} ${y - 6} ${z - 4} ${x + 4} ${y + 4} ${z + 4} air`);
  await world.command(`setblock ${x} ${y - 1} ${z} stone`);
  for (const [offset, block] of Object.entries(others)) {
    const [dx = 0, dy = 0, dz = 0] = offset.split(" ").map(Number);
    await world.command(`setblock ${x + dx} ${y + dy} ${z + dz} ${block}`);
  }
  await world.command(`tp ${BOT} ${x} ${y} ${z}`);
  await until(
    () => body.feet.y === y && body.bot.entity.onGround && body.blockAt({ x, y: y - 1, z })?.name === "stone",
  );
}

const turns = [0, 1, 2, 3].map((quarter) => (quarter * Math.PI) / 2);

test("a body that shakes itself loose on a pillar stays on it, wherever it looks", async () => {
  await standOn([8, Y, 8]);
  for (const yaw of turns) {
    await stage.body.bot.look(yaw, 0, true);
    await shakeLoose({ body: stage.body, clock: systemClock, signal });
    await until(() => stage.body.bot.entity.onGround);
    expect(stage.body.feet).toMatchObject({ x: 8, y: Y, z: 8 });
  }
});

test("a body on a ledge beside lava and an abyss hops along the ledge only", async () => {
  const ledge = Object.fromEntries([1, 2, 3, 4].map((dx) => [`${dx} -1 0`, "stone"]));
  await standOn([40, Y, 8], { ...ledge, "0 -2 1": "stone", "0 -1 1": "lava" });
  for (const yaw of turns) {
    await stage.body.bot.look(yaw, 0, true);
    await shakeLoose({ body: stage.body, clock: systemClock, signal });
    await until(() => stage.body.bot.entity.onGround);
    expect(stage.body.feet).toMatchObject({ y: Y, z: 8 });
  }
  expect((await stage.world.stats()).players[BOT]).toMatchObject({ deaths: [], health: 20 });
});

test("get_out leaves a fire along the bridge, never over its edge", async () => {
  const bridge = Object.fromEntries([1, 2, 3, 4].map((dz) => [`0 -1 ${dz}`, "stone"]));
  await standOn([72, Y, 8], bridge);
  await stage.world.command(`setblock 72 ${Y} 8 fire`);
  await until(() => stage.body.nameAt({ x: 72, y: Y, z: 8 }) === "fire");
  expect(await stage.perform("get_out", {})).toEqual({ status: "success" });
  expect(stage.body.feet).toMatchObject({ x: 72, y: Y });
  expect(stage.body.feet.z).toBeGreaterThan(8);
  await stage.world.command(`setblock 72 ${Y} 8 air`);
});

test("place_block on top of a trunk goes down to ground, and places there", async () => {
  const around = [-3, -2, -1, 0, 1, 2, 3];
  const floor = Object.fromEntries(around.flatMap((dx) => around.map((dz) => [`${dx} -6 ${dz}`, "stone"])));
  const trunk = Object.fromEntries([-2, -3, -4, -5].map((dy) => [`0 ${dy} 0`, "oak_log"]));
  await standOn([8, Y, 8], { ...floor, ...trunk });
  await stage.give("crafting_table", 1);
  expect(await stage.perform("place_block", { item: "crafting_table" })).toEqual({ status: "success" });
  const [table] = stage.body.nearStations();
  const { x, y, z } = table?.place ?? { x: 0, y: 0, z: 0 };
  expect(y).toBe(Y - 5);
  expect(await stage.world.blockNameAt([x, y, z])).toBe("crafting_table");
});

test("a way up to a point in the air leaves the body alive, there or not", async () => {
  await standOn([8, Y, 40]);
  await standOn([8, 80, 40]);
  await stage.give("dirt", 24);
  // The fire before has cost some.
  const { health } = stage.body.bot;
  const end = await stage.perform("navigate", { position: [8, 92, 40], range: 1 });
  expect((await stage.world.stats()).players[BOT]).toMatchObject({ deaths: [] });
  if (end.status === "failure") expect(end.failure.code).toMatch(/^path\./);
  expect(stage.body.bot.health).toBeGreaterThan(health - 5);
});

const passages = (kind: string): [number, string][] =>
  kind.endsWith("gate")
    ? [[Y, `${kind}[facing=south,open=false]`]]
    : [
        [Y, `${kind}[half=lower,facing=south,open=false]`],
        [Y + 1, `${kind}[half=upper,facing=south,open=false]`],
      ];

test.each([
  ["birch_door", "stone_bricks", 40],
  ["spruce_fence_gate", "glass", 56],
])("a walk that could end in a %s ends beside it, and the passage is shut", async (kind, wall, x) => {
  const { world, body } = stage;
  await world.command(`fill ${x - 3} ${Y - 1} 36 ${x + 3} ${Y - 1} 50 stone`);
  await world.command(`fill ${x - 2} ${Y} 38 ${x + 2} ${Y + 3} 42 ${wall}`);
  await world.command(`fill ${x - 1} ${Y} 39 ${x + 1} ${Y + 2} 41 air`);
  await world.command(`fill ${x} ${Y} 42 ${x} ${Y + 1} 42 air`);
  for (const [y, block] of passages(kind)) await world.command(`setblock ${x} ${y} 42 ${block}`);
  await world.command(`tp ${BOT} ${x} ${Y} 40`);
  const door = { x, y: Y, z: 42 };
  await until(() => body.nameAt(door) === kind && body.feet.x === x && body.bot.entity.onGround);
  for (const z of [47, 40, 44, 40]) {
    expect(await stage.perform("navigate", { position: [x, Y, z], range: 2 })).toEqual({ status: "success" });
    expect(body.feet).not.toMatchObject({ z: 42 });
    expect(body.blockAt(door)?.getProperties()).toMatchObject({ open: false });
  }
});

test("what stands around a hatch is somebody's, and is not dug through", async () => {
  const { world, body } = stage;
  await world.command(`fill 69 ${Y - 1} 38 75 ${Y - 1} 50 stone`);
  await world.command(`fill 70 ${Y} 38 74 ${Y + 3} 42 stone_bricks`);
  await world.command(`fill 71 ${Y} 39 73 ${Y + 2} 41 air`);
  await world.command(`setblock 72 ${Y} 42 oak_trapdoor[facing=south,half=bottom,open=true]`);
  await world.command(`tp ${BOT} 72 ${Y} 40`);
  await until(() => body.nameAt({ x: 72, y: Y, z: 42 }) === "oak_trapdoor" && body.bot.entity.onGround);
  const end = await stage.perform("navigate", { position: [72, Y, 47], range: 1 });
  expect(end).toMatchObject({ status: "failure", failure: { code: expect.stringMatching(/^path\./) } });
  for (const [x, y] of [
    [71, Y],
    [73, Y],
    [72, Y + 1],
    [71, Y + 1],
  ] as const)
    expect(await world.blockNameAt([x, y, 42])).toBe("stone_bricks");
});
