import { describe, expect, test } from "vitest";
import { installComposters } from "../../../../worlds/embedded/rules/composters.ts";
import { installToolUses } from "../../../../worlds/embedded/rules/tool-uses.ts";
import { blockWorld } from "../support/block-world.ts";
import { hand } from "../support/hand.ts";

function yard(version = "1.20.1") {
  const world = blockWorld(version, "grass_block");
  const worker = hand(world, [8, 64, 8]);
  installComposters(world.context, worker.uses, world.schedule);
  installToolUses(world.context, worker.uses);
  worker.joins();
  return { ...world, worker };
}

describe("tools on blocks", () => {
  test("an axe strips a log along its axis, and wears", async () => {
    const { set, received, worker } = yard();
    await set([0, 64, 0], "birch_log", { axis: "x" });
    worker.hold("stone_axe");
    await worker.useOn([0, 64, 0], "up");
    await worker.useOn([0, 64, 0], "up");
    expect(await received([0, 64, 0], "axis")).toBe("stripped_birch_log axis=x");
    expect(worker.player.inventory.slots[36]?.durabilityUsed).toBe(1);
  });

  test.each([
    ["waxed_copper_block", "copper_block"],
    ["waxed_oxidized_cut_copper", "oxidized_cut_copper"],
    ["oxidized_copper", "weathered_copper"],
    ["weathered_cut_copper", "exposed_cut_copper"],
    ["exposed_copper", "copper_block"],
  ])("an axe scrapes %s to %s, and wears", async (from, to) => {
    const { set, received, worker } = yard();
    await set([0, 64, 0], from);
    worker.hold("iron_axe");
    await worker.useOn([0, 64, 0], "up");
    expect(await received([0, 64, 0])).toBe(to);
    expect(worker.player.inventory.slots[36]?.durabilityUsed).toBe(1);
  });

  test("an axe leaves plain copper as it is", async () => {
    const { set, received, worker } = yard();
    await set([0, 64, 0], "copper_block");
    await set([0, 65, 0], "air");
    worker.hold("iron_axe");
    await worker.useOn([0, 64, 0], "up");
    expect(await received([0, 64, 0])).toBe("copper_block");
    expect(worker.player.inventory.slots[36]?.durabilityUsed ?? 0).toBe(0);
  });

  test("shears carve a pumpkin on the clicked side, which drops four seeds", async () => {
    const { set, received, worker, spilled } = yard();
    await set([0, 64, 0], "pumpkin");
    worker.hold("shears");
    await worker.useOn([0, 64, 0], "west");
    expect([await received([0, 64, 0], "facing"), spilled]).toEqual([
      "carved_pumpkin facing=west",
      { pumpkin_seeds: 4 },
    ]);
  });

  test.each([
    ["1.16.5", "grass_path"],
    ["1.20.1", "dirt_path"],
  ])("a shovel turns grass into a path in %s", async (version, path) => {
    const { received, worker } = yard(version);
    worker.hold("iron_shovel");
    await worker.useOn([0, 63, 0], "up");
    expect(await received([0, 63, 0])).toBe(path);
  });

  test("ripe berries are picked, and the bush keeps growing", async () => {
    const { set, received, worker, spilled } = yard();
    await set([0, 64, 0], "sweet_berry_bush", { age: "3" });
    await worker.useOn([0, 64, 0], "up");
    expect(await received([0, 64, 0], "age")).toBe("sweet_berry_bush age=1");
    expect([2, 3]).toContain(spilled.sweet_berries);
  });
});

test("a composter makes one bone meal of seven layers", async () => {
  const { set, received, worker, tick, spilled } = yard();
  await set([0, 64, 0], "composter");
  worker.hold("wheat", 64);
  for (let use = 0; use < 40; use++) await worker.useOn([0, 64, 0], "up");
  expect(await received([0, 64, 0], "level")).toBe("composter level=7");
  const left = worker.held();
  await worker.useOn([0, 64, 0], "up");
  expect(worker.held()).toBe(left);
  await tick(20);
  expect(await received([0, 64, 0], "level")).toBe("composter level=8");
  worker.hold(null);
  await worker.useOn([0, 64, 0], "up");
  expect([await received([0, 64, 0], "level"), spilled]).toEqual(["composter level=0", { bone_meal: 1 }]);
});
