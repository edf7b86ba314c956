// Travelling under the watchdog: every way ends, coded, with the body still and no listener left.

import { expect, test } from "vitest";
import { nearGoal } from "../../../bots/geometry/path-goals.ts";
import { followPath } from "../../../bots/move/movement.ts";
import { VirtualClock } from "../../../executor/index.ts";
import { type ScriptedBody, scriptedBody } from "../scripted-body.ts";

const far = nearGoal({ x: 10, y: 64, z: 0 }, 1);
const found = { status: "success", path: [1, 2, 3] };

async function go(stage: ScriptedBody, signal = new AbortController().signal): Promise<string> {
  const clock = new VirtualClock();
  const code = await followPath(stage.body, far, { clock, signal, beat: () => {} }).then(
    () => "arrived",
    (error: { code: string }) => error.code,
  );
  expect(stage.events.eventNames().filter((name) => stage.events.listenerCount(name) > 0)).toEqual([]);
  return code;
}

test("a body that is there already does not set out", async () => {
  const stage = scriptedBody();
  stage.stand(10.5, 64, 0.5);
  expect(await go(stage)).toBe("arrived");
  expect(stage.goals).toEqual([]);
});

test("a way that ends at the goal is an arrival", async () => {
  const stage = scriptedBody(({ events, stand }) => {
    events.emit("path_update", found);
    stand(10.5, 64, 0.5);
  });
  expect(await go(stage)).toBe("arrived");
  expect(stage.halts).toBeGreaterThan(0);
});

test("no way is path.unreachable", async () => {
  const stage = scriptedBody(({ events }) => events.emit("path_update", { status: "noPath", path: [] }));
  expect(await go(stage)).toBe("path.unreachable");
});

test("out of a pit it may dig where it may not otherwise, and only then", async () => {
  const pit = { status: "noPath", path: [], visitedNodes: 3 };
  const strict: boolean[] = [];
  const stage = scriptedBody(({ events, body, stand }) => {
    strict.push(body.movements.dontMineUnderFallingBlock);
    events.emit("path_update", strict.length === 1 ? pit : found);
    if (strict.length > 1) stand(10.5, 64, 0.5);
  });
  stage.body.movements.dontMineUnderFallingBlock = true;
  expect(await go(stage)).toBe("arrived");
  expect(strict).toEqual([true, false]);
  expect(stage.body.movements.dontMineUnderFallingBlock).toBe(true);
});

test("a way called reached that does not lead there is not believed", async () => {
  const stage = scriptedBody(({ events }) => events.emit("path_update", { status: "success", path: [] }));
  expect(await go(stage)).toBe("path.unreachable");
  expect(stage.goals.length).toBeGreaterThan(1);
});

test("partial ways are followed on from their ends as long as they gain ground", async () => {
  let x = 0.5;
  const stage = scriptedBody(({ events, stand }) => {
    events.emit("path_update", { status: "timeout", path: [1] });
    x += 3;
    stand(x, 64, 0.5);
  });
  expect(await go(stage)).toBe("arrived");
  expect(stage.goals.length).toBe(3);
});

test("a body that moves no more is path.stuck, after backing off once", async () => {
  const stage = scriptedBody((own) => {
    own.events.emit("path_update", found);
    own.moving = true;
  });
  expect(await go(stage)).toBe("path.stuck");
  expect(stage.goals).toHaveLength(2);
});

test("a walk back and forth that gets nowhere is path.flap", async () => {
  let looks = 0;
  const stage = scriptedBody(({ events }) => events.emit("path_update", found));
  Object.defineProperty(stage, "moving", {
    get() {
      looks += 1;
      stage.stand(Math.floor(looks / 10) % 2 === 0 ? 0.5 : 2.5, 64, 0.5);
      return true;
    },
  });
  expect(await go(stage)).toBe("path.flap");
});

test("three stuck reports of the pathfinder are path.stuck", async () => {
  const stage = scriptedBody((own) => {
    own.moving = true;
    for (let report = 0; report < 3; report += 1) own.events.emit("path_reset", "stuck");
  });
  expect(await go(stage)).toBe("path.stuck");
});

test("an abort ends the way as run.aborted", async () => {
  const controller = new AbortController();
  const stage = scriptedBody((own) => {
    own.moving = true;
    controller.abort();
  });
  expect(await go(stage, controller.signal)).toBe("run.aborted");
  expect(stage.halts).toBeGreaterThan(0);
});

test("a way ends early when what it leads to is gone", async () => {
  let gone = false;
  const stage = scriptedBody((own) => {
    own.moving = true;
    gone = true;
  });
  const options = {
    clock: new VirtualClock(),
    signal: new AbortController().signal,
    beat: () => {},
    until: () => gone,
  };
  await expect(followPath(stage.body, far, options)).resolves.toBeUndefined();
});

test("digging is allowed again after a way on which it was not", async () => {
  const seen: boolean[] = [];
  const stage = scriptedBody((own) => {
    seen.push(own.body.movements.canDig);
    own.events.emit("path_update", { status: "noPath", path: [] });
  });
  const options = { clock: new VirtualClock(), signal: new AbortController().signal, beat: () => {}, dig: false };
  await expect(followPath(stage.body, far, options)).rejects.toMatchObject({ code: "path.unreachable" });
  expect(seen).toEqual([false]);
  expect(stage.body.movements.canDig).toBe(true);
});
