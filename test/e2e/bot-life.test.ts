// Daily life in a world where others build too, each by what the server then has: doors and gates
// that the bot passes stand shut again, and nobody's wall is dug; a walk beyond the loaded chunks
// ends with a reason, not with the process.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MineflayerBody, mineflayerReflexes, mineflayerRegistry, systemClock } from "../../bots/index.ts";
import { ConductGuard } from "../../executor/conduct/guard.ts";
import { runGoal } from "../../executor/index.ts";
import { Conduct, Problem } from "../../schemas/index.ts";
import { inlineClient, minecraftDomains } from "../../workers/index.ts";
import { BOT, type BotStage, setStage, until } from "./bot-stage.ts";

const done = { status: "success" };
const TIME_MS = 240_000;

describe("a house", () => {
  let stage: BotStage;
  /** The middle of its floor: air above a floor of stone. */
  let x = 0;
  let y = 0;
  let z = 0;

  beforeAll(async () => {
    stage = await setStage("1.20.1", 3);
    const feet = stage.body.feet;
    [x, y, z] = [feet.x + 12, 120, feet.z];
  }, TIME_MS);
  afterAll(() => stage.leave());

  const command = (text: string) => stage.world.command(text);
  const blockAt = (dx: number, dy: number, dz: number) => stage.world.blockNameAt([x + dx, y + dy, z + dz]);
  const isOpen = (dx: number, dz: number) =>
    String(
      stage.body.bot
        .blockAt(stage.body.feet.offset(x + dx - stage.body.feet.x, y - stage.body.feet.y, z + dz - stage.body.feet.z))
        ?.getProperties().open,
    );

  /** A platform with a hut of the wall's block: 7 by 7, with its entrance in the west. */
  async function build(wall: string, entrance: readonly string[]): Promise<void> {
    await command(`fill ${x - 9} ${y - 1} ${z - 6} ${x + 6} ${y - 1} ${z + 6} stone`);
    await command(`fill ${x - 9} ${y} ${z - 6} ${x + 6} ${y + 4} ${z + 6} air`);
    await command(`fill ${x - 3} ${y} ${z - 3} ${x + 3} ${y + 3} ${z + 3} ${wall}`);
    await command(`fill ${x - 2} ${y} ${z - 2} ${x + 2} ${y + 2} ${z + 2} air`);
    for (const [up, block] of entrance.entries()) await command(`setblock ${x - 3} ${y + up} ${z} ${block}`);
    await command(`tp ${BOT} ${x - 7} ${y} ${z - 2}`);
    await until(() => stage.body.feet.x === x - 7 && stage.body.feet.y === y && stage.body.bot.entity.onGround);
  }

  /** The blocks of its walls and roof. */
  async function walls(): Promise<string> {
    const names: string[] = [];
    for (let dx = -3; dx <= 3; dx += 1)
      for (let dz = -3; dz <= 3; dz += 1)
        for (let dy = 0; dy <= 3; dy += 1)
          if (Math.max(Math.abs(dx), Math.abs(dz)) === 3 || dy === 3) names.push((await blockAt(dx, dy, dz)) ?? "?");
    return names.join(" ");
  }

  /** Both halves: the lower one brings the other. */
  const door = (kind: string) => [`${kind}[facing=east,half=lower]`];
  const CASES: [string, string, string[]][] = [
    ["cobblestone", "an oak door", door("oak_door")],
    ["dirt", "a spruce door", door("spruce_door")],
    ["oak_planks", "a fence gate", ["oak_fence_gate[facing=east]", "air"]],
  ];

  test.each(CASES)(
    "of %s with %s is entered and left by it, which stands shut again; no wall is dug",
    { timeout: TIME_MS },
    async (wall, _, entrance) => {
      await build(wall, entrance);
      await stage.give("diamond_pickaxe", 1);
      const before = await walls();
      expect(await stage.perform("navigate", { position: [x + 1, y, z + 1], range: 1 })).toEqual(done);
      expect(stage.body.feet.x).toBeGreaterThan(x - 3);
      await until(() => isOpen(-3, 0) === "false");
      expect(await stage.perform("navigate", { position: [x - 7, y, z + 2], range: 1 })).toEqual(done);
      await until(() => isOpen(-3, 0) === "false");
      expect(await walls()).toBe(before);
    },
  );

  test("a door that stood open stays open", { timeout: TIME_MS }, async () => {
    await build("cobblestone", ["oak_door[facing=east,half=lower,open=true]"]);
    expect(await stage.perform("navigate", { position: [x + 1, y, z + 1], range: 1 })).toEqual(done);
    expect(isOpen(-3, 0)).toBe("true");
  });

  test("an iron door is neither opened nor dug past: the way is refused", { timeout: TIME_MS }, async () => {
    await build("cobblestone", door("iron_door"));
    const before = await walls();
    expect(await stage.perform("navigate", { position: [x, y, z], range: 0 })).toMatchObject({
      failure: { code: expect.stringMatching(/^path\./) },
    });
    expect(await walls()).toBe(before);
  });
});

describe("tools and tables", () => {
  let stage: BotStage;
  beforeAll(async () => {
    stage = await setStage("1.20.1", 3);
  }, TIME_MS);
  afterAll(() => stage.leave());

  test("a pickaxe that breaks in mid-work ends the step; nothing is dug on by hand", { timeout: TIME_MS }, async () => {
    const { body, world } = stage;
    const { x, z } = body.feet;
    const [y, count] = [120, 24];
    await world.command(`fill ${x - 6} ${y - 1} ${z - 6} ${x + 6} ${y - 1} ${z + 6} bedrock`);
    await world.command(`fill ${x - 3} ${y} ${z + 2} ${x + 3} ${y + 1} ${z + 4} stone`);
    await world.command(`tp ${BOT} ${x} ${y} ${z}`);
    await until(() => body.feet.y === y && body.bot.entity.onGround);
    await stage.give("golden_pickaxe", 1);
    const dug = { block: "stone", item: "cobblestone", tool: "golden_pickaxe" };
    // Thirty-two uses, of which eight are left for the step in which it breaks.
    expect(await stage.perform("collect_block", { ...dug, count })).toEqual(done);
    await world.command(`fill ${x - 3} ${y} ${z + 2} ${x + 3} ${y + 1} ${z + 4} stone`);
    const left = body.observe().durability.golden_pickaxe?.[0] ?? 0;
    const end = await stage.perform("collect_block", { ...dug, count });
    expect(end).toMatchObject({ failure: { code: "dig.toolInvalid" } });
    // Counted in the wall, because the last drop may still lie there.
    const gone: (string | null)[] = [];
    for (let dx = -3; dx <= 3; dx += 1)
      for (const dy of [0, 1]) for (const dz of [2, 3, 4]) gone.push(await world.blockNameAt([x + dx, y + dy, z + dz]));
    expect(gone.filter((name) => name !== "stone")).toHaveLength(left);
    expect(stage.held("golden_pickaxe")).toBe(0);
  });

  test("somebody else's table that goes in mid-plan is replaced by an own one", { timeout: TIME_MS }, async () => {
    const { body, world } = stage;
    const { x, y, z } = body.feet;
    await world.command(`setblock ${x} ${y} ${z - 3} crafting_table`);
    await stage.give("oak_log", 4);
    let isGone = false;
    const run = runGoal<MineflayerBody>({
      problem: Problem.parse({ goal: { items: { wooden_shovel: 1 } } }),
      planner: inlineClient({ domains: minecraftDomains() }),
      body,
      registry: mineflayerRegistry(),
      clock: systemClock,
      deadlineMs: TIME_MS,
      onEvent(event) {
        if (event.type !== "step-started" || event.step.args.station !== "crafting_table" || isGone) return;
        isGone = true;
        void world.command(`setblock ${x} ${y} ${z - 3} air`);
      },
    });
    expect(await run).toMatchObject({ outcome: "success" });
    expect(isGone).toBe(true);
    expect((await world.inventoryOf(BOT)).wooden_shovel).toBe(1);
  });
});

describe("a death", () => {
  let stage: BotStage;
  beforeAll(async () => {
    stage = await setStage("1.20.1", 3);
  }, TIME_MS);
  afterAll(() => stage.leave());

  /** Reaches the goal, and dies as its first step begins. */
  async function dyingOnce(stick: number): Promise<{ outcome: string; said: string[] }> {
    const { body, world } = stage;
    const said: string[] = [];
    let isDead = false;
    const report = await runGoal<MineflayerBody>({
      problem: Problem.parse({ goal: { items: { stick } } }),
      planner: inlineClient({ domains: minecraftDomains() }),
      body,
      registry: mineflayerRegistry(),
      reflexes: mineflayerReflexes(),
      clock: systemClock,
      deadlineMs: TIME_MS,
      onEvent(event) {
        if (event.type === "reflex" && event.reflex === "fetch_own_drops" && event.status !== "blind")
          said.push(`${event.status} ${event.failure?.detail ?? ""}`.trim());
        if (event.type !== "step-started" || isDead) return;
        isDead = true;
        void world.command(`damage ${BOT} 20`);
      },
    });
    return { outcome: report.outcome, said };
  }

  test("what was lost is fetched, and then the goal goes on", { timeout: TIME_MS }, async () => {
    await stage.give("diamond", 3);
    await stage.give("oak_log", 2);
    expect(await stage.perform("walk", { direction: "east", distance: 12 })).toEqual(done);
    expect(await dyingOnce(4)).toEqual({ outcome: "success", said: ["triggered", "succeeded"] });
    expect((await stage.world.inventoryOf(BOT)).diamond).toBe(3);
  });

  test("what lies in lava stays, which is said, and the goal goes on without", { timeout: TIME_MS }, async () => {
    const { x, z } = stage.body.feet;
    const y = 130;
    await stage.world.command(`fill ${x - 2} ${y - 1} ${z - 2} ${x + 2} ${y - 1} ${z + 2} stone`);
    await stage.world.command(`setblock ${x + 1} ${y - 1} ${z} lava`);
    await stage.give("oak_log", 2);
    await stage.world.command(`tp ${BOT} ${x} ${y} ${z}`);
    await until(() => stage.body.feet.y === y);
    const { outcome, said } = await dyingOnce(8);
    expect(said.at(-1)).toMatch(/^failed what the bot lost in its death stays: there is lava where it lies/);
    expect(outcome).toBe("success");
  });
});

test("a walk far out of the bounds ends with the rule, and the process lives", { timeout: TIME_MS }, async () => {
  const stage = await setStage("1.20.1", 4);
  try {
    const { feet } = stage.body;
    const bounds = { from: [feet.x - 400, 0, feet.z - 400], to: [feet.x + 400, 255, feet.z + 60] };
    stage.body.keepTo(new ConductGuard(Conduct.parse({ bounds })));
    const stopping = new AbortController();
    let isOver = false;
    const walk = stage.perform("walk", { direction: "north", distance: 300 }, stopping.signal).finally(() => {
      isOver = true;
    });
    // Far enough that land had to be loaded on the way.
    await until(() => isOver || stage.body.feet.z < feet.z - 64);
    stopping.abort();
    const end = await walk;
    const isStopped = end.status === "failure" && end.failure.code === "run.aborted";
    expect(isStopped || end.status === "success", JSON.stringify(end)).toBe(true);
    expect(stage.body.feet.z).toBeLessThan(feet.z);
  } finally {
    await stage.leave();
  }
});
