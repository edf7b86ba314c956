// Walking in search of a target, on a scripted body that walks all the time: a match that comes
// into sight ends the walk.

import { expect, test } from "vitest";
import { scriptedStage } from "../scripted-stage.ts";

test("a search walk ends once the target comes into sight, and its waypoint is kept for the next search", async () => {
  const stage = scriptedStage();
  const { pathfinder, entity } = stage.bot as unknown as {
    pathfinder: { isMoving: () => boolean; goal: unknown };
    entity: { position: { x: number } };
  };
  pathfinder.goal = {};
  pathfinder.isMoving = () => {
    entity.position.x += 0.2;
    return true;
  };
  const search = stage.perform("explore", { for: "cow" });
  await stage.clock.sleep(3_000);
  stage.creature("pig", [60, 64, 0]);
  await stage.clock.sleep(3_000);
  const walked = entity.position.x;
  expect(walked).toBeGreaterThan(15);
  stage.creature("cow", [60, 64, 0]);
  expect(await search).toEqual({ status: "success" });
  expect(entity.position.x).toBeLessThan(walked + 8);
  expect(stage.body.searches.get("overworld")?.next().value).toEqual({ x: 64, z: 0 });
});
