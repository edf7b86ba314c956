// What a query says beside its goal: ends that do not count, water that may flow, goals that nothing
// leads to in land without an edge, and ores deep in the rock.

import { beforeEach, expect, test } from "vitest";
import { inlineNavigator } from "../../../navigation/index.ts";
import { stepsOf } from "../../../schemas/index.ts";
import { PICKAXE, type SmallWorld, smallWorld } from "../small-world.ts";

const navigator = inlineNavigator({ sections: 600, nodes: 1 << 18 });
let world: SmallWorld;
beforeEach(() => {
  world = smallWorld(3, navigator);
});

test("a path ends at another cell of the goal than those of notAt", async () => {
  world.fill([-2, -1, -2], [12, -1, 2], "bedrock");
  const goal = { at: { position: [8, 0, 0] as [number, number, number], range: 1 } };
  const ends = async (notAt: [number, number, number][]) => {
    const result = await world.find([0, 0, 0], goal, { notAt });
    if (result.status !== "found") throw new Error(result.status);
    return stepsOf(result.path).at(-1)?.cell;
  };
  const first = await ends([]);
  expect(first).toEqual([7, 0, 0]);
  expect(await ends([[7, 0, 0]])).not.toEqual(first);
});

test("what holds water back is dug only where floods are allowed, and what holds lava back never", async () => {
  const walled = async (liquid: string, floods: boolean) => {
    world.fill([-1, -1, -1], [9, 4, 1], "bedrock");
    world.fill([0, 0, 0], [8, 1, 0], "air");
    world.fill([4, 0, 0], [4, 1, 0], "stone");
    world.set(4, 2, 0, liquid);
    return (await world.find([0, 0, 0], [8, 0, 0], { allow: { dig: true }, digTicks: PICKAXE, floods })).status;
  };
  expect([await walled("water", false), await walled("water", true)]).toEqual(["unreachable", "found"]);
  expect([await walled("lava", false), await walled("lava", true)]).toEqual(["unreachable", "unreachable"]);
});

test("a goal that nothing leads to is unreachable though land goes on beyond what is loaded", async () => {
  world.fill([-48, -1, -48], [47, -1, 47], "bedrock");
  world.fill([10, 5, -1], [12, 5, 1], "bedrock");
  const up = { start: [0, 0, 0] as const, goal: [11, 6, 0] as const };
  expect(await world.find([...up.start], [...up.goal])).toMatchObject({
    status: "unreachable",
    because: { kind: "enclosed" },
  });
  // A ladder, or a ledge to leap from, is a way.
  world.fill([9, 0, 0], [9, 5, 0], "ladder[facing=west]");
  world.fill([10, 0, 0], [10, 5, 0], "bedrock");
  expect((await world.find([...up.start], [...up.goal])).status).toBe("found");
});

test("an ore deep in the rock is found by a guess of what digging costs, which claims no optimum", async () => {
  world.fill([-48, -16, -48], [47, 40, 47], "stone");
  const result = await world.find(
    [0, 41, 0],
    { reach: { block: [20, -12, 14] } },
    { allow: { dig: true }, digTicks: PICKAXE, expansions: 200_000 },
  );
  expect(result).toMatchObject({ status: "found", optimal: false });
  if (result.status !== "found") return;
  expect(result.lowerBound).toBeLessThanOrEqual(result.cost);
});
