// Sensors of the body itself: its items, its condition, its position.

import type { z } from "zod";
import { DistanceTo, Gained, Held, PointsAtLeast, Slots, wantedOf } from "../../../capabilities/arguments.ts";
import { defineSensor, type Sensor } from "../../../executor/index.ts";
import type { SimulatedBody } from "../body/body.ts";
import { distance } from "../state/places.ts";

export const BODY_SENSORS: readonly Sensor<SimulatedBody>[] = [
  defineSensor<SimulatedBody, z.infer<typeof Gained>>({
    name: "inventory_gained",
    argsSchema: Gained,
    test: ({ body, before }, { item, count }) => body.world.stock.count(item) >= (before.inventory[item] ?? 0) + count,
  }),
  defineSensor<SimulatedBody, z.infer<typeof Held>>({
    name: "inventory_has",
    argsSchema: Held,
    test: ({ body }, asked) => body.world.stock.count(asked.item) >= wantedOf(asked),
  }),
  /** At most `slots` are free. */
  defineSensor<SimulatedBody, z.infer<typeof Slots>>({
    name: "inventory_full",
    argsSchema: Slots,
    test: ({ body: { world } }, { slots }) => world.scene.slots - world.stock.slotsUsed() <= slots,
  }),
  defineSensor<SimulatedBody, z.infer<typeof PointsAtLeast>>({
    name: "health_at_least",
    argsSchema: PointsAtLeast,
    test: ({ body }, { points }) => body.world.scene.health >= points,
  }),
  defineSensor<SimulatedBody, z.infer<typeof PointsAtLeast>>({
    name: "food_at_least",
    argsSchema: PointsAtLeast,
    test: ({ body }, { points }) => body.world.scene.food >= points,
  }),
  /** Within `most` blocks of the position. */
  defineSensor<SimulatedBody, z.infer<typeof DistanceTo>>({
    name: "distance_to",
    argsSchema: DistanceTo,
    test: ({ body }, { position, most: max }) => distance(body.world.scene.position, position) <= max,
  }),
];
