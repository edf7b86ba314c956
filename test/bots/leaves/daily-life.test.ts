// Eating, sleeping, waiting, talking, and moving things in and out of chests, on a scripted body.

import { describe, expect, test } from "vitest";
import { type ScriptedStage, scriptedStage } from "../scripted-stage.ts";

const done = { status: "success" };

describe("consume_food", () => {
  test("eats as many as asked, and counts the consumed items", async () => {
    const stage = scriptedStage();
    stage.put("bread", 3);
    stage.bot.food = 10;
    stage.bot.activateItem = () => stage.lose("bread", 1);
    expect(await stage.perform("consume_food", { item: "bread", count: 2 })).toEqual(done);
    expect(stage.body.observe().inventory.bread).toBe(1);
  });

  test("fails when the body is not hungry", async () => {
    const stage = scriptedStage();
    stage.put("bread", 1);
    expect(await stage.perform("consume_food", { item: "bread" })).toMatchObject({
      failure: { code: "pbi.guardFailed" },
    });
  });
});

describe("sleep", () => {
  const ofDay = (stage: ScriptedStage): { timeOfDay: number; isDay: boolean; doDaylightCycle?: boolean } =>
    stage.bot.time as never;

  /** A body beside a bed in a world of 20 ticks a second, in which nothing disturbs its sleep. */
  function besideBed(startsAt: number): ScriptedStage {
    const stage = scriptedStage();
    showBed(stage);
    const sleeper = Object.assign(stage.bot as unknown as Record<string, unknown>, { isSleeping: false });
    const time = ofDay(stage);
    Object.defineProperty(time, "timeOfDay", { get: () => (startsAt + stage.clock.now() / 50) % 24_000 });
    let isMorning = false;
    Object.defineProperty(time, "isDay", { get: () => isMorning || time.timeOfDay < 13_000 });
    sleeper.sleep = async () => {
      stage.acts.push(`sleep at ${Math.round(time.timeOfDay)}`);
      sleeper.isSleeping = true;
      void stage.clock.sleep(5_000).then(() => {
        isMorning = true;
        sleeper.isSleeping = false;
      });
    };
    return stage;
  }

  test("fails without a bed", async () => {
    expect(await scriptedStage().perform("sleep", {})).toMatchObject({ failure: { code: "inventory.missingItem" } });
  });

  test.each([1_000, 12_600, 23_600])("begun at tick %d, it lies down only when beds work", async (startsAt) => {
    const stage = besideBed(startsAt);
    expect(await stage.perform("sleep", {})).toEqual(done);
    const [, at] = /^sleep at (\d+)$/.exec(stage.acts.find((act) => act.startsWith("sleep")) ?? "") ?? [];
    expect(Number(at)).toBeGreaterThanOrEqual(12_542);
    expect(Number(at)).toBeLessThan(12_700);
  });

  test("by day it lies down at once in a thunderstorm", async () => {
    const stage = besideBed(1_000);
    Object.assign(stage.bot, { isRaining: true, thunderState: 1 });
    expect(await stage.perform("sleep", {})).toEqual(done);
    expect(stage.clock.now()).toBeLessThan(60_000);
  });

  test("is refused at once where the server says that time stands still", async () => {
    const stage = besideBed(1_000);
    ofDay(stage).doDaylightCycle = false;
    expect(await stage.perform("sleep", {})).toMatchObject({ failure: { code: "sleep.notNight" } });
    expect(stage.clock.now()).toBe(0);
  });

  test("gives up after a minute in which the clock did not move", async () => {
    const stage = scriptedStage();
    showBed(stage);
    expect(await stage.perform("sleep", {})).toMatchObject({
      failure: { code: "sleep.notNight", detail: "it is day, and the world's time stands still" },
    });
    expect(stage.clock.now()).toBeLessThan(90_000);
  });
});

describe("wait and chat", () => {
  test("waits for the given time, and beats", async () => {
    const stage = scriptedStage();
    const from = stage.clock.now();
    expect(await stage.perform("wait", { ms: 20_000 })).toEqual(done);
    expect(stage.clock.now() - from).toBeGreaterThanOrEqual(20_000);
  });

  test("says the message, receives it back, and leaves no listener", async () => {
    const stage = scriptedStage();
    stage.bot.chat = ((message: string) => {
      stage.acts.push(message);
      stage.bot.emit("messagestr", `<Lode> ${message}`);
    }) as never;
    const listeners = stage.listeners();
    expect(await stage.perform("chat", { message: "hello" })).toEqual(done);
    expect(stage.acts).toEqual(["hello"]);
    expect(stage.listeners()).toBe(listeners);
  });

  test("refuses commands", async () => {
    const stage = scriptedStage();
    expect(await stage.perform("chat", { message: "/op me" })).toMatchObject({
      failure: { code: "permission.denied" },
    });
    expect(stage.acts).toEqual([]);
  });
});

function showBed(stage: ScriptedStage): void {
  stage.setBlock([2, 64, 0], "white_bed");
  const { position } = stage.bot.blockAt(stage.body.feet.offset(2, 0, 0)) ?? {};
  (stage.bot.world as unknown as { raycast: unknown }).raycast = () => ({ position });
}

/** A visible chest beside the body, with items in it. */
function withChest(inside: Record<string, number>): ScriptedStage {
  const stage = scriptedStage();
  stage.setBlock([2, 64, 0], "chest");
  const block = stage.bot.blockAt(stage.body.feet.offset(2, 0, 0));
  (stage.bot.world as unknown as { raycast: unknown }).raycast = () => ({ position: block?.position });
  const nameOf = (id: number) =>
    [...Object.keys(inside), "bread"].find((name) => stage.bot.registry.itemsByName[name]?.id === id) ?? "";
  stage.bot.openContainer = (async () => ({
    // Room enough: what a slot holds is counted by `inside`.
    slots: Array.from({ length: 27 }, () => null),
    inventoryStart: 27,
    containerItems: () => Object.entries(inside).map(([name, count]) => ({ name, count })),
    deposit: async (id: number, _metadata: null, count: number) => {
      stage.lose(nameOf(id), count);
      inside[nameOf(id)] = (inside[nameOf(id)] ?? 0) + count;
    },
    withdraw: async (id: number, _metadata: null, count: number) => {
      inside[nameOf(id)] = (inside[nameOf(id)] ?? 0) - count;
      stage.put(nameOf(id), count);
    },
    close: () => stage.acts.push("close"),
  })) as never;
  return stage;
}

describe("deposit and withdraw", () => {
  test("move the given count, and close the chest", async () => {
    const stage = withChest({ bread: 1 });
    stage.put("bread", 5);
    expect(await stage.perform("deposit", { item: "bread", count: 4 })).toEqual(done);
    expect(stage.body.observe().inventory.bread).toBe(1);
    expect(await stage.perform("withdraw", { item: "bread", count: 5, position: [2, 64, 0] })).toEqual(done);
    expect(stage.body.observe().inventory.bread).toBe(6);
    expect(stage.acts).toEqual(["close", "close"]);
  });

  test("fail with the available count if there are too few", async () => {
    const stage = withChest({ bread: 1 });
    const end = await stage.perform("withdraw", { item: "bread", count: 2 });
    expect(end).toMatchObject({
      failure: { code: "inventory.missingItem", detail: expect.stringContaining("1 of 2") },
    });
    expect(stage.acts.at(-1)).toBe("close");
  });

  test("fail if no container is in sight", async () => {
    const stage = scriptedStage();
    stage.put("bread", 1);
    const end = await stage.perform("deposit", { item: "bread", count: 1 });
    expect(end).toMatchObject({ failure: { code: "container.error" } });
  });
});

describe("loot_container", () => {
  test("opens each container once, takes the wanted items, and continues until none is left", async () => {
    const stage = withChest({ saddle: 2 });
    expect(await stage.perform("loot_container", { structure: "dungeon", item: "saddle", count: 2 })).toEqual(done);
    expect(stage.body.observe().inventory.saddle).toBe(2);
  });
});
