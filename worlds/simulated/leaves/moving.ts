// Movement: navigate, flee, pillar_up and block_in. Paths are straight and take a walker's time;
// there is no terrain to climb, but a body cannot stand inside a block.

import { BLOCK_IN, FLEE, lacksTarget, NAVIGATE, PILLAR_UP, rangeOf } from "../../../capabilities/leaves/moving.ts";
import { type ArgsOf, CodedError, failure, type Position } from "../../../schemas/index.ts";
import { PASSABLE } from "../body/breaking.ts";
import { buildAt, PLACE_TICKS } from "../body/building.ts";
import { checkAborted, type SimulatedContext, simulatedLeaf, spend } from "../body/simulated-leaf.ts";
import { blockAt, distance, floored, walkTicks } from "../state/places.ts";
import type { SimulatedCreature } from "../state/simulated-state.ts";
import type { SimulatedWorld } from "../world.ts";

const SECOND = 20;
const BLOCKS_A_SECOND = 4.317;
/** The longest walk, in milliseconds: the distance of ten minutes. */
const WALK_MS = 600_000;

/**
 * Walks there second by second, so that the body is at the right position when something happens.
 */
export async function walk(context: SimulatedContext, to: Position, range: number): Promise<void> {
  const { world, does } = context.body;
  const whole = distance(world.scene.position, to);
  if (whole > range) does.checkWay(partWay(world.scene.position, to, 1 - (range * 0.99) / whole));
  // A walking body leaves its mount.
  if (distance(world.scene.position, to) > range) world.scene.rides = null;
  for (let away = distance(world.scene.position, to); away > range; away = distance(world.scene.position, to)) {
    checkAborted(context.signal);
    const stride = Math.min(BLOCKS_A_SECOND, away - range * 0.99);
    await spend(context, Math.min(SECOND, walkTicks([0, 0, 0], [stride, 0, 0])));
    const from = world.scene.position;
    does.moveTo(partWay(from, to, away - stride < 1e-6 ? 1 : stride / away));
  }
}

const partWay = (from: Position, to: Position, part: number): Position =>
  from.map((axis, index) => axis + ((to[index] ?? 0) - axis) * part) as Position;

export const navigate = simulatedLeaf({
  ...NAVIGATE,
  timeoutMs: WALK_MS,
  guard: (_context, args) => lacksTarget(args),
  async run(context, args) {
    const { world } = context.body;
    const { scene } = world;
    const [position, range] = [targetOf(world, args), rangeOf(args)];
    if (position === undefined) throw new CodedError("collect.noneFound", `no ${args.to} is known here`);
    if (range < 1 && !PASSABLE.test(blockAt(scene, position))) {
      throw new CodedError("path.unreachable", `${blockAt(scene, position)} is at ${position.join(" ")}`);
    }
    await walk(context, position, Math.max(range, 0.5));
    return { position: scene.position };
  },
  pretend: ({ body }, { position = body.world.scene.position }) => ({ position }),
  postcondition({ body }, args) {
    const [position, range] = [targetOf(body.world, args), rangeOf(args)];
    if (position === undefined) return failure("collect.noneFound", `no ${args.to} is known here`);
    const away = distance(body.world.scene.position, position);
    return away <= Math.max(range, 0.5) + 1
      ? undefined
      : failure("path.stuck", `stopped ${Math.round(away)} blocks off`);
  },
});

/** The position that is meant, or that of the nearest creature, block or place of the name. */
function targetOf({ scene, map, stock }: SimulatedWorld, { position, to = "" }: ArgsOf<typeof NAVIGATE>) {
  if (position !== undefined) return position;
  const seen = [
    ...scene.creatures.filter(({ kind }) => kind === to),
    ...scene.blocks.filter(({ block }) => block === to),
    ...map.clusters.filter(({ name }) => name === to),
  ].map((one) => one.position);
  const [nearest] = seen.sort((a, b) => distance(a, scene.position) - distance(b, scene.position));
  const fact = `near:${to}`;
  return nearest ?? (stock.count(fact) > 0 ? (map.anchorOf(fact) ?? scene.position) : undefined);
}

/** The nearest hostile creature that `passes`. */
export function nearestHostile(
  { scene }: SimulatedWorld,
  passes: (creature: SimulatedCreature) => boolean = () => true,
) {
  const hostile = scene.creatures.filter((creature) => creature.hostile && passes(creature));
  return hostile.sort((a, b) => distance(a.position, scene.position) - distance(b.position, scene.position))[0];
}

export const flee = simulatedLeaf({
  ...FLEE,
  timeoutMs: 120_000,
  async run(context, { from, distance: wanted }) {
    const { world } = context.body;
    for (;;) {
      const threat = from ?? nearestHostile(world)?.position;
      const { position } = world.scene;
      if (threat === undefined || distance(threat, position) >= wanted) return { position };
      const [dx, dz] = [position[0] - threat[0], position[2] - threat[2]];
      const away = Math.hypot(dx, dz);
      // If the threat is right above or below, use any direction.
      const [ux, uz] = away < 0.1 ? [1, 0] : [dx / away, dz / away];
      const stride = wanted - distance(threat, position) + 1;
      await walk(context, wayOut(context, position, [ux, uz], stride), 0.5);
    }
  },
  pretend: ({ body }) => ({ position: body.world.scene.position }),
  postcondition({ body }, { distance: wanted }) {
    const threat = nearestHostile(body.world);
    if (threat === undefined || distance(threat.position, body.world.scene.position) >= wanted * 0.9) return undefined;
    return failure("pbi.effectsUnmet", `a ${threat.kind} is still near`);
  },
});

/** Turns from the straight way out, in eighths: less than a quarter turn still leads away. */
const TURNS = [0, 1, -1, 2, -2];

/** Where to run: straight away or, if that leaves the bounds, at an angle. */
function wayOut({ body }: SimulatedContext, from: Position, [ux, uz]: [number, number], stride: number): Position {
  const ends = TURNS.map((turn): Position => {
    const [sin, cos] = [Math.sin((turn * Math.PI) / 4), Math.cos((turn * Math.PI) / 4)];
    return [from[0] + (ux * cos - uz * sin) * stride, from[1], from[2] + (ux * sin + uz * cos) * stride];
  });
  // Without a way inside, the straight one is refused by name.
  return ends.find((end) => body.does.mayEnter(end)) ?? (ends[0] as Position);
}

export const pillarUp = simulatedLeaf({
  ...PILLAR_UP,
  timeoutMs: 60_000,
  async run(context, { height, item }) {
    const { world, does } = context.body;
    const { scene } = world;
    const key = "pillar_up from";
    const from = Number(context.memory.get(key) ?? scene.position[1]);
    context.memory.set(key, from);
    while (scene.position[1] < from + height) {
      await spend(context, PLACE_TICKS);
      const [x, y, z] = scene.position;
      does.checkWay([x, y + 1, z]);
      buildAt(context.body, floored([x, y, z]), item);
      does.moveTo([x, y + 1, z]);
    }
    return { position: scene.position };
  },
  pretend: ({ body }) => ({ position: body.world.scene.position }),
  postcondition({ body, memory, before }, { height }) {
    const from = Number(memory.get("pillar_up from") ?? before.position?.[1] ?? 0);
    memory.delete("pillar_up from");
    const risen = body.world.scene.position[1] - from;
    return risen >= height ? undefined : failure("pbi.effectsUnmet", `rose ${risen} of ${height} blocks`);
  },
});

export const blockIn = simulatedLeaf({
  ...BLOCK_IN,
  timeoutMs: 60_000,
  async run(context, { item }) {
    const { world } = context.body;
    for (const side of sidesOf(world.scene.position)) {
      if (!PASSABLE.test(blockAt(world.scene, side))) continue;
      await spend(context, PLACE_TICKS);
      buildAt(context.body, side, item);
    }
    return { position: world.scene.position };
  },
  pretend: ({ body }) => ({ position: body.world.scene.position }),
  postcondition({ body: { world } }) {
    const open = sidesOf(world.scene.position).filter((side) => PASSABLE.test(blockAt(world.scene, side)));
    return open.length === 0 ? undefined : failure("pbi.effectsUnmet", `${open.length} sides are open`);
  },
});

const sidesOf = ([x, y, z]: Position): Position[] =>
  [
    [x + 1, y, z],
    [x - 1, y, z],
    [x, y, z + 1],
    [x, y, z - 1],
  ].map((side) => floored(side as Position));
