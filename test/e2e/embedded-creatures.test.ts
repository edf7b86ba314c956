// Nights, animals and damage, tested with a stock mineflayer bot over the real protocol. The
// world's clock runs ten times as fast as the bot's, so that a night does not take ten minutes. The
// server's state and the bot's packets decide.

import type { Bot } from "mineflayer";
import { Vec3 } from "vec3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EmbeddedWorld, startEmbeddedWorld } from "../../worlds/embedded/index.ts";
import { joinStock, until } from "./stock-bot.ts";

const NAME = "sleeper";
const NOON = 6_000;
const NIGHT = 14_000;
const SPEED = 10;
const NIGHT_VERSION = "1.20.1";
const SUIT = { iron_helmet: "head", iron_chestplate: "torso", iron_leggings: "legs", iron_boots: "feet" } as const;

describe.each(["1.20.1", "1.16.5"])("the creatures of %s", (mcVersion) => {
  let world: EmbeddedWorld;
  let bot: Bot;

  const mine = async () => {
    const stats = (await world.stats()).players[NAME];
    if (stats === undefined) throw new Error("the world does not know the bot");
    return stats;
  };
  const heal = async (): Promise<void> => {
    await world.disturb({ kind: "setHealth", username: NAME, health: 20 });
    await until("it is whole", () => bot.health === 20);
  };
  /**
   * Runs `act`, which asks the server to move the bot, and waits until the bot stands elsewhere and
   * the server knows it: our questions may overtake the bot's answer.
   */
  const moved = async (act: () => Promise<unknown>): Promise<void> => {
    const reported = new Promise<void>((resolve) => bot.once("forcedMove", () => resolve()));
    await act();
    await reported;
    await until("it stands", () => bot.entity.onGround);
    await until("the server knows where", async () => {
      const { x, y, z } = bot.entity.position;
      return new Vec3(...(await mine()).position).distanceTo(new Vec3(x, y, z)) < 1;
    });
  };
  /** The cost of each loss of health while `act` ran, without the healing between two of them. */
  const losses = async (act: (seen: readonly number[]) => Promise<void>): Promise<number[]> => {
    const seen: number[] = [];
    let last = bot.health;
    const listen = (): void => {
      if (bot.health < last) seen.push(last - bot.health);
      last = bot.health;
    };
    bot.on("health", listen);
    await act(seen);
    bot.off("health", listen);
    return seen;
  };

  /**
   * Level stone ground with room above at the spawn position, despite creepers, and the bot in its
   * middle.
   */
  const levelGround = async (): Promise<Vec3> => {
    const [x, y, z] = world.spawn;
    await world.command(`fill ${x - 3} ${y - 1} ${z - 3} ${x + 3} ${y - 1} ${z + 3} stone`);
    await world.command(`fill ${x - 3} ${y} ${z - 3} ${x + 3} ${y + 2} ${z + 3} air`);
    await world.command(`tp ${NAME} ${x} ${y} ${z}`);
    const middle = new Vec3(x + 0.5, y, z + 0.5);
    await until("it stands there", () => bot.entity.onGround && bot.entity.position.distanceTo(middle) < 0.5);
    return new Vec3(x, y, z);
  };
  /**
   * Dies by `kill`, unless already dead, and respawns when `before` is done: mineflayer by itself
   * would respawn at once.
   */
  const dieAndComeBack = async (kill: () => Promise<unknown>, before = async () => {}): Promise<void> => {
    if (bot.health > 0) {
      const died = new Promise<void>((resolve) => bot.once("death", () => resolve()));
      await kill();
      await died;
    }
    await before();
    const back = new Promise<void>((resolve) => bot.once("spawn", () => resolve()));
    bot.respawn();
    await back;
  };

  beforeAll(async () => {
    world = await startEmbeddedWorld({ mcVersion, seed: 42, fast: true, nights: true, speed: SPEED });
    bot = await joinStock(world, NAME, { respawn: false });
  });
  afterAll(async () => {
    bot?.end();
    await world?.stop();
  });

  // Waiting for the end of a night once is enough: only the rule about light depends on the
  // version, and it has its own test.
  test.runIf(mcVersion === NIGHT_VERSION)("kill an idle player at night, who respawns at the spawn point", async () => {
    await dieAndComeBack(
      async () => {
        await world.command("time set night");
        expect((await world.stats()).timeOfDay).toBeGreaterThanOrEqual(13_000);
        await world.disturb({ kind: "setTime", time: NIGHT });
      },
      async () => {
        // Peaceful: all monsters vanish at once, and a respawned player is safe.
        await world.command("difficulty 0");
        await world.disturb({ kind: "setTime", time: NOON });
      },
    );
    const { deaths, health, position } = await mine();
    expect(["zombie", "skeleton", "creeper", "spider", "fall"]).toContain(deaths[0]);
    expect(health).toBe(20);
    await until("it stands at the spawn place", () => {
      return bot.entity.position.distanceTo(new Vec3(...world.spawn).offset(0.5, 0, 0.5)) < 3;
    });
    expect(new Vec3(...position).distanceTo(new Vec3(...world.spawn))).toBeLessThan(3);
  });

  test("wander about when they are animals", async () => {
    const { x, y, z } = bot.entity.position.floored();
    await world.command(`spawn cow ${x + 2} ${y} ${z}`);
    const isNear = (entity: Bot["entity"]) =>
      entity.name === "cow" && entity.position.distanceTo(bot.entity.position) < 6;
    await until("the cow is seen", () => bot.nearestEntity(isNear) !== null);
    const cow = bot.nearestEntity(isNear);
    const born = cow?.position.clone() ?? new Vec3(0, 0, 0);
    await until("the cow has strolled", () => (cow?.position.distanceTo(born) ?? 0) > 1.5);
  });

  test("give milk to a bucket", async () => {
    await world.command(`give ${NAME} bucket 1`);
    await until("the bucket is held", () => bot.inventory.items().some(({ name }) => name === "bucket"));
    const bucket = bot.inventory.items().find(({ name }) => name === "bucket");
    if (bucket !== undefined) await bot.equip(bucket, "hand");
    // A pen, because a cow at ten times its speed cannot be caught. It may be pushed about in
    // there, so a hand may miss it.
    const { x, y, z } = await levelGround();
    for (const [dx, dz] of [
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ] as const)
      await world.command(`setblock ${x + 2 + dx} ${y} ${z + dz} oak_fence`);
    await world.command(`spawn cow ${x + 2} ${y} ${z}`);
    const inPen = ({ name, position }: Bot["entity"]) =>
      name === "cow" && Math.hypot(position.x - x - 2.5, position.z - z - 0.5) < 1;
    await until("it is milked", async () => {
      const cow = bot.nearestEntity(inPen);
      if (cow !== null) await bot.activateEntity(cow);
      return ((await world.inventoryOf(NAME)).milk_bucket ?? 0) > 0;
    });
  });

  test("hurt less through armour, which wears", async () => {
    await heal();
    await world.disturb({ kind: "setTime", time: NOON });
    await world.command("difficulty 1");
    for (const [piece, place] of Object.entries(SUIT)) {
      await world.command(`give ${NAME} ${piece} 1`);
      await until(`${piece} is held`, () => bot.inventory.items().some(({ name }) => name === piece));
      const item = bot.inventory.items().find(({ name }) => name === piece);
      if (item !== undefined) await bot.equip(item, place);
    }
    // At easy difficulty a zombie deals two and a half points, of which iron armour leaves 45 %.
    // Two blows may be reported at once, or with healing between them, and a spider or a skeleton
    // from a cave may come first, so one blow by the zombie alone is enough.
    const whole = 2.5 * 0.45;
    const { x, y, z } = await levelGround();
    await losses(async (seen) => {
      await world.command(`spawn zombie ${x} ${y} ${z + 1}`);
      await until("a blow is what armour leaves of it", () => seen.some((loss) => Math.abs(loss - whole) < 0.05));
    });
    expect(bot.inventory.slots[6]?.durabilityUsed ?? 0).toBeGreaterThan(0);
  });

  test("apart: a fall of ten blocks costs seven points, even in armour", async () => {
    // Onto a stone in the air, because creepers may have changed the ground.
    const [x, y, z] = world.spawn;
    await world.command(`setblock ${x} ${y + 12} ${z} stone`);
    await world.command("difficulty 0");
    await until("the monsters are gone", async () => (await world.stats()).creatures.zombie === undefined);
    await heal();
    const falls = await losses(async () => {
      await world.command(`tp ${NAME} ${x} ${y + 23} ${z}`);
      await until("it is hurt", () => bot.health < 20);
    });
    expect(Math.ceil(falls[0] ?? 0)).toBe(7);
  });

  test("apart: lava burns, and a burning player keeps burning", async () => {
    await heal();
    // Away from the spawn position: the lava that flowed out takes time to vanish.
    await moved(() => world.disturb({ kind: "teleport", username: NAME, distance: 25, degrees: 200 }));
    const { x, y, z } = bot.entity.position.floored();
    const hurts = await losses(async () => {
      await world.command(`setblock ${x} ${y} ${z} lava`);
      await until("it is hurt", () => bot.health < 20);
      await world.command(`setblock ${x} ${y} ${z} air`);
    });
    expect(hurts[0]).toBeGreaterThan(1);
  });

  test("apart: mining gives experience", async () => {
    // The bot may have died of burning before.
    while (!(await mine()).deaths.includes("command")) await dieAndComeBack(() => world.command(`kill ${NAME}`));
    const { x, y, z } = await levelGround();
    await world.command(`give ${NAME} iron_pickaxe 1`);
    await until("the pickaxe is held", () => bot.inventory.items().some(({ name }) => name === "iron_pickaxe"));
    const pickaxe = bot.inventory.items().find(({ name }) => name === "iron_pickaxe");
    if (pickaxe !== undefined) await bot.equip(pickaxe, "hand");
    const place = new Vec3(x + 1, y, z);
    await world.command(`setblock ${place.x} ${place.y} ${place.z} diamond_ore`);
    await until("the ore is seen", () => bot.blockAt(place)?.name === "diamond_ore");
    const ore = bot.blockAt(place);
    if (ore !== null) await bot.dig(ore);
    await until("the orbs are taken", () => bot.experience.points >= 3);
    await until("the diamond is taken", async () => (await world.inventoryOf(NAME)).diamond === 1);
    expect((await mine()).experience).toBe(bot.experience.points);
  });

  test("apart: a kicked player who rejoins has the same position, health and items", async () => {
    await moved(() => world.disturb({ kind: "teleport", username: NAME, distance: 30, degrees: 45 }));
    const before = await mine();
    const ended = new Promise<void>((resolve) => bot.once("end", () => resolve()));
    await world.disturb({ kind: "kick", username: NAME, reason: "a test" });
    await ended;
    // The server notices a moment later; until then it refuses another player of that name.
    while ((await mine()).online);
    bot = await joinStock(world, NAME, { respawn: false });
    await until("it knows its things again", () => bot.inventory.items().some(({ name }) => name === "diamond"));
    const after = await mine();
    expect(new Vec3(...after.position).distanceTo(new Vec3(...before.position))).toBeLessThan(2);
    expect([after.joins, after.deaths, after.experience]).toEqual([2, before.deaths, before.experience]);
    await until("it knows its experience again", () => bot.experience.points === before.experience);
  });

  test("cause no errors in the server", async () => {
    expect(await world.serverErrors()).toEqual([]);
  });
});
