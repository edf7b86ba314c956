// A station whose window does not open: somebody else's is given up at once, the body's own after a
// second try, so that the next plan makes an own one.

import { expect, test } from "vitest";
import { scriptedStage } from "../scripted-stage.ts";

async function attempts(own: boolean): Promise<boolean[]> {
  const stage = scriptedStage();
  const place = { x: 2, y: 64, z: 0 };
  stage.setBlock([2, 64, 0], "stonecutter");
  const { world } = stage.bot as unknown as { world: { raycast: unknown } };
  world.raycast = () => ({ position: stage.bot.blockAt(stage.body.feet.offset(2, 0, 0))?.position });
  stage.body.stations.remember({ station: "stonecutter", place, dimension: "overworld", own });
  stage.put("stone", 3);
  let clicks = 0;
  const isNear = (): boolean => stage.body.observe().facts.includes("near:stonecutter");
  stage.bot.openBlock = (async () => {
    clicks += 1;
    throw new Error("Event windowOpen did not fire within timeout of 20000ms");
  }) as never;
  const near: boolean[] = [];
  for (let times = 0; times < 2; times += 1) {
    const args = { item: "stone_slab", count: 2, ingredients: { stone: 1 } };
    expect(await stage.perform("cut_stone", args)).toMatchObject({ status: "failure" });
    near.push(isNear());
  }
  expect(clicks).toBe(own ? 2 : 1);
  return near;
}

test("somebody else's is forgotten at once, and the bot's own after a second try", async () => {
  expect(await attempts(false)).toEqual([false, false]);
  expect((await attempts(true)).at(-1)).toBe(false);
});
