// Handing over, throwing away, turning, jumping, walking off, guarding, taking off: on a scripted body.

import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { type ScriptedStage, scriptedStage } from "../scripted-stage.ts";

const done = { status: "success" };

/** Adds Alex at a position, a player of the game. */
function withAlex(stage: ScriptedStage, at: [number, number, number]): void {
  const entity = stage.creature("player", at);
  (stage.bot.players as Record<string, unknown>).Alex = { username: "Alex", entity };
}

/** Throwing takes from the inventory, as the server would report. */
function throwing(stage: ScriptedStage): void {
  stage.bot.toss = (async (type: number, _metadata: unknown, count: number) => {
    const stack = stage.bag.find((item) => item?.type === type);
    stage.acts.push(`toss ${stack?.name} ${count}`);
    if (stack) stage.lose(stack.name, count);
  }) as never;
}

describe("toss", () => {
  test("throws as many as asked, from several stacks", async () => {
    const stage = scriptedStage();
    stage.put("stick", 3);
    stage.put("stick", 4);
    throwing(stage);
    expect(await stage.perform("toss", { item: "stick", count: 5 })).toEqual(done);
    expect(stage.body.observe().inventory.stick).toBe(2);
  });

  test("throws to a side with room, so that nothing lands at its own feet", async () => {
    const stage = scriptedStage();
    stage.put("stick", 3);
    throwing(stage);
    const turned: number[][] = [];
    stage.bot.look = (async (yaw: number, pitch: number) => void turned.push([yaw, pitch])) as never;
    const { x, y, z } = stage.body.feet;
    stage.setBlock([x, y, z - 1], "stone");
    expect(await stage.perform("toss", { item: "stick", count: 3 })).toEqual(done);
    expect(turned).toEqual([[Math.PI / 2, 0]]);
  });

  test("faces the receiver, whatever the case of the name", async () => {
    const stage = scriptedStage();
    stage.put("stick", 1);
    withAlex(stage, [2.5, 64, 0.5]);
    throwing(stage);
    stage.bot.lookAt = (async ({ x, z }: Vec3) => void stage.acts.push(`look ${x} ${z}`)) as never;
    expect(await stage.perform("toss", { item: "stick", count: 1, player: "alex" })).toEqual(done);
    expect(stage.acts).toEqual(["look 2.5 0.5", "toss stick 1"]);
  });

  test("throws nothing if too few are held, or the receiver is not in sight", async () => {
    const stage = scriptedStage();
    stage.put("stick", 1);
    expect(await stage.perform("toss", { item: "stick", count: 2 })).toMatchObject({
      failure: { code: "inventory.missingItem" },
    });
    expect(await stage.perform("toss", { item: "stick", count: 1, player: "Alex" })).toMatchObject({
      failure: { code: "combat.targetLost" },
    });
  });

  /** What is thrown lies on the ground for `ms`, then the player has it. */
  const lyingFor = (stage: ScriptedStage, ms: number): void => {
    stage.bot.toss = (async (type: number, _: null, count: number) => {
      const stack = stage.bot.inventory.items().find((one) => one.type === type);
      if (stack) stage.lose(stack.name, count);
      const drop = {
        ...{ id: 77, name: "item", isValid: true, position: new Vec3(3.5, 64, 0.5) },
        getDroppedItem: () => ({ name: stack?.name }),
      };
      Object.assign(stage.bot.entities, { 77: drop });
      void stage.clock.sleep(ms).then(() => {
        drop.isValid = false;
        delete (stage.bot.entities as Record<number, unknown>)[77];
      });
    }) as never;
  };

  test("waits until the player has picked up what was thrown", async () => {
    const stage = scriptedStage();
    stage.put("stick", 1);
    withAlex(stage, [2.5, 64, 0.5]);
    lyingFor(stage, 2_500);
    const before = stage.clock.now();
    expect(await stage.perform("toss", { item: "stick", count: 1, player: "Alex" })).toEqual(done);
    expect(stage.clock.now() - before).toBeGreaterThanOrEqual(2_500);
  });

  test("a part that the player did not get is no success, although nothing lies there", async () => {
    const stage = scriptedStage();
    stage.put("stick", 3);
    withAlex(stage, [2.5, 64, 0.5]);
    lyingFor(stage, 2_500);
    const alex = Object.values(stage.entities).find(({ name }) => name === "player");
    void stage.clock.sleep(2_400).then(() => {
      const taken = { collectedEntityId: 77, collectorEntityId: alex?.id, pickupItemCount: 2 };
      (stage.bot._client as unknown as NodeJS.EventEmitter).emit("collect", taken);
    });
    expect(await stage.perform("toss", { item: "stick", count: 3, player: "Alex" })).toMatchObject({
      failure: { code: "pbi.effectsUnmet", detail: "Alex took 2 of 3 stick; the others are gone" },
    });
  });

  test("says where it lies if the player does not pick it up", async () => {
    const stage = scriptedStage();
    stage.put("stick", 1);
    withAlex(stage, [2.5, 64, 0.5]);
    lyingFor(stage, 600_000);
    expect(await stage.perform("toss", { item: "stick", count: 1, player: "Alex" })).toMatchObject({
      failure: { code: "pbi.effectsUnmet", detail: "Alex did not take all stick; some lie at 3 64 0" },
    });
  });

  test("fails if the inventory still shows the item", async () => {
    const stage = scriptedStage();
    stage.put("stick", 1);
    stage.bot.toss = (async () => {}) as never;
    expect(await stage.perform("toss", { item: "stick", count: 1 })).toMatchObject({
      failure: { code: "pbi.effectsUnmet" },
    });
  });
});

describe("drop_item", () => {
  test("throws as many as asked, from several stacks, and goes out of their reach", async () => {
    const stage = scriptedStage();
    stage.put("dirt", 64);
    stage.put("dirt", 30);
    throwing(stage);
    const { position } = stage.bot.entity;
    const start = position.clone();
    stage.bot.pathfinder.setGoal = ((goal: unknown) => {
      if (goal !== null) position.set(8.5, 64, 8.5);
    }) as never;
    expect(await stage.perform("drop_item", { item: "dirt", count: 64 })).toEqual(done);
    expect(stage.acts.filter((act) => act.startsWith("toss"))).toEqual(["toss dirt 64"]);
    expect(stage.body.observe().inventory.dirt).toBe(30);
    expect(position.distanceTo(start)).toBeGreaterThan(3);
  });

  test("is done without room to step away", async () => {
    const stage = scriptedStage();
    stage.put("dirt", 3);
    stage.put("dirt", 4);
    throwing(stage);
    expect(await stage.perform("drop_item", { item: "dirt", count: 5 })).toEqual(done);
    expect(stage.body.observe().inventory.dirt).toBe(2);
  });

  test("throws nothing if too few are held", async () => {
    const stage = scriptedStage();
    stage.put("dirt", 1);
    throwing(stage);
    expect(await stage.perform("drop_item", { item: "dirt", count: 2 })).toMatchObject({
      failure: { code: "inventory.missingItem" },
    });
    expect(stage.acts).toEqual([]);
  });

  test("fails if the bot picks the items up again", async () => {
    const stage = scriptedStage();
    stage.put("dirt", 2);
    throwing(stage);
    stage.bot.pathfinder.setGoal = ((goal: unknown) => {
      if (goal !== null && stage.bag.every((item) => item === null)) stage.put("dirt", 2);
    }) as never;
    expect(await stage.perform("drop_item", { item: "dirt", count: 2 })).toMatchObject({
      failure: { code: "pbi.effectsUnmet" },
    });
  });
});

describe("look_at", () => {
  const turning = (stage: ScriptedStage): void => {
    stage.bot.look = (async (yaw: number, pitch: number) => {
      Object.assign(stage.bot.entity, { yaw, pitch });
    }) as never;
  };

  test.each([
    [{ direction: "west" }, Math.PI / 2, 0],
    [{ direction: "back" }, Math.PI, 0],
    [{ direction: "up" }, 0, Math.PI / 2],
    [{ position: [0.5, 65.62, -9.5] }, 0, 0],
  ])("turns as asked: %j", async (args, yaw, pitch) => {
    const stage = scriptedStage();
    Object.assign(stage.bot.entity, { yaw: 0, pitch: 0 });
    turning(stage);
    expect(await stage.perform("look_at", args)).toEqual(done);
    expect(Math.cos(stage.bot.entity.yaw - yaw)).toBeCloseTo(1, 3);
    expect(stage.bot.entity.pitch).toBeCloseTo(pitch, 1);
  });

  test("fails if the target is not in sight", async () => {
    const stage = scriptedStage();
    expect(await stage.perform("look_at", { entity: "Alex" })).toMatchObject({
      failure: { code: "combat.targetLost" },
    });
  });
});

describe("jump", () => {
  /** The body rises while the key is pressed, one block off the ground. */
  const springy = (stage: ScriptedStage, height: number): void => {
    stage.bot.setControlState = ((_control: string, isOn: boolean) => {
      stage.bot.entity.position.y = isOn ? 64 + height : 64;
    }) as never;
  };

  test("counts the jumps that left the ground", async () => {
    const stage = scriptedStage();
    springy(stage, 1.2);
    expect(await stage.perform("jump", { times: 3 })).toEqual(done);
  });

  test("fails under a low ceiling", async () => {
    const stage = scriptedStage();
    springy(stage, 0.2);
    expect(await stage.perform("jump", { times: 1 })).toMatchObject({ failure: { code: "path.stuck" } });
  });
});

describe("guard", () => {
  test("stays near for the given time if nothing attacks", async () => {
    const stage = scriptedStage();
    withAlex(stage, [2.5, 64, 0.5]);
    const from = stage.clock.now();
    expect(await stage.perform("guard", { player: "Alex", ms: 5_000 })).toEqual(done);
    expect(stage.clock.now() - from).toBeGreaterThanOrEqual(5_000);
  });

  test("kills an attacker that comes near", async () => {
    const stage = scriptedStage();
    withAlex(stage, [2.5, 64, 0.5]);
    const zombie = stage.creature("zombie", [2.5, 64, 1.5]);
    stage.bot.attack = (() => {
      stage.acts.push("attack");
      zombie.isValid = false;
      delete stage.entities[zombie.id];
    }) as never;
    expect(await stage.perform("guard", { player: "Alex", ms: 3_000 })).toEqual(done);
    expect(stage.acts).toContain("attack");
  });

  test("fails if the player is not in sight", async () => {
    const stage = scriptedStage();
    expect(await stage.perform("guard", { player: "Alex" })).toMatchObject({ failure: { code: "combat.targetLost" } });
  });
});

describe("unequip", () => {
  test("takes off a worn item, and checks the slot", async () => {
    const stage = scriptedStage();
    stage.bot.getEquipmentDestSlot = (() => 5) as never;
    stage.put("iron_helmet", 1, { slot: 5 });
    stage.bag[5] = stage.bag.find((item) => item?.name === "iron_helmet") ?? null;
    expect(await stage.perform("unequip", { destination: "head" })).toMatchObject({ status: "failure" });
    stage.bot.unequip = (async () => {
      stage.bag[5] = null;
    }) as never;
    expect(await stage.perform("unequip", { destination: "head" })).toEqual(done);
  });
});
