// A body for tests of movement and of how leaves end: a pathfinder with scripted answers, on a
// clock of its own. It has only the parts that movement reads; the real one is tested end to end.

import { EventEmitter } from "node:events";
import { Vec3 } from "vec3";
import type { MineflayerBody } from "../../bots/body/body.ts";
import type { PathGoal } from "../../bots/geometry/path-goals.ts";
import { AvoidedPlaces } from "../../bots/memory/avoided-places.ts";
import { Replans } from "../../bots/memory/replans.ts";

export interface ScriptedBody {
  body: MineflayerBody;
  events: EventEmitter;
  /** Goals that the pathfinder received, in order; null for a stop. */
  goals: (PathGoal | null)[];
  halts: number;
  moving: boolean;
  stand(x: number, y: number, z: number): void;
  end(reason: unknown): void;
}

/** `onGoal` is called whenever a goal is set: it plays the pathfinder. */
export function scriptedBody(onGoal: (stage: ScriptedBody) => void = () => {}): ScriptedBody {
  const events = new EventEmitter();
  const position = new Vec3(0.5, 64, 0.5);
  let life = new AbortController();
  let goal: PathGoal | null = null;
  const bot = Object.assign(events, {
    entity: { position, yaw: 0, onGround: true },
    inventory: { items: () => [] },
    targetDigBlock: null,
    clearControlStates: () => {},
    setControlState: () => {},
    pathfinder: {
      get goal() {
        return goal;
      },
      setGoal(next: PathGoal | null) {
        goal = next;
        stage.goals.push(next);
        if (next) onGoal(stage);
      },
      isMoving: () => stage.moving,
      isMining: () => false,
      isBuilding: () => false,
    },
  });
  const body = {
    bot,
    replans: new Replans(),
    dangers: new AvoidedPlaces(),
    dimension: "overworld",
    movements: { canDig: true },
    blockAt: ({ y }: { y: number }) =>
      y < 64 ? { name: "stone", boundingBox: "block" } : { name: "air", boundingBox: "empty" },
    get life() {
      return life.signal;
    },
    meets: (wanted: PathGoal) => wanted.isEnd(position.floored()),
    halt() {
      stage.halts += 1;
      goal = null;
    },
  };
  const stage: ScriptedBody = {
    body: body as unknown as MineflayerBody,
    events,
    goals: [],
    halts: 0,
    moving: false,
    stand: (x, y, z) => {
      position.set(x, y, z);
    },
    end(reason) {
      life.abort(reason);
      if (reason === undefined) life = new AbortController();
    },
  };
  return stage;
}
