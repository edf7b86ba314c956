// Sensors that trigger reflexes. Each becomes false once the reflex has done its work.

import type { z } from "zod";
import { InDanger, Nothing, PointsAtLeast, Within } from "../../../capabilities/arguments.ts";
import { isOutmatched, SHOOTS } from "../../../capabilities/combat/odds.ts";
import { HUNGRY } from "../../../capabilities/defaults/reflexes.ts";
import { defineSensor, type Sensor } from "../../../executor/index.ts";
import { isFact } from "../../../schemas/index.ts";
import type { SimulatedBody } from "../body/body.ts";
import { edibles } from "../body/lookups.ts";
import { isSheltered } from "../rules/monsters.ts";
import { blockAt, distance, isNight } from "../state/places.ts";
import type { SimulatedWorld } from "../world.ts";

const SEES = 12;

/** The kinds of hostile creatures within `radius` blocks. */
const foesWithin = ({ scene }: SimulatedWorld, radius: number, farther = radius): string[] =>
  scene.creatures
    .filter(({ kind, hostile, position }) => {
      return hostile && distance(position, scene.position) <= (SHOOTS.test(kind) ? farther : radius);
    })
    .map(({ kind }) => kind);

/** A hostile creature is near and can reach the body; shooters threaten from twice as far. */
const isThreatened = (world: SimulatedWorld, radius: number): boolean =>
  foesWithin(world, radius, 2 * radius).length > 0 && !isSheltered(world);

const isUnderWater = ({ scene }: SimulatedWorld): boolean => {
  const [x, y, z] = scene.position;
  return blockAt(scene, [x, y + 1, z]) === "water";
};

export const DANGER_SENSORS: readonly Sensor<SimulatedBody>[] = [
  defineSensor<SimulatedBody, z.infer<typeof Within>>({
    name: "threatened",
    argsSchema: Within,
    test: ({ body }, { radius }) => isThreatened(body.world, radius),
  }),
  /** Threatened, and with health at or below the limit. */
  defineSensor<SimulatedBody, z.infer<typeof InDanger>>({
    name: "in_danger",
    argsSchema: InDanger,
    test: ({ body: { world } }, { health, radius }) => world.scene.health <= health && isThreatened(world, radius),
  }),
  /** In danger, shot at, and a foe stands upon it. */
  defineSensor<SimulatedBody, z.infer<typeof InDanger>>({
    name: "beset",
    argsSchema: InDanger,
    test: ({ body: { world } }, { health, radius }) =>
      world.scene.health <= health &&
      !isSheltered(world) &&
      foesWithin(world, radius).length > 0 &&
      foesWithin(world, 0, 2 * SEES).some((kind) => SHOOTS.test(kind)),
  }),
  /** Seen by creatures that shoot. */
  defineSensor<SimulatedBody, z.infer<typeof Within>>({
    name: "under_fire",
    argsSchema: Within,
    test: ({ body: { world } }, { radius }) =>
      !isSheltered(world) && foesWithin(world, 0, 2 * radius).some((kind) => SHOOTS.test(kind)),
  }),
  /** The attackers are too strong for the body's health and equipment. */
  defineSensor<SimulatedBody, z.infer<typeof Within>>({
    name: "outmatched",
    argsSchema: Within,
    test: ({ body: { world } }, { radius }) =>
      isOutmatched({
        health: world.scene.health,
        armour: 0,
        held: world.stock.names().filter((name) => !isFact(name)),
        foes: foesWithin(world, radius),
      }),
  }),
  /** Badly hurt, with nobody about, and enough is eaten to heal, or can be. */
  defineSensor<SimulatedBody, z.infer<typeof PointsAtLeast>>({
    name: "wounded",
    argsSchema: PointsAtLeast,
    test({ body: { world } }, { points }) {
      const { food, health } = world.scene;
      const heals = food >= HUNGRY.foodToHeal || edibles(world).length > 0;
      return health <= points && heals && !isThreatened(world, SEES);
    },
  }),
  /** Food is low, or health is low and food would heal it; and food is held. */
  defineSensor<SimulatedBody, z.infer<typeof Nothing>>({
    name: "hungry",
    argsSchema: Nothing,
    test({ body: { world } }) {
      const { food, health } = world.scene;
      const isHungry = food < HUNGRY.food || (health < HUNGRY.health && food < HUNGRY.foodToHeal);
      return isHungry && edibles(world).length > 0;
    },
  }),
  /** The head is under water. The simulation counts no breath, so the sensor is true at once. */
  defineSensor<SimulatedBody, z.infer<typeof PointsAtLeast>>({
    name: "drowning",
    argsSchema: PointsAtLeast,
    test: ({ body }) => isUnderWater(body.world),
  }),
  /** Nobody loses anything in this world by dying. */
  defineSensor<SimulatedBody, z.infer<typeof Nothing>>({
    name: "own_drops_lie",
    argsSchema: Nothing,
    test: () => false,
  }),
  /** It is night, and the body is under the open sky. */
  defineSensor<SimulatedBody, z.infer<typeof Nothing>>({
    name: "exposed_at_night",
    argsSchema: Nothing,
    test: ({ body: { world } }) =>
      isNight(world.scene) && world.scene.position[1] >= world.scene.ground.height && !isSheltered(world),
  }),
];
