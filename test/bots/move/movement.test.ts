// Walking under the watchdog: every walk ends with a code or at its goal, with the body still and
// no listener left.

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

test("a body at the goal does not start walking", async () => {
  const stage = scriptedBody();
  stage.stand(10.5, 64, 0.5);
  expect(await go(stage)).toBe("arrived");
  expect(stage.goals).toEqual([]);
});

test("a path that ends at the goal succeeds", async () => {
  const stage = scriptedBody(({ events, stand }) => {
    events.emit("path_update", found);
    stand(10.5, 64, 0.5);
  });
  expect(await go(stage)).toBe("arrived");
  expect(stage.halts).toBeGreaterThan(0);
});

test("no path is path.unreachable", async () => {
  const stage = scriptedBody(({ events }) => events.emit("path_update", { status: "noPath", path: [] }));
  expect(await go(stage)).toBe("path.unreachable");
});

test("a body in a pit may dig its way out where digging is forbidden, and only then", async () => {
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

test("a path reported as reached fails if the body is not at the goal", async () => {
  const stage = scriptedBody(({ events }) => events.emit("path_update", { status: "success", path: [] }));
  expect(await go(stage)).toBe("path.unreachable");
  expect(stage.goals.length).toBeGreaterThan(1);
});

test("each new plan on the way is counted, and a walk without one counts nothing", async () => {
  const counts: number[] = [];
  const stage = scriptedBody(({ events, stand }) => {
    for (const reason of ["goal_updated", "block_updated", "dig_error"]) events.emit("path_reset", reason);
    events.emit("path_update", found);
    stand(10.5, 64, 0.5);
  });
  stage.body.replans.follow((count) => counts.push(count));
  expect(await go(stage)).toBe("arrived");
  expect(await go(stage)).toBe("arrived");
  expect(counts).toEqual([2]);
  expect(stage.body.replans.count).toBe(2);
});

test("partial paths are continued from their ends as long as they make progress", async () => {
  let x = 0.5;
  const stage = scriptedBody(({ events, stand }) => {
    events.emit("path_update", { status: "timeout", path: [1] });
    x += 3;
    stand(x, 64, 0.5);
  });
  expect(await go(stage)).toBe("arrived");
  expect(stage.goals.length).toBe(3);
  expect(stage.body.replans.count).toBe(2);
});

test("a body that stops moving is path.stuck, after moving back once", async () => {
  const stage = scriptedBody((own) => {
    own.events.emit("path_update", found);
    own.moving = true;
  });
  expect(await go(stage)).toBe("path.stuck");
  expect(stage.goals).toHaveLength(2);
});

test("a walk back and forth without progress is path.flap", async () => {
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

test("an abort ends the walk as run.aborted", async () => {
  const controller = new AbortController();
  const stage = scriptedBody((own) => {
    own.moving = true;
    controller.abort();
  });
  expect(await go(stage, controller.signal)).toBe("run.aborted");
  expect(stage.halts).toBeGreaterThan(0);
});

test("a walk ends early when its target is gone", async () => {
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

test("digging is allowed again after a walk that forbade it", async () => {
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
