// The courses of navigation's notes, as far as planning decides them. Floors are one wide or three
// wide bedrock in the air at y = -1; x is east.

import { beforeEach, describe, expect, test } from "vitest";
import { inlineNavigator } from "../../navigation/index.ts";
import { type NavigationResult, type NavigationStep, stepsOf } from "../../schemas/index.ts";
import { PICKAXE, type SmallWorld, smallWorld } from "./small-world.ts";

const navigator = inlineNavigator({ sections: 600, nodes: 1 << 18 });
let world: SmallWorld;
beforeEach(() => {
  world = smallWorld(3, navigator);
});

const FLOOR = "bedrock";
const lane = (from: number, to: number, width = 1): void => world.fill([from, -1, -width], [to, -1, width], FLOOR);

function steps(result: NavigationResult): NavigationStep[] {
  if (result.status !== "found") throw new Error(`${result.status}: ${JSON.stringify(result)}`);
  return stepsOf(result.path);
}
const kinds = (result: NavigationResult): string[] => steps(result).map(({ kind }) => kind);
const end = (result: NavigationResult) => steps(result).at(-1)?.cell;

describe("leaps down", () => {
  const leap = async (gap: number, down: number) => {
    lane(0, 4);
    world.fill([5 + gap, -1 - down, -1], [12, -1 - down, 1], FLOOR);
    return (await world.find([0, 0, 0], [10, -down, 0])).status;
  };

  test.each([1, 2])("run over the edge of a gap of two, %i down, where a jump would hurt", async (down) => {
    expect(await leap(2, down)).toBe("found");
  });

  test("are not made where only a jump comes so far, which would hurt", async () => {
    expect(await leap(3, 2)).toBe("unreachable");
  });

  test("lead over a floor that hurts", async () => {
    lane(0, 12);
    world.fill([0, 0, -2], [12, 3, -2], FLOOR);
    world.fill([0, 0, 2], [12, 3, 2], FLOOR);
    world.fill([5, -1, -1], [6, -1, 1], "magma_block");
    expect(kinds(await world.find([0, 0, 0], [10, 0, 0]))).toContain("parkour");
  });
});

test("no corner is cut past what hurts whoever touches it", async () => {
  world.fill([-1, -1, -3], [9, -1, 3], FLOOR);
  world.fill([4, 0, -3], [4, 0, 2], "sweet_berry_bush[age=3]");
  const path = steps(await world.find([0, 0, 0], [8, 0, 0]));
  const at = path.findIndex(({ cell: [x, , z] }) => x === 4 && z === 3);
  expect([path[at]?.kind, path[at + 1]?.kind]).toEqual(["walk", "walk"]);
});

describe("walking", () => {
  test("goes straight on flat ground, for what sprinting takes", async () => {
    lane(0, 30);
    const result = await world.find([0, 0, 0], [30, 0, 0]);
    expect(result).toMatchObject({ status: "found", cost: 108, lowerBound: 108, optimal: true });
    expect(new Set(kinds(result))).toEqual(new Set(["start", "walk"]));
  });

  test("goes around a wall", async () => {
    world.fill([0, -1, -8], [20, -1, 8], FLOOR);
    world.fill([10, 0, -7], [10, 4, 8], FLOOR);
    const result = await world.find([0, 0, 0], [20, 0, 0]);
    expect(steps(result).some(({ cell: [x, , z] }) => x === 10 && z === -8)).toBe(true);
  });

  test("steps up stairs without a jump from their low side, and not from the high one", async () => {
    lane(0, 12);
    for (let up = 0; up < 6; up++) world.fill([3 + up, up, -1], [3 + up, up, 1], "oak_stairs[facing=east]");
    world.fill([9, 5, -1], [12, 5, 1], FLOOR);
    expect(kinds(await world.find([0, 0, 0], [12, 6, 0])).filter((kind) => kind === "step")).toHaveLength(6);
    for (let up = 0; up < 6; up++) world.fill([3 + up, up, -1], [3 + up, up, 1], "oak_stairs[facing=west]");
    expect(kinds(await world.find([0, 0, 0], [12, 6, 0])).filter((kind) => kind === "jump")).toHaveLength(6);
  });

  test("walks over slabs and snow, and does not jump from a slab onto a block one higher", async () => {
    lane(0, 8);
    world.fill([2, 0, -1], [2, 0, 1], "oak_slab[type=bottom]");
    world.fill([3, 0, -1], [8, 0, 1], FLOOR);
    expect(kinds(await world.find([0, 0, 0], [8, 1, 0])).filter((kind) => kind === "step")).toHaveLength(2);
    world.fill([5, 1, -1], [8, 1, 1], FLOOR);
    world.fill([4, 1, -1], [4, 1, 1], "snow[layers=3]");
    const up = await world.find([0, 0, 0], [8, 2, 0]);
    expect(kinds(up)).toContain("jump");
    world.fill([5, 1, -1], [8, 2, 1], FLOOR);
    expect((await world.find([0, 0, 0], [8, 3, 0])).status).toBe("unreachable");
  });

  test("drops three blocks, and no deeper unless the rules allow it", async () => {
    lane(0, 3);
    world.fill([4, -4, -1], [8, -4, 1], FLOOR);
    expect(kinds(await world.find([0, 0, 0], [8, -3, 0]))).toContain("drop");
    world.fill([4, -4, -1], [8, -4, 1], "air");
    world.fill([4, -6, -1], [8, -6, 1], FLOOR);
    expect((await world.find([0, 0, 0], [8, -5, 0])).status).toBe("unreachable");
    expect((await world.find([0, 0, 0], [8, -5, 0], { maxFall: 5 })).status).toBe("found");
  });
});

describe("gaps", () => {
  test.each([1, 2, 3])("jumps over %i cells of void", async (gap) => {
    lane(0, 5);
    lane(6 + gap, 12);
    expect(kinds(await world.find([0, 0, 0], [12, 0, 0])).filter((kind) => kind === "parkour")).toHaveLength(1);
    expect((await world.find([0, 0, 0], [12, 0, 0], { allow: { parkour: false } })).status).toBe("unreachable");
  });

  test("does not jump over four cells, nor under a low ceiling", async () => {
    lane(0, 5);
    lane(10, 12);
    expect((await world.find([0, 0, 0], [12, 0, 0])).status).toBe("unreachable");
    lane(8, 12);
    world.fill([5, 2, -1], [7, 2, 1], FLOOR);
    expect((await world.find([0, 0, 0], [12, 0, 0])).status).toBe("unreachable");
  });

  test("does not jump over three cells to snow that is nearly a block high", async () => {
    lane(0, 5);
    lane(9, 12);
    world.fill([9, 0, -1], [9, 0, 1], "snow[layers=8]");
    expect((await world.find([0, 0, 0], [9, 0, 0])).status).toBe("unreachable");
    world.fill([9, 0, -1], [9, 0, 1], "snow[layers=3]");
    expect(kinds(await world.find([0, 0, 0], [9, 0, 0]))).toContain("parkour");
  });

  test("jumps over two cells to a landing one up or two down, and sideways", async () => {
    lane(0, 5);
    world.fill([8, 0, -1], [10, 0, 1], FLOOR);
    expect(kinds(await world.find([0, 0, 0], [10, 1, 0]))).toContain("parkour");
    world.fill([8, 0, -1], [10, 0, 1], "air");
    world.fill([8, -3, -1], [10, -3, 1], FLOOR);
    expect(kinds(await world.find([0, 0, 0], [10, -2, 0]))).toContain("parkour");
    world.fill([-5, -5, -5], [15, 5, 5], "air");
    world.fill([0, -1, 0], [3, -1, 0], FLOOR);
    world.fill([5, -1, 2], [8, -1, 2], FLOOR);
    expect(kinds(await world.find([0, 0, 0], [8, 0, 2]))).toContain("parkour");
  });
});

describe("climbing", () => {
  test("climbs a ladder onto a platform, and down again", async () => {
    lane(0, 5);
    world.fill([6, -1, -1], [9, 7, 1], FLOOR);
    world.fill([5, 0, 0], [5, 7, 0], "ladder[facing=west]");
    const up = await world.find([0, 0, 0], [9, 8, 0]);
    expect(kinds(up).filter((kind) => kind === "climb").length).toBeGreaterThanOrEqual(8);
    expect(end(await world.find([9, 8, 0], [0, 0, 0]))).toEqual([0, 0, 0]);
    expect((await world.find([0, 0, 0], [9, 8, 0], { allow: { climb: false } })).status).toBe("unreachable");
  });

  test("climbs vines that begin above the feet, and a tower of scaffolding", async () => {
    lane(0, 5);
    world.fill([6, -1, -1], [9, 5, 1], FLOOR);
    world.fill([5, 1, 0], [5, 5, 0], "vine[east=true]");
    expect(end(await world.find([0, 0, 0], [9, 6, 0]))).toEqual([9, 6, 0]);
    world.fill([5, 1, 0], [5, 5, 0], "air");
    world.fill([4, 0, 0], [4, 5, 0], "scaffolding");
    expect(end(await world.find([0, 0, 0], [4, 6, 0]))).toEqual([4, 6, 0]);
    expect(end(await world.find([4, 6, 0], [0, 0, 0]))).toEqual([0, 0, 0]);
  });

  test("does not sink through the snow that it stands on, onto the ladder below", async () => {
    world.fill([2, 0, -1], [5, 6, 1], FLOOR);
    world.fill([4, 0, 0], [4, 5, 0], "ladder[facing=west]");
    world.set(4, 6, 0, "snow[layers=3]");
    expect((await world.find([4, 6, 0], [4, 1, 0])).status).toBe("unreachable");
    world.set(4, 6, 0, "air");
    expect(end(await world.find([4, 6, 0], [4, 1, 0]))).toEqual([4, 1, 0]);
  });

  test("opens a trapdoor over a ladder shaft, from below and from above", async () => {
    lane(0, 5);
    world.fill([3, 0, -1], [6, 6, 1], FLOOR);
    world.fill([4, 0, 0], [4, 5, 0], "ladder[facing=west]");
    world.fill([3, 0, 0], [3, 1, 0], "air");
    world.set(4, 6, 0, "oak_trapdoor[half=top,facing=west]");
    const up = await world.find([0, 0, 0], [6, 7, 0]);
    expect(kinds(up)).toContain("open");
    expect(end(await world.find([6, 7, 0], [0, 0, 0]))).toEqual([0, 0, 0]);
    expect((await world.find([0, 0, 0], [6, 7, 0], { allow: { open: false } })).status).toBe("unreachable");
  });
});

describe("water", () => {
  const pool = (depth: number): void => {
    world.fill([0, -8, -2], [24, -1, 2], FLOOR);
    world.fill([5, -depth, -1], [16, -1, 1], "water[level=0]");
    world.fill([5, 0, -2], [16, 3, -2], FLOOR);
    world.fill([5, 0, 2], [16, 3, 2], FLOOR);
  };

  test("swims a pool with flush banks, and leaves it", async () => {
    pool(3);
    const result = await world.find([0, 0, 0], [20, 0, 0]);
    expect(kinds(result)).toContain("swim");
    expect(kinds(result)).toContain("land");
  });

  test("dives under a wall, and not where the breath does not last", async () => {
    pool(3);
    world.fill([10, -2, -1], [10, 3, 1], FLOOR);
    // Bodies are 1.8 blocks high: no body here crawls as it swims.
    expect((await world.find([0, 0, 0], [20, 0, 0])).status).toBe("unreachable");
    world.fill([10, -3, -1], [10, -2, 1], "water[level=0]");
    world.fill([10, -1, -1], [10, -1, 1], FLOOR);
    const low = await world.find([0, 0, 0], [20, 0, 0]);
    expect(steps(low).some(({ cell: [x, y] }) => x === 10 && y <= -2)).toBe(true);
    expect(await world.find([0, 0, 0], [20, 0, 0], { breath: 15 })).toMatchObject({
      status: "unreachable",
      because: { kind: "breath" },
    });
  });

  test("falls thirteen blocks into water", async () => {
    world.fill([0, -16, -3], [12, -14, 3], FLOOR);
    world.fill([3, -15, -1], [8, -14, 1], "water[level=0]");
    world.fill([0, -1, 0], [2, -1, 0], FLOOR);
    const result = await world.find([0, 0, 0], [11, -13, 0]);
    expect(kinds(result)).toContain("plunge");
  });
});

describe("doors", () => {
  const wall = (): void => {
    lane(0, 12);
    world.fill([6, 0, -1], [6, 3, 1], FLOOR);
  };

  test("opens a door along its axis, and passes an open one", async () => {
    wall();
    world.door(6, 0, 0, "facing=east,open=false");
    const shut = await world.find([0, 0, 0], [12, 0, 0]);
    expect(steps(shut).find(({ kind }) => kind === "open")).toMatchObject({
      opens: [
        [6, 1, 0],
        [6, 0, 0],
      ],
    });
    world.door(6, 0, 0, "facing=east,open=true");
    expect(kinds(await world.find([0, 0, 0], [12, 0, 0]))).not.toContain("open");
    expect((await world.find([0, 0, 0], [12, 0, 0], { allow: { dig: true }, digTicks: PICKAXE })).status).toBe("found");
  });

  test("opens a gate, and no iron door", async () => {
    wall();
    world.set(6, 0, 0, "oak_fence_gate[facing=east]");
    world.set(6, 1, 0, "air");
    expect(kinds(await world.find([0, 0, 0], [12, 0, 0]))).toContain("open");
    world.set(6, 0, 0, "iron_door[half=lower,facing=east]");
    world.set(6, 1, 0, "iron_door[half=upper,facing=east]");
    expect((await world.find([0, 0, 0], [12, 0, 0])).status).toBe("unreachable");
  });
});

describe("digging and placing", () => {
  const DIG = { allow: { dig: true }, digTicks: PICKAXE };

  test("digs through stone, and walks around it where that is cheaper", async () => {
    world.fill([0, -1, -10], [15, -1, 10], FLOOR);
    world.fill([6, 0, -10], [8, 4, 10], "stone");
    expect(kinds(await world.find([0, 0, 0], [15, 0, 0], DIG)).filter((kind) => kind === "dig")).toHaveLength(3);
    world.fill([6, 0, -6], [8, 4, -6], "air");
    expect(kinds(await world.find([0, 0, 0], [15, 0, 0], DIG))).not.toContain("dig");
  });

  test("digs what falls into its tunnel, and never beside liquids", async () => {
    lane(0, 12);
    world.fill([6, 0, -1], [6, 1, 1], "stone");
    world.fill([6, 2, -1], [6, 5, 1], "gravel");
    const dry = await world.find([0, 0, 0], [12, 0, 0], DIG);
    const dug = steps(dry).find(({ kind }) => kind === "dig");
    expect(dug?.ticks).toBeGreaterThan(2 * 14 + 4 * 10);
    world.fill([7, 0, -1], [7, 1, 1], "lava[level=0]");
    expect((await world.find([0, 0, 0], [12, 0, 0], DIG)).status).toBe("unreachable");
  });

  test("digs stairs down to a goal under the ground, and back up", async () => {
    world.fill([-8, -16, -8], [16, -1, 8], "stone");
    world.fill([8, -9, 0], [9, -8, 0], "air");
    const down = await world.find([0, 0, 0], [9, -9, 0], DIG);
    expect(kinds(down)).toContain("stairs");
    expect(kinds(await world.find([9, -9, 0], [0, 0, 0], DIG))).toContain("dig");
  });

  test("pillars up a wall, and bridges a void, with as many blocks as it may place", async () => {
    lane(0, 5);
    world.fill([6, -1, -1], [9, 4, 1], FLOOR);
    const up = await world.find([0, 0, 0], [9, 5, 0], { allow: { place: true }, blocks: 20 });
    expect(kinds(up).filter((kind) => kind === "pillar").length).toBeGreaterThanOrEqual(4);
    lane(0, 5);
    world.fill([6, -1, -1], [20, 6, 1], "air");
    lane(12, 15);
    const over = await world.find([0, 0, 0], [15, 0, 0], { allow: { place: true, parkour: false }, blocks: 10 });
    expect(kinds(over).filter((kind) => kind === "bridge")).toHaveLength(6);
    expect(
      await world.find([0, 0, 0], [15, 0, 0], { allow: { place: true, parkour: false }, blocks: 5 }),
    ).toMatchObject({ status: "unreachable", because: { kind: "blocks" } });
  });

  test("takes the shorter gap where blocks are few", async () => {
    world.fill([0, -1, -2], [3, -1, 2], FLOOR);
    world.fill([16, -1, -2], [20, -1, 2], FLOOR);
    world.fill([3, -1, 10], [7, -1, 10], FLOOR);
    world.fill([0, -1, 2], [3, -1, 10], FLOOR);
    world.fill([15, -1, 2], [18, -1, 10], FLOOR);
    const result = await world.find([0, 0, 0], [18, 0, 0], { allow: { place: true, parkour: false }, blocks: 8 });
    expect(steps(result).filter(({ places }) => places !== null)).toHaveLength(7);
  });
});

describe("hazards", () => {
  test.each(["magma_block", "soul_campfire"])("goes around a lane of %s", async (block) => {
    world.fill([0, -1, -6], [16, -1, 6], FLOOR);
    world.fill([5, block === "magma_block" ? -1 : 0, -5], [10, block === "magma_block" ? -1 : 0, 6], block);
    const result = await world.find([0, 0, 0], [16, 0, 0]);
    expect(steps(result).every(({ cell: [x, , z] }) => x < 5 || x > 10 || z === -6)).toBe(true);
  });

  test.each(["sweet_berry_bush", "fire", "powder_snow", "wither_rose", "cactus", "lava[level=0]"])(
    "never enters %s",
    async (block) => {
      lane(0, 12);
      world.fill([6, 0, -1], [6, 1, 1], block);
      expect((await world.find([0, 0, 0], [12, 0, 0])).status).toBe("unreachable");
    },
  );

  test("keeps out of forbidden boxes, and away from creatures", async () => {
    world.fill([0, -1, -6], [16, -1, 6], FLOOR);
    const box = { from: [5, 0, -5], to: [6, 3, 6] } as const;
    const result = await world.find([0, 0, 0], [16, 0, 0], { forbidden: [{ from: [...box.from], to: [...box.to] }] });
    expect(
      steps(result)
        .filter(({ cell: [x] }) => x === 5 || x === 6)
        .every(({ cell: [, , z] }) => z === -6),
    ).toBe(true);
    const shy = await world.find([0, 0, 0], [16, 0, 0], { spheres: [{ center: [8, 0, 0], radius: 4, ticks: 100 }] });
    expect(steps(shy).some(({ cell: [x, , z] }) => Math.hypot(x - 8, z) < 3)).toBe(false);
  });
});
