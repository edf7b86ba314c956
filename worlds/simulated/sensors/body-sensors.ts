// Sensors of the body itself: what it holds, how it is, where it is.

import { z } from "zod";
import { defineSensor, type Sensor } from "../../../executor/index.ts";
import { ItemName, Position, PositiveCount } from "../../../schemas/index.ts";
import type { SimulatedBody } from "../body.ts";
import { distance } from "../places.ts";

const Counted = z.strictObject({ item: ItemName, count: PositiveCount.default(1) });
const AtLeast = z.strictObject({ points: z.number().min(0).max(20) });
const DistanceTo = z.strictObject({ position: Position, most: z.number().min(0) });
const Slots = z.strictObject({ slots: z.int().min(0).default(0) });

export const BODY_SENSORS: readonly Sensor<SimulatedBody>[] = [
  defineSensor<SimulatedBody, z.infer<typeof Counted>>({
    name: "inventory_gained",
    argsSchema: Counted,
    test: ({ body, before }, { item, count }) => body.world.stock.count(item) >= (before.inventory[item] ?? 0) + count,
  }),
  defineSensor<SimulatedBody, z.infer<typeof Counted>>({
    name: "inventory_has",
    argsSchema: Counted,
    test: ({ body }, { item, count }) => body.world.stock.count(item) >= count,
  }),
  /** No more than `slots` are free. */
  defineSensor<SimulatedBody, z.infer<typeof Slots>>({
    name: "inventory_full",
    argsSchema: Slots,
    test: ({ body: { world } }, { slots }) => world.scene.slots - world.stock.slotsUsed() <= slots,
  }),
  defineSensor<SimulatedBody, z.infer<typeof AtLeast>>({
    name: "health_at_least",
    argsSchema: AtLeast,
    test: ({ body }, { points }) => body.world.scene.health >= points,
  }),
  defineSensor<SimulatedBody, z.infer<typeof AtLeast>>({
    name: "food_at_least",
    argsSchema: AtLeast,
    test: ({ body }, { points }) => body.world.scene.food >= points,
  }),
  /** Within `most` blocks of the position. */
  defineSensor<SimulatedBody, z.infer<typeof DistanceTo>>({
    name: "distance_to",
    argsSchema: DistanceTo,
    test: ({ body }, { position, most }) => distance(body.world.scene.position, position) <= most,
  }),
];
