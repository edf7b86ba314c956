// What a body does with what stands around it: operate, mount, dismount, climb, sneak, plant. Doors and levers are single blocks of the scene,
// boats and horses are creatures of it; whoever rides goes nowhere by foot, and what is planted only stands.

import { z } from "zod";
import {
  Climb,
  Dismount,
  isClimbable,
  isFixture,
  isVehicle,
  Mount,
  Operate,
  Plant,
  Sneak,
  wantedState,
} from "../../../domains/options/handling.ts";
import { CodedError, failure, Position } from "../../../schemas/index.ts";
import { distance, floored, MS_A_TICK } from "../places.ts";
import type { Scene } from "../scene.ts";
import { putBlock } from "../scene.ts";
import { type SimulatedContext, simulatedLeaf, spend } from "../simulated-leaf.ts";
import { walk } from "./moving.ts";

const REACH = 4;
const RADIUS = 24;
const USE_TICKS = 4;
const WALK_MS = 70_000;

const isAt = (place: Position, other: Position): boolean => String(floored(place)) === String(floored(other));
const isSet = ({ switched }: Scene, place: Position): boolean => switched.some((other) => isAt(place, other));

type Operated = z.infer<typeof Operate>;

function fixtureMeant({ scene }: SimulatedContext["body"]["world"], args: Operated): Position | undefined {
  const found = scene.blocks
    .filter(({ block, position }) => isFixture(block, args.fixture) && distance(position, scene.position) <= RADIUS)
    .filter(({ position }) => args.position === undefined || isAt(position, args.position))
    .map(({ position }) => position)
    .sort((a, b) => distance(a, scene.position) - distance(b, scene.position));
  return found.find((place) => isSet(scene, place) !== wantedState(args, isSet(scene, place))) ?? found[0];
}

const Handled = z.strictObject({ position: Position, isSet: z.boolean() });
const WANTED = "operated";

export const operate = simulatedLeaf<Operated, z.infer<typeof Handled>>({
  name: "operate",
  kind: "tool",
  description: "Opens, closes, throws or presses the nearest `fixture`, or the one at `position`.",
  inputSchema: Operate,
  outputSchema: Handled,
  timeoutMs: WALK_MS,
  permissions: ["movement", "container"],
  guard: ({ body }, args) =>
    fixtureMeant(body.world, args) === undefined
      ? failure("collect.noneFound", `no ${args.fixture.replace("_", " ")} that a hand sets is near`)
      : undefined,
  async run(context, args) {
    const { scene } = context.body.world;
    const place = fixtureMeant(context.body.world, args);
    if (place === undefined) throw new CodedError("collect.noneFound", `the ${args.fixture} is gone`);
    await walk(context, place, REACH);
    const wanted = wantedState(args, isSet(scene, place));
    await spend(context, USE_TICKS);
    scene.switched = scene.switched.filter((other) => !isAt(place, other));
    if (wanted) scene.switched.push(place);
    context.memory.set(WANTED, wanted);
    return { position: place, isSet: wanted };
  },
  pretend: ({ body: { world } }) => ({ position: world.scene.position, isSet: true }),
  postcondition: ({ body, memory }, { fixture }, { position }) =>
    memory.get(WANTED) === isSet(body.world.scene, position)
      ? undefined
      : failure("pbi.effectsUnmet", `the ${fixture} at ${position.join(" ")} did not move`),
});

const Riding = z.strictObject({ vehicle: z.string() });

const vehicleNear = ({ scene }: SimulatedContext["body"]["world"], { vehicle }: z.infer<typeof Mount>) =>
  scene.creatures
    .filter(({ kind }) => isVehicle(kind, vehicle))
    .sort((a, b) => distance(a.position, scene.position) - distance(b.position, scene.position))[0];

export const mount = simulatedLeaf<z.infer<typeof Mount>, z.infer<typeof Riding>>({
  name: "mount",
  kind: "tool",
  description: "Sits down in or on the nearest `vehicle`.",
  inputSchema: Mount,
  outputSchema: Riding,
  timeoutMs: WALK_MS,
  permissions: ["movement"],
  guard: ({ body }, args) =>
    vehicleNear(body.world, args) === undefined
      ? failure("combat.targetLost", `no ${args.vehicle} is in sight`)
      : undefined,
  async run(context, args) {
    const { world } = context.body;
    const target = vehicleNear(world, args);
    if (target === undefined) throw new CodedError("combat.targetLost", `no ${args.vehicle} is in sight`);
    await walk(context, target.position, REACH);
    await spend(context, USE_TICKS);
    world.scene.rides = target.id;
    return { vehicle: target.kind };
  },
  pretend: (_context, { vehicle }) => ({ vehicle }),
  postcondition: ({ body: { world } }, { vehicle }) =>
    world.scene.creatures.some(({ id, kind }) => id === world.scene.rides && isVehicle(kind, vehicle))
      ? undefined
      : failure("pbi.effectsUnmet", `it does not sit on the ${vehicle}: taken, or not tame`),
});

const OnFoot = z.strictObject({ isOnFoot: z.boolean() });

export const dismount = simulatedLeaf<z.infer<typeof Dismount>, z.infer<typeof OnFoot>>({
  name: "dismount",
  kind: "tool",
  description: "Gets off what it rides.",
  inputSchema: Dismount,
  outputSchema: OnFoot,
  timeoutMs: 10_000,
  permissions: ["movement"],
  async run(context) {
    await spend(context, USE_TICKS);
    context.body.world.scene.rides = null;
    return { isOnFoot: true };
  },
  pretend: () => ({ isOnFoot: true }),
  postcondition: ({ body }) =>
    body.world.scene.rides === null ? undefined : failure("pbi.effectsUnmet", "it still sits where it sat"),
});

const At = z.strictObject({ position: Position });
const GOAL = "climb to";
const RUNG_TICKS = 8;

/** Where what is climbed ends; the ground of a scene is flat, so that the highest of its blocks is its hill. */
function climbsTo({ scene }: SimulatedContext["body"]["world"], { on, direction }: z.infer<typeof Climb>) {
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

export const climb = simulatedLeaf<z.infer<typeof Climb>, z.infer<typeof At>>({
  name: "climb",
  kind: "tool",
  description: "Climbs the nearest of what `on` names to its end, or onto the highest ground around.",
  inputSchema: Climb,
  outputSchema: At,
  timeoutMs: 130_000,
  permissions: ["movement", "dig", "place"],
  guard({ body, memory }, args) {
    if (memory.has(GOAL)) return undefined;
    const goal = climbsTo(body.world, args);
    if (goal === undefined) return failure("collect.noneFound", `no ${args.on} is near`);
    memory.set(GOAL, goal);
    return undefined;
  },
  async run(context) {
    const { world } = context.body;
    const [x, y, z] = Position.parse(context.memory.get(GOAL));
    const rise = Math.abs(y - world.scene.position[1]);
    await walk(context, [x, world.scene.position[1], z], 1);
    await spend(context, rise * RUNG_TICKS);
    world.moveTo([x, y, z]);
    return { position: world.scene.position };
  },
  pretend: ({ body: { world } }) => ({ position: world.scene.position }),
  postcondition({ body, memory }) {
    const [, y] = Position.parse(memory.get(GOAL));
    memory.delete(GOAL);
    const off = Math.abs(y - body.world.scene.position[1]);
    return off <= 1 ? undefined : failure("path.stuck", `stopped ${off} blocks off`);
  },
});

const Sneaked = z.strictObject({ ms: z.number() });
const SNEAKS_FROM = "sneaks from";

export const sneak = simulatedLeaf<z.infer<typeof Sneak>, z.infer<typeof Sneaked>>({
  name: "sneak",
  kind: "tool",
  description: "Sneaks for `ms` milliseconds.",
  inputSchema: Sneak,
  outputSchema: Sneaked,
  timeoutMs: ({ ms }) => ms + 5_000,
  waitsMs: ({ ms }) => ms + 5_000,
  retries: 0,
  permissions: ["movement"],
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

const Planted = z.strictObject({ soil: z.array(Position) });
const PLANT_TICKS = 10;
const BASE = "plant base";

/** What stands where a seed was put: saplings stand under their own names. */
const plantOf = (item: string): string => item.replace(/_seeds$/, "");

export const plant = simulatedLeaf<z.infer<typeof Plant>, z.infer<typeof Planted>>({
  name: "plant",
  kind: "tool",
  description: "Puts `count` of `item` into the ground, where it grows.",
  inputSchema: Plant,
  outputSchema: Planted,
  timeoutMs: 400_000,
  permissions: ["movement", "dig", "place", "container"],
  guard({ body, memory }, { item, count }) {
    const held = body.world.stock.count(item);
    if (!memory.has(BASE)) memory.set(BASE, held);
    return Number(memory.get(BASE)) >= count
      ? undefined
      : failure("inventory.missingItem", `${held} of ${count} ${item} are held`);
  },
  async run(context, { item, count }) {
    const { world } = context.body;
    const soil: Position[] = [];
    const [x, , z] = floored(world.scene.position);
    const done = Number(context.memory.get(BASE)) - world.stock.count(item);
    for (let planted = 0; planted < count; planted += 1) {
      const place: Position = [x + 1 + planted, world.scene.ground.height, z + 1];
      soil.push([place[0], place[1] - 1, place[2]]);
      if (planted < done) continue;
      await spend(context, PLANT_TICKS);
      world.stock.lose(item, 1);
      putBlock(world.scene, plantOf(item), place);
    }
    return { soil };
  },
  pretend: () => ({ soil: [] }),
  postcondition({ body: { world }, memory }, { item, count }, { soil }) {
    memory.delete(BASE);
    const stand = soil.filter(([x, y, z]) =>
      world.scene.blocks.some(({ block, position }) => block === plantOf(item) && isAt(position, [x, y + 1, z])),
    );
    return stand.length >= count
      ? undefined
      : failure("place.timeout", `${stand.length} of ${count} ${item} are in the ground`);
  },
});
