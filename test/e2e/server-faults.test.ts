// A body on a server that is late, silent, wrong or unwilling: each switch of the embedded world,
// with the acts that it concerns. The server's own inventory and blocks decide.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MineflayerBody, mineflayerRegistry, systemClock } from "../../bots/index.ts";
import { runGoal } from "../../executor/index.ts";
import { Problem } from "../../schemas/index.ts";
import { inlineClient, minecraftDomains } from "../../workers/index.ts";
import type { ServerFaultsInput } from "../../worlds/embedded/index.ts";
import { BOT, type BotStage, setStage, until } from "./bot-stage.ts";

type Fault = NonNullable<ServerFaultsInput["faults"]>[number]["fault"];

const TIME_MS = 240_000;
const done = { status: "success" };
const PLANKS = { ingredients: { oak_log: 1 }, result: { oak_planks: 4 } };

// Until 1.16.5 a server confirms every click; later clients foresee what their clicks do.
describe.each(["1.20.1", "1.16.5"])("on a server of %s", { timeout: TIME_MS }, (mcVersion) => {
  let stage: BotStage;
  const onlyOnOld = test.skipIf(mcVersion !== "1.16.5");
  const onlyOnNew = test.skipIf(mcVersion !== "1.20.1");

  beforeAll(async () => {
    stage = await setStage(mcVersion, 3);
    await stage.give("oak_log", 20);
    await stage.give("dirt", 20);
    await stage.give("crafting_table", 1);
  }, TIME_MS);
  afterAll(() => stage.leave());

  const has = async (item: string) => (await stage.world.inventoryOf(BOT))[item] ?? 0;
  const change = async (item: string, act: () => Promise<unknown>): Promise<[unknown, number]> => {
    const before = await has(item);
    const end = await act();
    return [end, (await has(item)) - before];
  };
  /** Acts under the faults, which must have been met, and ends them. */
  async function under<T>(faults: ServerFaultsInput, act: () => Promise<T>): Promise<T> {
    await stage.world.disturb({ kind: "setServerFaults", faults });
    try {
      const end = await act();
      const { faultsMet } = await stage.world.stats();
      if (faults.faults !== undefined) expect(faultsMet).not.toEqual({});
      return end;
    } finally {
      await stage.world.disturb({ kind: "setServerFaults", faults: {} });
    }
  }
  const craftPlanks = (count: number) => () =>
    stage.perform("craft_item", { item: "oak_planks", count, recipe: PLANKS, station: null });
  const reach = (items: Record<string, number>) =>
    runGoal<MineflayerBody>({
      problem: Problem.parse({ goal: { items } }),
      planner: inlineClient({ domains: minecraftDomains() }),
      body: stage.body,
      registry: mineflayerRegistry(),
      clock: systemClock,
      deadlineMs: TIME_MS,
    });
  const toss = () => stage.perform("toss", { item: "dirt", count: 2 });

  onlyOnNew("one answer that comes fourteen seconds late while crafting does not end the step", async () => {
    const late: Fault = { kind: "late", packets: ["inventory"], ms: [14_000, 14_000] };
    const [end, made] = await change("oak_planks", () =>
      under({ faults: [{ fault: late, times: 1 }] }, craftPlanks(4)),
    );
    expect(end).toEqual(done);
    expect(made).toBe(4);
  });

  test("a drop that the server refuses is no success", async () => {
    const faults: ServerFaultsInput = { faults: [{ fault: { kind: "refused", acts: ["drop"] } }] };
    const [end, lost] = await change("dirt", () => under(faults, toss));
    expect(end).toMatchObject({ status: "failure" });
    expect(lost).toBe(0);
  });

  test("a drop that the server refuses once is made again, and only as often as asked", async () => {
    const faults: ServerFaultsInput = { faults: [{ fault: { kind: "refused", acts: ["drop"] }, times: 1 }] };
    const [end, lost] = await change("dirt", () => under(faults, toss));
    expect(end).toEqual(done);
    expect(lost).toBe(-2);
  });

  test("clicks that the server refuses twice do not keep it from crafting what was asked", async () => {
    const faults: ServerFaultsInput = { faults: [{ fault: { kind: "refused", acts: ["click"] }, times: 2 }] };
    const [end, made] = await change("oak_planks", () => under(faults, craftPlanks(8)));
    expect(end).toEqual(done);
    expect(made).toBe(8);
  });

  onlyOnOld("clicks that the server always refuses end as a failure with a code", async () => {
    const faults: ServerFaultsInput = { faults: [{ fault: { kind: "refused", acts: ["click"] } }] };
    const [end, made] = await change("oak_planks", () => under(faults, craftPlanks(4)));
    expect(end).toMatchObject({ status: "failure", failure: { code: expect.stringMatching(/^craft\./) } });
    expect(made).toBe(0);
  });

  onlyOnNew("a refused placement is tried elsewhere, and costs nothing", async () => {
    const faults: ServerFaultsInput = { faults: [{ fault: { kind: "refused", acts: ["place"] }, times: 2 }] };
    const [end, lost] = await change("crafting_table", () =>
      under(faults, () => stage.perform("place_block", { item: "crafting_table" })),
    );
    expect(end).toEqual(done);
    expect(lost).toBe(-1);
  });

  onlyOnNew("a block that comes late is not placed twice", async () => {
    const faults: ServerFaultsInput = {
      faults: [{ fault: { kind: "late", packets: ["blocks"], ms: [3_000, 3_000] } }],
    };
    const [end, lost] = await change("dirt", () => under(faults, () => stage.perform("place_block", { item: "dirt" })));
    expect(end).toEqual(done);
    expect(lost).toBe(-1);
  });

  onlyOnNew("a refused dig is tried at another block, although the client saw the first one go", async () => {
    const faults: ServerFaultsInput = { faults: [{ fault: { kind: "refused", acts: ["dig"] }, times: 1 }] };
    const args = { block: "grass_block", item: "dirt", count: 1, tool: null };
    const [end, gained] = await change("dirt", () => under(faults, () => stage.perform("collect_block", args)));
    expect(end).toEqual(done);
    expect(gained).toBeGreaterThanOrEqual(1);
  });

  onlyOnNew("drops that go straight into the bag are gained without an entity", async () => {
    const args = { block: "grass_block", item: "dirt", count: 1, tool: null };
    const [end, gained] = await change("dirt", () =>
      under({ intoBag: true }, () => stage.perform("collect_block", args)),
    );
    expect(end).toEqual(done);
    expect(gained).toBeGreaterThanOrEqual(1);
  });

  onlyOnNew("a meal is eaten at five ticks a second", async () => {
    await stage.give("bread", 1);
    await stage.world.command(`food ${BOT} 10`);
    await until(() => stage.body.bot.food === 10);
    const [end, eaten] = await change("bread", () => under({ ticksPerSecond: 5 }, () => stage.perform("eat", {})));
    expect(end).toEqual(done);
    expect(eaten).toBe(-1);
  });

  test("an inventory that is shown wrongly and then corrected does not mislead it", async () => {
    const faults: ServerFaultsInput = { faults: [{ fault: { kind: "wrongSlots", correctedAfterMs: 500 }, times: 2 }] };
    const [end, made] = await change("oak_planks", () => under(faults, craftPlanks(4)));
    expect(end).toEqual(done);
    expect(made).toBe(4);
  });

  onlyOnNew("a table that never opens is left alone, and another is placed", async () => {
    await stage.give("stick", 2);
    await stage.give("crafting_table", 1);
    expect(stage.body.observe().facts).toContain("near:crafting_table");
    const faults: ServerFaultsInput = { faults: [{ fault: { kind: "refused", acts: ["open"] }, times: 1 }] };
    const report = await under(faults, () => reach({ wooden_pickaxe: 1 }));
    expect(report).toMatchObject({ outcome: "success" });
    expect(await has("wooden_pickaxe")).toBe(1);
  });

  onlyOnNew("ground, water and a lever that answer late are used once", async () => {
    const { x, y, z } = stage.body.feet;
    for (const [dx, block] of [
      [2, "stone"],
      [3, "water"],
    ] as const)
      await stage.world.command(`setblock ${x + dx} ${y - 1} ${z} ${block}`);
    for (const block of ["grass_block", "air"])
      await stage.world.command(`setblock ${x - 2} ${y - (block === "air" ? 0 : 1)} ${z} ${block}`);
    await stage.world.command(`setblock ${x} ${y - 1} ${z + 2} stone`);
    await stage.world.command(`setblock ${x} ${y} ${z + 2} lever[face=floor]`);
    for (const item of ["bucket", "wooden_hoe"]) await stage.give(item, 1);
    const late: Fault = { kind: "late", packets: ["blocks", "inventory"], ms: [2_500, 2_500] };
    const use = (args: object) =>
      stage.perform("use_on_block", { tool: null, item: null, ingredients: {}, count: 1, ...args });
    const fill = { block: "water", effect: "fill", item: "water_bucket", ingredients: { bucket: 1 } };
    const [ends, filled] = await change("water_bucket", () =>
      under({ faults: [{ fault: late }] }, async () => [
        await stage.perform("operate", { fixture: "lever", to: "on" }),
        await use({ block: "grass_block", effect: "till", tool: "wooden_hoe" }),
        await use(fill),
      ]),
    );
    expect(ends).toEqual([done, done, done]);
    expect(filled).toBe(1);
  });
});

test("a body joins and walks although the chunks come late and the level is a pack's own", {
  timeout: TIME_MS,
}, async () => {
  const late: Fault = { kind: "late", packets: ["chunks"], ms: [0, 1_500] };
  const names = { level: "pack:valley", biomes: { plains: "pack:meadow" }, items: true };
  const stage = await setStage("1.20.1", 3, { faults: [{ fault: late, share: 0.5 }], names });
  try {
    expect(stage.body.observe().dimension).toBe("overworld");
    await stage.give("oak_log", 1);
    const args = { item: "oak_planks", count: 4, recipe: PLANKS, station: null };
    expect(await stage.perform("craft_item", args)).toEqual(done);
    const { x, y, z } = stage.body.feet;
    expect(await stage.perform("navigate", { position: [x + 5, y, z + 5], range: 4 })).toEqual(done);
  } finally {
    await stage.leave();
  }
});
