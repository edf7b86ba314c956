// Handling of the surroundings: operate, mount, dismount, climb, sneak, plant. Doors and levers are
// single blocks of the scene, boats and horses are creatures of it. A rider does not walk, and
// plants do not grow.

import {
  CLIMB,
  DISMOUNT,
  isClimbable,
  isFixture,
  isVehicle,
  MOUNT,
  OPERATE,
  PLANT,
  SNEAK,
  wantedState,
} from "../../../capabilities/leaves/handling.ts";
import { type ArgsOf, CodedError, failure, Position } from "../../../schemas/index.ts";
import { type SimulatedContext, simulatedLeaf, spend } from "../body/simulated-leaf.ts";
import { distance, floored, MS_A_TICK } from "../state/places.ts";
import type { SimulatedScene } from "../state/scene.ts";
import { walk } from "./moving.ts";

const USE_REACH = 4;
const RADIUS = 24;
const USE_TICKS = 4;
const WALK_MS = 70_000;

const isAt = (place: Position, other: Position): boolean => String(floored(place)) === String(floored(other));
const isSet = ({ switched }: SimulatedScene, place: Position): boolean => switched.some((other) => isAt(place, other));

type Operated = ArgsOf<typeof OPERATE>;

function fixtureMeant({ scene }: SimulatedContext["body"]["world"], args: Operated): Position | undefined {
  const found = scene.blocks
    .filter(({ block, position }) => isFixture(block, args.fixture) && distance(position, scene.position) <= RADIUS)
    .filter(({ position }) => args.position === undefined || isAt(position, args.position))
    .map(({ position }) => position)
    .sort((a, b) => distance(a, scene.position) - distance(b, scene.position));
  return found.find((place) => isSet(scene, place) !== wantedState(args, isSet(scene, place))) ?? found[0];
}

const WANTED_KEY = "operated";

export const operate = simulatedLeaf({
  ...OPERATE,
  timeoutMs: WALK_MS,
  guard: ({ body }, args) =>
    fixtureMeant(body.world, args) === undefined
      ? failure("collect.noneFound", `no ${args.fixture.replace("_", " ")} that works by hand is near`)
      : undefined,
  async run(context, args) {
    const { scene } = context.body.world;
    const place = fixtureMeant(context.body.world, args);
    if (place === undefined) throw new CodedError("collect.noneFound", `the ${args.fixture} has disappeared`);
    await walk(context, place, USE_REACH);
    const wanted = wantedState(args, isSet(scene, place));
    await spend(context, USE_TICKS);
    scene.switched = scene.switched.filter((other) => !isAt(place, other));
    if (wanted) scene.switched.push(place);
    context.memory.set(WANTED_KEY, wanted);
    return { position: place, isSet: wanted };
  },
  pretend: ({ body: { world } }) => ({ position: world.scene.position, isSet: true }),
  postcondition: ({ body, memory }, { fixture }, { position }) =>
    memory.get(WANTED_KEY) === isSet(body.world.scene, position)
      ? undefined
      : failure("pbi.effectsUnmet", `the ${fixture} at ${position.join(" ")} did not move`),
});

const vehicleNear = ({ scene }: SimulatedContext["body"]["world"], { vehicle }: ArgsOf<typeof MOUNT>) =>
  scene.creatures
    .filter(({ kind }) => isVehicle(kind, vehicle))
    .sort((a, b) => distance(a.position, scene.position) - distance(b.position, scene.position))[0];

export const mount = simulatedLeaf({
  ...MOUNT,
  timeoutMs: WALK_MS,
  guard: ({ body }, args) =>
    vehicleNear(body.world, args) === undefined
      ? failure("combat.targetLost", `no ${args.vehicle} is in sight`)
      : undefined,
  async run(context, args) {
    const { world } = context.body;
    const target = vehicleNear(world, args);
    if (target === undefined) throw new CodedError("combat.targetLost", `no ${args.vehicle} is in sight`);
    await walk(context, target.position, USE_REACH);
    await spend(context, USE_TICKS);
    world.scene.rides = target.id;
    return { vehicle: target.kind };
  },
  pretend: (_context, { vehicle }) => ({ vehicle }),
  postcondition: ({ body: { world } }, { vehicle }) =>
    world.scene.creatures.some(({ id, kind }) => id === world.scene.rides && isVehicle(kind, vehicle))
      ? undefined
      : failure("pbi.effectsUnmet", `the body is not on the ${vehicle}: taken, or not tame`),
});

export const dismount = simulatedLeaf({
  ...DISMOUNT,
  timeoutMs: 10_000,
  async run(context) {
    await spend(context, USE_TICKS);
    context.body.world.scene.rides = null;
    return { isOnFoot: true };
  },
  pretend: () => ({ isOnFoot: true }),
  postcondition: ({ body }) =>
    body.world.scene.rides === null ? undefined : failure("pbi.effectsUnmet", "the body has not dismounted"),
});

const GOAL_KEY = "climb to";
const RUNG_TICKS = 8;

/**
 * The top of the climb. The ground of a scene is flat, so the highest of its blocks is its hill.
 */
function climbsTo({ scene }: SimulatedContext["body"]["world"], { on, direction }: ArgsOf<typeof CLIMB>) {
  const near = scene.blocks
    .filter(
      ({ block, position }) =>
        (on === undefined ? block !== "air" : isClimbable(block, on)) && distance(position, scene.position) <= RADIUS,
    )
    .map(({ position }) => position)
    .sort((a, b) => distance(a, scene.position) - distance(b, scene.position));
  const [nearest] = near;
  if (nearest === undefined) return on === undefined ? scene.position : undefined;
  const run = on === undefined ? near : near.filter(([x, , z]) => x === nearest[0] && z === nearest[2]);
  const [x, y, z] = run.reduce((best, place) => ((direction === "up") === place[1] > best[1] ? place : best));
  return [x, direction === "up" ? y + 1 : y, z] as Position;
}

export const climb = simulatedLeaf({
  ...CLIMB,
  timeoutMs: 130_000,
  guard({ body, memory }, args) {
    if (memory.has(GOAL_KEY)) return undefined;
    const goal = climbsTo(body.world, args);
    if (goal === undefined) return failure("collect.noneFound", `no ${args.on} is near`);
    memory.set(GOAL_KEY, goal);
    return undefined;
  },
  async run(context) {
    const { world } = context.body;
    const [x, y, z] = Position.parse(context.memory.get(GOAL_KEY));
    const rise = Math.abs(y - world.scene.position[1]);
    await walk(context, [x, world.scene.position[1], z], 1);
    await spend(context, rise * RUNG_TICKS);
    context.body.does.moveTo([x, y, z]);
    return { position: world.scene.position };
  },
  pretend: ({ body: { world } }) => ({ position: world.scene.position }),
  postcondition({ body, memory }) {
    const [, y] = Position.parse(memory.get(GOAL_KEY));
    memory.delete(GOAL_KEY);
    const off = Math.abs(y - body.world.scene.position[1]);
    return off <= 1 ? undefined : failure("path.stuck", `stopped ${off} blocks off`);
  },
});

const SNEAKS_FROM = "sneaks from";

export const sneak = simulatedLeaf({
  ...SNEAK,
  timeoutMs: ({ ms }) => ms + 5_000,
  waitsMs: ({ ms }) => ms + 5_000,
  retries: 0,
  guard({ memory, clock }) {
    if (!memory.has(SNEAKS_FROM)) memory.set(SNEAKS_FROM, clock.now());
    return undefined;
  },
  async run(context, { ms }) {
    const { scene } = context.body.world;
    scene.sneaks = true;
    try {
      await spend(context, ms / MS_A_TICK, false);
    } finally {
      scene.sneaks = false;
    }
    return { ms };
  },
  pretend: (_context, { ms }) => ({ ms }),
  postcondition({ memory, clock }, { ms }) {
    const took = clock.now() - Number(memory.get(SNEAKS_FROM));
    memory.delete(SNEAKS_FROM);
    return took >= ms ? undefined : failure("pbi.effectsUnmet", `sneaked ${took} of ${ms} ms`);
  },
});

const PLANT_TICKS = 10;
const BASE_KEY = "plant base";

/** The block of a planted seed: saplings stand under their own names. */
const plantOf = (item: string): string => item.replace(/_seeds$/, "");

export const plant = simulatedLeaf({
  ...PLANT,
  timeoutMs: 400_000,
  guard({ body, memory }, { item, count }) {
    const held = body.world.stock.count(item);
    if (!memory.has(BASE_KEY)) memory.set(BASE_KEY, held);
    return Number(memory.get(BASE_KEY)) >= count
      ? undefined
      : failure("inventory.missingItem", `${held} of ${count} ${item} are held`);
  },
  async run(context, { item, count }) {
    const { world, does } = context.body;
    const soil: Position[] = [];
    const [x, , z] = floored(world.scene.position);
    const done = Number(context.memory.get(BASE_KEY)) - world.stock.count(item);
    for (let planted = 0; planted < count; planted += 1) {
      const place: Position = [x + 1 + planted, world.scene.ground.height, z + 1];
      soil.push([place[0], place[1] - 1, place[2]]);
      if (planted < done) continue;
      await spend(context, PLANT_TICKS);
      does.check({ does: "change", position: place });
      does.spend(item, 1);
      does.put(plantOf(item), place);
    }
    return { soil };
  },
  pretend: () => ({ soil: [] }),
  postcondition({ body: { world }, memory }, { item, count }, { soil }) {
    memory.delete(BASE_KEY);
    const stand = soil.filter(([x, y, z]) =>
      world.scene.blocks.some(({ block, position }) => block === plantOf(item) && isAt(position, [x, y + 1, z])),
    );
    return stand.length >= count
      ? undefined
      : failure("place.timeout", `${stand.length} of ${count} ${item} are in the ground`);
  },
});
