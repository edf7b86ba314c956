// Blocks and containers of the embedded world, tested with a stock mineflayer bot: chests,
// stations, farming, buckets, beds, doors. The server's state decides. Items come by server
// command, and plants grow at once, because neither is under test.

import type { Bot } from "mineflayer";
import { Vec3 } from "vec3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EmbeddedWorld, startEmbeddedWorld } from "../../worlds/embedded/index.ts";
import { joinStock, until } from "./stock-bot.ts";

type Block = NonNullable<ReturnType<Bot["blockAt"]>>;

const NAME = "builder";

describe.each(["1.16.5", "1.20.1"])("a stock bot among the blocks of %s", (mcVersion) => {
  let world: EmbeddedWorld;
  let bot: Bot;
  let feet: Vec3;

  const itemId = (name: string): number => bot.registry.itemsByName[name]?.id ?? -1;
  const count = (name: string): number => bot.inventory.count(itemId(name), null);
  const near = (dx: number, dy: number, dz: number): Vec3 => feet.offset(dx, dy, dz);
  const serverBlock = ({ x, y, z }: Vec3) => world.blockNameAt([x, y, z]);
  const blockAt = (place: Vec3): Block => {
    const block = bot.blockAt(place);
    if (block === null) throw new Error("not loaded");
    return block;
  };
  const set = async (place: Vec3, what: string): Promise<Block> => {
    const { x, y, z } = place;
    await world.command(`setblock ${x} ${y} ${z} ${what}`);
    await until(`${what} is seen`, () => bot.blockAt(place)?.name === what.replace(/\[.*/, ""));
    return blockAt(place);
  };
  const hold = async (name: string, amount = 1): Promise<void> => {
    await world.command(`give ${NAME} ${name} ${amount}`);
    await until(`given ${name}`, () => count(name) >= amount);
    const item = bot.inventory.items().find((held) => held.name === name);
    if (item === undefined) throw new Error(`no ${name}`);
    await bot.equip(item, "hand");
  };
  const fetchDrop = async (name: string, amount: number): Promise<void> => {
    await until(`${amount} ${name} are picked up`, async () => {
      const drop = bot.nearestEntity((entity) => entity.name === "item");
      if (drop !== null) await bot.lookAt(drop.position, true);
      bot.setControlState("forward", drop !== null && drop.position.distanceTo(bot.entity.position) > 0.8);
      return count(name) >= amount;
    });
    bot.clearControlStates();
    await home();
  };
  const home = async (): Promise<void> => {
    await world.command(`tp ${NAME} ${feet.x} ${feet.y} ${feet.z}`);
    await until("it is back", () => bot.entity.position.distanceTo(feet.offset(0.5, 0, 0.5)) < 0.5);
  };

  beforeAll(async () => {
    world = await startEmbeddedWorld({ mcVersion, seed: 42, fast: true, speed: 4 });
    bot = await joinStock(world, NAME);
    // Bare farmland turns to dirt again, sooner than a slow machine sows, so nothing grows or dries
    // unless a test says so.
    await world.command("gamerule randomTickSpeed 0");
    feet = new Vec3(...world.spawn);
    // Level stone ground with room above, so that no test depends on the terrain.
    const [from, to] = [near(-3, -1, -3), near(3, 2, 3)];
    await world.command(`fill ${from.x} ${from.y} ${from.z} ${to.x} ${from.y} ${to.z} stone`);
    await world.command(`fill ${from.x} ${feet.y} ${from.z} ${to.x} ${to.y} ${to.z} air`);
    await bot.waitForTicks(10);
    await home();
  });
  afterAll(async () => {
    bot?.end();
    await world?.stop();
  });

  test("two chests side by side are one window of 54 slots, and a broken half spills its own slots", async () => {
    await hold("chest", 2);
    await bot.lookAt(near(0, 1, 3), true);
    await bot.waitForTicks(2);
    await bot.placeBlock(blockAt(near(0, -1, 2)), new Vec3(0, 1, 0));
    await bot.placeBlock(blockAt(near(1, -1, 2)), new Vec3(0, 1, 0));
    await hold("cobblestone", 64);
    const chest = await bot.openContainer(blockAt(near(0, 0, 2)));
    expect(chest.inventoryStart).toBe(54);
    await chest.deposit(itemId("cobblestone"), null, 40);
    const stone = chest.items().find(({ name }) => name === "cobblestone");
    if (stone !== undefined) await bot.clickWindow(stone.slot, 0, 1);
    chest.close();
    await until("the stones are gone", async () => (await world.inventoryOf(NAME)).cobblestone === undefined);
    const again = await bot.openContainer(blockAt(near(1, 0, 2)));
    expect(again.containerCount(itemId("cobblestone"), null)).toBe(64);
    again.close();
    for (const dx of [0, 1]) await set(near(dx, 0, 2), "air");
    await fetchDrop("cobblestone", 64);
  });

  test("a smoker cooks meat, and a blast furnace does not", async () => {
    await hold("beef", 2);
    await hold("coal", 1);
    const smoker = await bot.openFurnace(await set(near(-1, 0, 2), "smoker"));
    await smoker.putFuel(itemId("coal"), null, 1);
    await smoker.putInput(itemId("beef"), null, 1);
    await until("the beef is cooked", () => smoker.outputItem()?.name === "cooked_beef");
    await smoker.takeOutput();
    smoker.close();
    const blast = await bot.openFurnace(await set(near(-1, 0, 2), "blast_furnace"));
    const beef = blast.items().find(({ name }) => name === "beef");
    if (beef !== undefined) await bot.clickWindow(beef.slot, 0, 1);
    await until("the beef is refused", () => blast.inputItem() === null);
    blast.close();
    expect((await world.inventoryOf(NAME)).cooked_beef).toBe(1);
  });

  test("the bot tills, sows, uses bone meal and harvests wheat", async () => {
    const soil = await set(near(1, -1, 1), "dirt");
    await hold("wooden_hoe");
    await bot.activateBlock(soil);
    await until("it is tilled", () => bot.blockAt(soil.position)?.name === "farmland");
    await hold("wheat_seeds");
    await bot.placeBlock(blockAt(soil.position), new Vec3(0, 1, 0));
    await hold("bone_meal", 8);
    await until("the wheat is ripe", async () => {
      const crop = blockAt(near(1, 0, 1));
      const ripe = Number(crop.getProperties().age) === 7;
      if (!ripe) await bot.activateBlock(crop);
      return ripe;
    });
    await bot.dig(blockAt(near(1, 0, 1)));
    await fetchDrop("wheat", 1);
  });

  test("wheat ripens by itself in the light", async () => {
    await set(near(1, -1, 1), "farmland[moisture=7]");
    await set(near(1, 0, 1), "wheat[age=5]");
    await world.command("gamerule randomTickSpeed 4096");
    await until("the wheat is ripe", () => Number(blockAt(near(1, 0, 1)).getProperties().age) === 7);
    await world.command("gamerule randomTickSpeed 0");
    await set(near(1, 0, 1), "air");
    await set(near(1, -1, 1), "stone");
  });

  test("the bot fills a bucket and empties it over lava, which becomes obsidian", async () => {
    await set(near(1, -1, 1), "water");
    await hold("bucket");
    await bot.lookAt(near(1, -1, 1).offset(0.5, 0.8, 0.5), true);
    await bot.waitForTicks(2);
    bot.activateItem();
    await until("the bucket is full", () => count("water_bucket") === 1);
    expect(await serverBlock(near(1, -1, 1))).toBe("air");
    await set(near(1, -1, 1), "lava");
    await set(near(2, 0, 1), "stone");
    await bot.lookAt(near(2, 0, 1).offset(0, 0.5, 0.5), true);
    await bot.waitForTicks(2);
    bot.activateItem();
    await until("the bucket is empty", () => count("bucket") === 1);
    await until("the lava is obsidian", async () => (await serverBlock(near(1, -1, 1))) === "obsidian");
    await set(near(1, 0, 1), "air");
    await set(near(2, 0, 1), "air");
    await set(near(1, -1, 1), "stone");
  });

  test("a door has two halves, opens by hand, and gives one door back", async () => {
    await hold("oak_door");
    await bot.placeBlock(blockAt(near(0, -1, 2)), new Vec3(0, 1, 0));
    await until("both halves stand", () => bot.blockAt(near(0, 1, 2))?.name === "oak_door");
    await bot.activateBlock(blockAt(near(0, 0, 2)));
    await until("it is open", () => blockAt(near(0, 1, 2)).getProperties().open === true);
    await hold("diamond_axe");
    await bot.dig(blockAt(near(0, 0, 2)));
    await until("the other half is gone", async () => (await serverBlock(near(0, 1, 2))) === "air");
    await fetchDrop("oak_door", 1);
    expect(count("oak_door")).toBe(1);
  });

  test("a bed is refused by day, skips the night, and sets the respawn position", async () => {
    await hold("white_bed");
    await bot.lookAt(near(0, 0, 2).offset(0.5, 0, 0.5), true);
    await bot.waitForTicks(2);
    await bot.placeBlock(blockAt(near(0, -1, 1)), new Vec3(0, 1, 0));
    await until("it has a head", () => bot.blockAt(near(0, 0, 2))?.name === "white_bed");
    await world.command("time set 6000");
    await until("it is day", () => bot.time.timeOfDay >= 6000 && bot.time.timeOfDay < 7000);
    await expect(bot.sleep(blockAt(near(0, 0, 1)))).rejects.toThrow(/not night/);
    await world.command("time set 13000");
    await until("it is night", () => bot.time.timeOfDay >= 13_000);
    const woken = new Promise<void>((resolve) => bot.once("wake", () => resolve()));
    await bot.sleep(blockAt(near(0, 0, 1)));
    expect(bot.isSleeping).toBe(true);
    await woken;
    await until("it is morning", () => bot.time.timeOfDay < 1000);
    const back = new Promise<void>((resolve) => bot.once("death", () => void bot.once("spawn", () => resolve())));
    await world.command(`kill ${NAME}`);
    await back;
    await until("it is beside the bed", () => bot.entity.position.distanceTo(near(0, 0, 1)) < 3);
    await set(near(0, 0, 1), "air");
  });

  test("a placement that cannot stay is refused at once, and costs nothing", async () => {
    await hold("oak_sapling");
    await expect(bot.placeBlock(blockAt(near(-2, -1, -2)), new Vec3(0, 1, 0))).rejects.toThrow(/refused/);
    expect((await world.inventoryOf(NAME)).oak_sapling).toBe(1);
  });

  test("the server had no error on the way", async () => {
    expect(await world.serverErrors()).toEqual([]);
  });
});
