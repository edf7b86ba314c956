// Work along one direction, a block at a time: tunnel digs ahead, bridge places ground ahead,
// wall_off closes the way. torch_corridor and bridge_gap_safe are built on them.

import { directionOfGap } from "../../../capabilities/gap.ts";
import {
  AHEAD_KEY,
  BRIDGE,
  type CorridorDirection,
  STEPS,
  TUNNEL,
  WALL_OFF,
} from "../../../capabilities/leaves/corridor.ts";
import { type ArgsOf, CodedError, failure, type Position } from "../../../schemas/index.ts";
import { breakBlock, PASSABLE } from "../body/breaking.ts";
import { buildAt, PLACE_TICKS } from "../body/building.ts";
import { type SimulatedContext, simulatedLeaf, spend } from "../body/simulated-leaf.ts";
import { blockAt, distance, floored, walkTicks } from "../state/places.ts";

const STRIDE_TICKS = walkTicks([0, 0, 0], [1, 0, 0]);
const FROM_KEY = "set out from";

/** Retries continue from the start of the first attempt. */
function startOf({ body, memory }: SimulatedContext): Position {
  const known = memory.get(FROM_KEY) as Position | undefined;
  const start = known ?? body.world.scene.position;
  memory.set(FROM_KEY, start);
  return start;
}

/**
 * Before each attempt: remember the start of the first, to detect movement that was only reported.
 */
function setOut(context: SimulatedContext): undefined {
  startOf(context);
  return undefined;
}

function moved({ body, memory }: SimulatedContext) {
  const from = memory.get(FROM_KEY) as Position | undefined;
  memory.delete(FROM_KEY);
  const by = from === undefined ? 0 : distance(from, body.world.scene.position);
  return by >= 0.9 ? undefined : failure("path.stuck", `moved ${by.toFixed(1)} blocks`);
}

const onward = (from: Position, direction: CorridorDirection): Position =>
  from.map((part, axis) => part + (STEPS[direction][axis] ?? 0)) as Position;
const raised = ([x, y, z]: Position, by: number): Position => [x, y + by, z];

/** The direction; for `ahead` that of the gap, as the first step found it. A body here faces north. */
function headingOf({ body, memory }: SimulatedContext, direction: CorridorDirection | "ahead"): CorridorDirection {
  if (direction !== "ahead") return direction;
  const { scene } = body.world;
  const [x, y, z] = floored(scene.position);
  const isFirm = (dx: number, dy: number, dz: number) => !PASSABLE.test(blockAt(scene, [x + dx, y + dy, z + dz]));
  const heading = (memory.get(AHEAD_KEY) as CorridorDirection | undefined) ?? directionOfGap(isFirm, "north");
  memory.set(AHEAD_KEY, heading);
  return heading;
}

export const tunnel = simulatedLeaf({
  ...TUNNEL,
  timeoutMs: 60_000,
  guard: setOut,
  async run(context, { direction }) {
    const { world, does } = context.body;
    const to = onward(startOf(context), direction);
    does.checkWay(to);
    for (const cell of [raised(to, 1), to]) {
      if (/^(lava|water)$/.test(blockAt(world.scene, cell))) {
        throw new CodedError("path.unreachable", `${blockAt(world.scene, cell)} is ahead`);
      }
    }
    await breakBlock(context, raised(to, 1));
    await breakBlock(context, to);
    if (PASSABLE.test(blockAt(world.scene, raised(to, -1)))) {
      throw new CodedError("place.fallRisk", "there is nothing to stand on ahead");
    }
    await spend(context, STRIDE_TICKS);
    does.moveTo(to);
    return { position: to };
  },
  pretend: ({ body }) => ({ position: body.world.scene.position }),
  postcondition: moved,
});

export const bridge = simulatedLeaf({
  ...BRIDGE,
  timeoutMs: 30_000,
  guard: setOut,
  async run(context, { direction, item }) {
    const { world, does } = context.body;
    const to = onward(startOf(context), headingOf(context, direction));
    does.checkWay(to);
    const blocked = [to, raised(to, 1)].find((cell) => !PASSABLE.test(blockAt(world.scene, cell)));
    if (blocked !== undefined) throw new CodedError("path.unreachable", `${blockAt(world.scene, blocked)} is ahead`);
    const ground = raised(to, -1);
    if (PASSABLE.test(blockAt(world.scene, ground))) {
      await spend(context, PLACE_TICKS);
      buildAt(context.body, ground, item);
    }
    await spend(context, STRIDE_TICKS);
    does.moveTo(to);
    return { position: to };
  },
  pretend: ({ body }) => ({ position: body.world.scene.position }),
  postcondition: moved,
});

/** The two cells at a body's height on that side. */
function wallCells(context: SimulatedContext, { direction, side }: ArgsOf<typeof WALL_OFF>): Position[] {
  const from = context.body.world.scene.position;
  const sign = side === "ahead" ? 1 : -1;
  const [dx, , dz] = STEPS[headingOf(context, direction)];
  const foot = floored([from[0] + sign * dx, from[1], from[2] + sign * dz]);
  return [foot, raised(foot, 1)];
}

export const wallOff = simulatedLeaf({
  ...WALL_OFF,
  timeoutMs: 30_000,
  async run(context, args) {
    const { world } = context.body;
    for (const cell of wallCells(context, args)) {
      if (!PASSABLE.test(blockAt(world.scene, cell))) continue;
      await spend(context, PLACE_TICKS);
      buildAt(context.body, cell, args.item);
    }
    return { position: world.scene.position };
  },
  pretend: ({ body }) => ({ position: body.world.scene.position }),
  postcondition(context, args) {
    const { world } = context.body;
    const open = wallCells(context, args).filter((cell) => PASSABLE.test(blockAt(world.scene, cell)));
    return open.length === 0 ? undefined : failure("pbi.effectsUnmet", `the way is open ${args.side}`);
  },
});
