// The embedded world tested with a stock mineflayer bot over the real protocol, on every version
// that it claims to serve. Items come by server command where getting them is not under test; the
// server's state decides.

import type { Bot } from "mineflayer";
import { Vec3 } from "vec3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EMBEDDED_VERSIONS, type EmbeddedWorld, startEmbeddedWorld } from "../../worlds/embedded/index.ts";
import { joinStock, until } from "./stock-bot.ts";

type Block = NonNullable<ReturnType<Bot["blockAt"]>>;
type Entity = Bot["entity"];

const NAME = "tester";
/** The default version and the oldest; all of them on demand, in a minute and a half. */
const VERSIONS = process.env.LODESTONE_ALL_VERSIONS === "1" ? EMBEDDED_VERSIONS : ["1.16.5", "1.20.1"];

/** True while the bot is blocked by something; mineflayer's types lack the field. */
const isBlocked = ({ entity }: Bot): boolean =>
  "isCollidedHorizontally" in entity && entity.isCollidedHorizontally === true;

describe.each(VERSIONS)("a stock bot in the embedded world of %s", (mcVersion) => {
  let world: EmbeddedWorld;
  let bot: Bot;

  const holding = async (item: string): Promise<number> => (await world.inventoryOf(NAME))[item] ?? 0;
  const itemId = (name: string): number => {
    const item = bot.registry.itemsByName[name];
    if (item === undefined) throw new Error(`no item ${name}`);
    return item.id;
  };
  /**
   * The server's inventory, which is requested over another channel than the bot's acts and may be
   * read before them.
   */
  const holds = (counts: Record<string, number>): Promise<void> =>
    until(`it holds ${JSON.stringify(counts)}`, async () => {
      const held = await world.inventoryOf(NAME);
      return Object.entries(counts).every(([item, count]) => (held[item] ?? 0) === count);
    });
  const give = async (item: string, count: number): Promise<void> => {
    const before = await holding(item);
    await world.command(`give ${NAME} ${item} ${count}`);
    await until(`given ${item}`, () => bot.inventory.count(itemId(item), null) >= before + count);
  };
  const near = (dx: number, dy: number, dz: number): Vec3 => {
    const { x, y, z } = bot.entity.position;
    return new Vec3(x + dx, y + dy, z + dz).floored();
  };
  const set = async (place: Vec3, name: string): Promise<Block> => {
    await world.command(`setblock ${place.x} ${place.y} ${place.z} ${name}`);
    await until(`${name} is seen`, () => bot.blockAt(place)?.name === name);
    const block = bot.blockAt(place);
    if (block === null) throw new Error("not loaded");
    return block;
  };
  const isPig = ({ name, position }: Entity) => name === "pig" && position.distanceTo(bot.entity.position) < 16;
  const serverBlock = ({ x, y, z }: Vec3) => world.blockNameAt([x, y, z]);
  /** Walks to the nearest item on the ground until `count` are held. */
  const fetchDrop = async (item: string, count: number): Promise<void> => {
    await until(`${item} is picked up`, async () => {
      const drop = bot.nearestEntity(({ name }) => name === "item");
      if (drop !== null) await bot.lookAt(drop.position, true);
      bot.setControlState("forward", drop !== null && drop.position.distanceTo(bot.entity.position) > 0.8);
      bot.setControlState("jump", isBlocked(bot));
      return (await holding(item)) >= count;
    });
    bot.clearControlStates();
  };
  const craft = async (name: string, times: number, table?: Block): Promise<void> => {
    const [recipe] = bot.recipesFor(itemId(name), null, 1, table ?? null);
    if (recipe === undefined) throw new Error(`no recipe for ${name}`);
    await bot.craft(recipe, times, table);
  };

  beforeAll(async () => {
    world = await startEmbeddedWorld({ mcVersion, seed: 42, fast: true });
    bot = await joinStock(world, NAME);
    // The server sends the position once more after the first chunks; digging in mid-air takes five
    // times as long.
    await bot.waitForTicks(20);
    await until("it stands", () => bot.entity.onGround);
  });
  afterAll(async () => {
    bot?.end();
    await world?.stop();
  });

  test("the bot stands on dry ground at the spawn position", async () => {
    const feet = near(0, 0, 0);
    expect([feet.x, feet.y, feet.z]).toEqual(world.spawn);
    expect(await serverBlock(feet.offset(0, -1, 0))).toBe("grass_block");
  });

  test("the bot digs a log by hand and picks up the drop", async () => {
    const log = await set(near(1, 0, 0), "oak_log");
    await bot.dig(log);
    await fetchDrop("oak_log", 1);
    expect(await serverBlock(log.position)).toBe("air");
    await until("the bot knows of it", () => bot.inventory.count(itemId("oak_log"), null) === 1);
  });

  test("the bot sees items on the ground", async () => {
    await give("feather", 1);
    await bot.toss(itemId("feather"), null, 1);
    const lying = () => bot.nearestEntity(({ name }) => name === "item")?.getDroppedItem();
    await until("the feather is seen", () => lying()?.name === "feather");
    expect(lying()?.count).toBe(1);
    await fetchDrop("feather", 1);
    await world.command(`tp ${NAME} ${world.spawn.join(" ")}`);
  });

  test("the bot crafts planks in its own grid", async () => {
    await give("oak_log", 3);
    const logs = await holding("oak_log");
    await craft("oak_planks", 3);
    await holds({ oak_log: logs - 3, oak_planks: 12 });
  });

  test("the bot crafts a pickaxe at a crafting table", async () => {
    await give("stick", 2);
    const table = await set(near(0, 0, 1), "crafting_table");
    const planks = await holding("oak_planks");
    await craft("wooden_pickaxe", 1, table);
    await holds({ wooden_pickaxe: 1, oak_planks: planks - 3, stick: 0 });
  });

  test("the bot gets the buckets back that a cake's milk came in", async () => {
    for (const [item, count] of [
      ["wheat", 3],
      ["sugar", 2],
      ["egg", 1],
    ] as const)
      await give(item, count);
    for (let bucket = 0; bucket < 3; bucket++) await give("milk_bucket", 1);
    const table = await set(near(0, 0, 1), "crafting_table");
    await craft("cake", 1, table);
    await holds({ bucket: 3, cake: 1, milk_bucket: 0 });
  });

  test("stone gives nothing to the bare hand, cobblestone to the pickaxe, and wears it", async () => {
    const place = near(-1, 0, 0);
    await bot.unequip("hand");
    await set(place, "stone");
    const pickaxe = bot.inventory.items().find(({ name }) => name === "wooden_pickaxe");
    if (pickaxe === undefined) throw new Error("no pickaxe");
    await bot.equip(pickaxe, "hand");
    const stone = bot.blockAt(place);
    if (stone === null) throw new Error("not loaded");
    await bot.dig(stone);
    await fetchDrop("cobblestone", 1);
    await until("the wear is seen", () => bot.heldItem?.durabilityUsed === 1);
  });

  test("the bot smelts three ores with one coal, which still burns", async () => {
    const [ore, ingot] = ["iron_ore", "iron_ingot"];
    await give(ore, 3);
    await give("coal", 1);
    const furnace = await bot.openFurnace(await set(near(0, 0, -1), "furnace"));
    await furnace.putFuel(itemId("coal"), null, 1);
    await furnace.putInput(itemId(ore), null, 3);
    await until("three ingots", () => furnace.outputItem()?.count === 3);
    await furnace.takeOutput();
    expect(furnace.fuelItem()).toBeNull();
    furnace.close();
    await holds({ [ingot]: 3, coal: 0 });
  });

  test("the bot places a block, which the server then has", async () => {
    await give("dirt", 1);
    const dirt = bot.inventory.items().find(({ name }) => name === "dirt");
    if (dirt === undefined) throw new Error("no dirt");
    await bot.equip(dirt, "hand");
    const ground = bot.blockAt(near(2, -1, 0));
    if (ground === null) throw new Error("not loaded");
    await set(ground.position.offset(0, 1, 0), "air");
    await set(ground.position, "stone");
    await bot.placeBlock(ground, new Vec3(0, 1, 0));
    expect(await serverBlock(ground.position.offset(0, 1, 0))).toBe("dirt");
    await holds({ dirt: 0 });
  });

  test("a torch put on a wall is a wall torch, and comes off as a torch", async () => {
    await give("torch", 1);
    const torch = bot.inventory.items().find(({ name }) => name === "torch");
    if (torch === undefined) throw new Error("no torch");
    await bot.equip(torch, "hand");
    const wall = await set(near(-2, 1, 0), "stone");
    await set(near(-1, 1, 0), "air");
    await bot.placeBlock(wall, new Vec3(1, 0, 0));
    expect(await serverBlock(near(-1, 1, 0))).toBe("wall_torch");
    const placed = bot.blockAt(near(-1, 1, 0));
    if (placed === null) throw new Error("not loaded");
    await bot.dig(placed);
    await fetchDrop("torch", 1);
  });

  test("a chest keeps the items that are put into it", async () => {
    await give("cobblestone", 5);
    const block = await set(near(0, 0, 2), "chest");
    const held = await holding("cobblestone");
    const chest = await bot.openContainer(block);
    await chest.deposit(itemId("cobblestone"), null, 4);
    chest.close();
    await holds({ cobblestone: held - 4 });
    const again = await bot.openContainer(block);
    expect(again.containerItems().map(({ name, count }) => [name, count])).toEqual([["cobblestone", 4]]);
    await again.withdraw(itemId("cobblestone"), null, 4);
    again.close();
    await holds({ cobblestone: held });
  });

  test("an animal gives its loot when it is killed", async () => {
    const place = near(1, 0, 1);
    await world.command(`spawn pig ${place.x} ${place.y} ${place.z}`);
    await until("the pig is seen", () => bot.nearestEntity(isPig) !== null);
    await give("iron_sword", 1);
    const sword = bot.inventory.items().find(({ name }) => name === "iron_sword");
    if (sword === undefined) throw new Error("no sword");
    await bot.equip(sword, "hand");
    const pig = bot.nearestEntity(isPig);
    if (pig === null) throw new Error("no pig");
    let hitAt = Number.NEGATIVE_INFINITY;
    await until("the pig is dead", async () => {
      await bot.lookAt(pig.position.offset(0, 0.5, 0), true);
      const close = pig.position.distanceTo(bot.entity.position) < 3;
      bot.setControlState("forward", !close);
      bot.setControlState("jump", isBlocked(bot));
      // The arm needs 13 ticks to hit with full strength again; the pig runs meanwhile.
      if (close && Date.now() - hitAt > 650) {
        hitAt = Date.now();
        bot.attack(pig);
      }
      return !pig.isValid;
    });
    bot.clearControlStates();
    await fetchDrop("porkchop", 1);
  });

  test("the bot eats when it is hungry", async () => {
    await give("bread", 1);
    await world.command(`food ${NAME} 10`);
    await until("it is hungry", () => bot.food === 10);
    const bread = bot.inventory.items().find(({ name }) => name === "bread");
    if (bread === undefined) throw new Error("no bread");
    await bot.equip(bread, "hand");
    await bot.consume();
    await until("it has eaten", () => bot.food === 15);
    await holds({ bread: 0 });
  });

  test("a fall of ten blocks costs seven points of health", async () => {
    const [x, y, z] = world.spawn;
    const health = bot.health;
    await world.command(`tp ${NAME} ${x} ${y + 10} ${z}`);
    await until("it is hurt", () => bot.health < health);
    expect(Math.ceil(health - bot.health)).toBe(7);
  });

  test("sand falls when its support is dug away", async () => {
    const base = near(0, 0, -2);
    await set(base, "dirt");
    await set(base.offset(0, 1, 0), "sand");
    await set(base.offset(0, 2, 0), "sand");
    const dirt = bot.blockAt(base);
    if (dirt === null) throw new Error("not loaded");
    await bot.dig(dirt);
    await until("the lower sand has fallen", async () => (await serverBlock(base)) === "sand");
    await until("the upper sand follows", async () => (await serverBlock(base.offset(0, 1, 0))) === "sand");
    expect(await serverBlock(base.offset(0, 2, 0))).toBe("air");
  });

  test("another player sees the bot and is seen", async () => {
    const other = await joinStock(world, "other");
    try {
      await until("the other is seen", () => bot.players.other?.entity !== undefined);
      await until("the first is seen", () => other.players[NAME]?.entity !== undefined);
    } finally {
      other.end();
    }
  });

  test("the bot dies, loses its items, and respawns at the spawn position", async () => {
    // Far enough from the spawn position that it does not pick everything up again at once.
    const [x, y, z] = world.spawn;
    await world.command(`tp ${NAME} ${x + 20} ${y + 30} ${z}`);
    await until("it is away", () => bot.entity.position.x > x + 15);
    const died = new Promise<void>((resolve) => bot.once("death", () => resolve()));
    const back = died.then(() => new Promise<void>((resolve) => bot.once("spawn", () => resolve())));
    await world.command(`kill ${NAME}`);
    await back;
    await until("it is whole again", () => bot.health === 20);
    expect(await world.inventoryOf(NAME)).toEqual({});
    const spawn = new Vec3(...world.spawn);
    await until("it is at the spawn place", () => bot.entity.position.distanceTo(spawn) < 2);
  });

  test("an invalid command is refused, and the world keeps running", async () => {
    await expect(world.command("give nobody stone 1")).rejects.toMatchObject({ code: "input.invalid" });
    await expect(world.command(`give ${NAME} no_such_item 1`)).rejects.toMatchObject({ code: "input.invalid" });
    expect(await world.gameTicks()).toBeGreaterThan(0);
  });

  test("the server had no error on the way", async () => {
    expect(await world.serverErrors()).toEqual([]);
  });
});
