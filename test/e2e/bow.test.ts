// Plans with a bow, carried out in the embedded world and judged by its word: arrows that are gone
// from the server's inventory, creatures that it no longer counts.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MineflayerBody, mineflayerRegistry, systemClock } from "../../bots/index.ts";
import { runGoal } from "../../executor/index.ts";
import { type Position, Problem, parseDocument } from "../../schemas/index.ts";
import { inlineClient, minecraftDomains } from "../../workers/index.ts";
import { BOT, type BotStage, setStage, until } from "./bot-stage.ts";

const DEADLINE_MS = 240_000;

describe("in the embedded world of 1.20.4, a body with a bow", () => {
  let stage: BotStage;
  let at: (x: number, y: number, z: number) => Position;

  beforeAll(async () => {
    stage = await setStage("1.20.4", 5);
  });
  afterAll(() => stage.leave());
  beforeEach(async () => {
    const { body, world } = stage;
    const { x, y, z } = body.feet;
    at = (dx, dy, dz) => [x + dx, y + dy, z + dz];
    await world.command(`fill ${x - 14} ${y - 1} ${z - 14} ${x + 14} ${y - 1} ${z + 14} grass_block`);
    await world.command(`fill ${x - 14} ${y} ${z - 14} ${x + 14} ${y + 6} ${z + 14} air`);
    await until(() => body.nameAt({ x: x + 14, y: y + 6, z: z + 14 }) === "air");
  });

  const spawn = async (creature: string, [x, y, z]: Position) => {
    await stage.world.command(`spawn ${creature} ${x} ${y} ${z}`);
    await until(() => stage.body.observe().nearby.some(({ block }) => block === creature));
  };
  const living = async (kind: string) => (await stage.world.stats()).creatures[kind] ?? 0;
  const arrows = async () => (await stage.world.inventoryOf(BOT)).arrow ?? 0;
  const shoot = { item: null, effect: "shoot", count: 1, tool: "bow", ingredients: { arrow: 4 } };

  test("says that arrows are missing, and lets the creature live", async () => {
    await stage.give("bow", 1);
    await spawn("vindicator", at(9, 0, 3));
    const outcome = await stage.perform("kill_entity", { entity: "vindicator", ...shoot });
    expect(outcome).toMatchObject({ status: "failure", failure: { code: "inventory.missingItem" } });
    expect(await living("vindicator")).toBe(1);
  });

  test("reaches a goal of kills by the plan's arrows", async () => {
    await stage.give("arrow", 24);
    const before = await arrows();
    await spawn("husk", at(11, 0, 3));
    const planner = inlineClient({ domains: minecraftDomains() });
    const goal = { kills: { husk: 1 } };
    const problem = parseDocument(Problem, { mcVersion: "1.20.4", goal, limits: { effort: "quick" } }, "problem");
    const report = await runGoal<MineflayerBody>({
      ...{ problem, planner, body: stage.body, registry: mineflayerRegistry() },
      ...{ clock: systemClock, deadlineMs: DEADLINE_MS },
    });
    await planner.close();
    expect(report).toMatchObject({ outcome: "success" });
    expect(await living("husk")).toBe(0);
    expect(await arrows()).toBeLessThan(before);
    expect(await arrows()).toBeGreaterThanOrEqual(before - 12);
  });

  test("hits what hovers out of reach", async () => {
    await stage.give("arrow", 24);
    const before = await arrows();
    const [x, y, z] = at(7, 5, -4);
    await stage.world.command(`setblock ${x} ${y - 1} ${z} glass`);
    await spawn("vex", [x, y, z]);
    expect(await stage.perform("kill_entity", { entity: "vex", ...shoot })).toEqual({ status: "success" });
    expect(await living("vex")).toBe(0);
    expect(await arrows()).toBeLessThan(before);
  });

  test("walks to where it sees what stands behind a wall", async () => {
    await stage.give("arrow", 24);
    const [x, y, z] = at(6, 0, -4);
    await stage.world.command(`fill ${x} ${y} ${z} ${x} ${y + 3} ${z + 8} stone`);
    await spawn("husk", at(9, 0, 0));
    expect(await stage.perform("kill_entity", { entity: "husk", ...shoot })).toEqual({ status: "success" });
    expect(await living("husk")).toBe(0);
    expect(await stage.world.blockNameAt([x, y, z])).toBe("stone");
  });
});
