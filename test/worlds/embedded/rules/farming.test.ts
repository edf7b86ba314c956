import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { installBoneMeal } from "../../../../worlds/embedded/rules/bone-meal.ts";
import { growthPoints, installCrops } from "../../../../worlds/embedded/rules/crops.ts";
import { installFarmland } from "../../../../worlds/embedded/rules/farmland.ts";
import { installHolding } from "../../../../worlds/embedded/rules/holding.ts";
import { installPlacing } from "../../../../worlds/embedded/rules/placing.ts";
import { RandomTicks } from "../../../../worlds/embedded/rules/random-ticks.ts";
import { installSaplings } from "../../../../worlds/embedded/rules/saplings.ts";
import { blockWorld } from "../support/block-world.ts";
import { hand } from "../support/hand.ts";

/** A field of grass with a farmer on it; `light` is that of every position. */
function farm({ version = "1.20.1", light = 15, seed = 1 } = {}) {
  const world = blockWorld(version, "grass_block", seed);
  const farmer = hand(world, [5, 64, 5]);
  const randomTicks = new RandomTicks(world.context);
  installHolding(world.context, world.updates);
  installFarmland(world.context, { uses: farmer.uses, updates: world.updates, randomTicks });
  installCrops(world.context, randomTicks, () => light);
  const grow = installSaplings(world.context, randomTicks, () => light);
  installBoneMeal(world.context, farmer.uses, grow);
  installPlacing(world.context, farmer.uses);
  farmer.joins();
  return { ...world, farmer, randomTicks };
}

describe.each(["1.16.5", "1.20.1"])("farming in %s", (version) => {
  test("a hoe turns grass into farmland and wears", async () => {
    const { received, farmer } = farm({ version });
    farmer.hold("wooden_hoe");
    await farmer.useOn([0, 63, 0], "up");
    expect(await received([0, 63, 0], "moisture")).toBe("farmland moisture=0");
    expect(farmer.player.inventory.slots[36]?.durabilityUsed).toBe(1);
  });

  test("seeds are planted on farmland and nowhere else", async () => {
    const { set, received, farmer } = farm({ version });
    farmer.hold("wheat_seeds", 2);
    await farmer.useOn([0, 63, 0], "up");
    expect([await received([0, 64, 0]), farmer.held()]).toEqual(["air", "2 wheat_seeds"]);
    await set([0, 63, 0], "farmland");
    await farmer.useOn([0, 63, 0], "up");
    expect([await received([0, 64, 0], "age"), farmer.held()]).toEqual(["wheat age=0", "1 wheat_seeds"]);
  });

  test("sown seeds ripen by random ticks in the light", async () => {
    const { set, received, tick, randomTicks, farmer } = farm({ version });
    randomTicks.speed = 4096;
    await set([0, 63, 0], "farmland", { moisture: "7" });
    await set([1, 63, 0], "water");
    farmer.hold("wheat_seeds");
    await farmer.useOn([0, 63, 0], "up");
    await tick(120);
    expect(await received([0, 64, 0], "age")).toBe("wheat age=7");
  });
});

describe("a crop", () => {
  test("does not grow in the dark", async () => {
    const { set, received, tick, randomTicks } = farm({ light: 8 });
    randomTicks.speed = 4096;
    await set([0, 63, 0], "farmland", { moisture: "7" });
    await set([0, 64, 0], "carrots");
    await tick(100);
    expect(await received([0, 64, 0], "age")).toBe("carrots age=0");
  });

  test("grows by the soil around it, half as well in a crowd", async () => {
    const { set, context } = farm();
    const at = (position: Vec3) => context.blocks.at(position);
    for (let x = -1; x <= 1; x++) await set([x, 63, 0], "farmland", { moisture: "7" });
    await set([0, 64, 0], "wheat");
    expect(await growthPoints(at, new Vec3(0, 64, 0), "wheat")).toBe(1 + 3 + 2 * 0.75);
    await set([1, 63, 1], "farmland");
    await set([1, 64, 1], "wheat");
    expect(await growthPoints(at, new Vec3(0, 64, 0), "wheat")).toBe((1 + 3 + 2 * 0.75 + 0.25) / 2);
  });

  test("gets a random tick about once in 1,365 ticks at vanilla's speed", async () => {
    const { set, tick, context, randomTicks } = farm();
    let picks = 0;
    randomTicks.on(["sugar_cane"], () => void picks++);
    for (let x = 0; x < 100; x++) await context.blocks.world.setBlockStateId(new Vec3(x, 70, 0), 0);
    for (let x = 0; x < 100; x++) randomTicks.notice(new Vec3(x, 70, 0), context.blocks.kinds.of("sugar_cane"));
    await set([0, 70, 0], "air");
    for (let x = 0; x < 100; x++) {
      await context.blocks.world.setBlockStateId(new Vec3(x, 70, 0), context.blocks.kinds.of("sugar_cane").state);
    }
    await tick(1365);
    expect(picks).toBeGreaterThan(70);
    expect(picks).toBeLessThan(130);
  });

  test("grows the same with the same seed", async () => {
    const run = async (seed: number) => {
      const { set, received, tick, randomTicks } = farm({ seed });
      randomTicks.speed = 600;
      for (let x = 0; x < 6; x++) {
        await set([x, 63, 0], "farmland", { moisture: "7" });
        await set([x, 64, 0], "wheat");
      }
      await tick(60);
      return Promise.all([0, 1, 2, 3, 4, 5].map((x) => received([x, 64, 0], "age")));
    };
    expect(await run(5)).toEqual(await run(5));
    expect(await run(5)).not.toEqual(await run(6));
  });

  test("falls off when its farmland is dug away", async () => {
    const { set, received, spilled } = farm();
    await set([0, 63, 0], "farmland");
    await set([0, 64, 0], "potatoes");
    await set([0, 63, 0], "air");
    expect([await received([0, 64, 0]), spilled]).toEqual(["air", { potato: 1 }]);
  });
});

describe("farmland", () => {
  test("turns back into dirt when it is dry and bare", async () => {
    const { set, received, tick, randomTicks } = farm();
    randomTicks.speed = 4096;
    await set([0, 63, 0], "farmland", { moisture: "1" });
    await tick(3);
    expect(await received([0, 63, 0])).toBe("dirt");
  });

  test("stays moist within four blocks of water", async () => {
    const { set, received, tick, randomTicks } = farm();
    randomTicks.speed = 4096;
    await set([4, 63, 4], "water");
    await set([0, 63, 0], "farmland");
    await tick(3);
    expect(await received([0, 63, 0], "moisture")).toBe("farmland moisture=7");
  });

  test("turns into dirt under a solid block", async () => {
    const { set, received } = farm();
    await set([0, 63, 0], "farmland");
    await set([0, 64, 0], "stone");
    expect(await received([0, 63, 0])).toBe("dirt");
  });
});

describe("bone meal", () => {
  test("ripens wheat in two to four doses, and is not used up by ripe plants", async () => {
    const { set, received, farmer } = farm();
    await set([0, 63, 0], "farmland");
    await set([0, 64, 0], "wheat");
    farmer.hold("bone_meal", 8);
    for (let dose = 0; dose < 6; dose++) await farmer.useOn([0, 64, 0], "up");
    expect(await received([0, 64, 0], "age")).toBe("wheat age=7");
    expect(["4 bone_meal", "5 bone_meal", "6 bone_meal"]).toContain(farmer.held());
  });

  test("turns a sapling into a tree", async () => {
    const { set, received, farmer } = farm();
    await set([0, 64, 0], "birch_sapling");
    farmer.hold("bone_meal", 64);
    for (let dose = 0; dose < 30 && (await received([0, 64, 0])) !== "birch_log"; dose++) {
      await farmer.useOn([0, 64, 0], "up");
    }
    expect([await received([0, 63, 0]), await received([0, 64, 0]), await received([0, 68, 0])]).toEqual([
      "dirt",
      "birch_log",
      "birch_log",
    ]);
    expect(await received([1, 68, 0], "persistent")).toBe("birch_leaves persistent=false");
  });

  test("spreads grass on grass", async () => {
    const { received, farmer } = farm();
    farmer.hold("bone_meal");
    await farmer.useOn([0, 63, 0], "up");
    expect(farmer.held()).toBeNull();
    let grown = 0;
    for (let x = -4; x <= 4; x++) for (let z = -4; z <= 4; z++) if ((await received([x, 64, z])) !== "air") grown++;
    expect(grown).toBeGreaterThan(5);
  });
});

test("sugar cane grows three high beside water", async () => {
  const { set, received, tick, randomTicks } = farm();
  randomTicks.speed = 4096;
  await set([1, 63, 0], "water");
  await set([0, 64, 0], "sugar_cane");
  await tick(60);
  expect([await received([0, 66, 0]), await received([0, 67, 0])]).toEqual(["sugar_cane", "air"]);
  await set([1, 63, 0], "stone");
  await set([0, 63, 0], "sand");
  expect(await received([0, 65, 0])).toBe("air");
});
