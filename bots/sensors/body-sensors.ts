// Sensors of the body itself: its items, its condition, its position. The simulated body has the
// same names and arguments.

import type { z } from "zod";
import {
  Blocks,
  BUILDING_BLOCK,
  DistanceFrom,
  DistanceTo,
  Held,
  MovedAtLeast,
  Nothing,
  PointsAtLeast,
  PointsLost,
  Slots,
  ToolAtLeast,
  ToolMakeable,
  toolsFrom,
  Waypoints,
  wantedOf,
} from "../../capabilities/arguments.ts";
import { canMakeTool } from "../../capabilities/tool-recipe.ts";
import { defineSensor, type Sensor } from "../../executor/leaf/option.ts";
import type { MineflayerBody } from "../body/body.ts";
import { distance, vectorOf } from "../geometry/positions.ts";
import { edibleHeld } from "../sense/eating.ts";
import { countHeld, countsOf, heldStacks } from "../sense/inventory.ts";

const FULL = 20;

export const BODY_SENSORS: readonly Sensor<MineflayerBody>[] = [
  defineSensor<MineflayerBody, z.infer<typeof Held>>({
    name: "inventory_has",
    argsSchema: Held,
    test: ({ body }, asked) => countHeld(body.bot, asked.item) >= wantedOf(asked),
  }),
  /** No more than `slots` are free. */
  defineSensor<MineflayerBody, z.infer<typeof Slots>>({
    name: "inventory_full",
    argsSchema: Slots,
    test: ({ body }, { slots }) => body.bot.inventory.emptySlotCount() <= slots,
  }),
  defineSensor<MineflayerBody, z.infer<typeof PointsAtLeast>>({
    name: "health_at_least",
    argsSchema: PointsAtLeast,
    test: ({ body }, { points }) => (body.bot.health ?? FULL) >= points,
  }),
  defineSensor<MineflayerBody, z.infer<typeof PointsAtLeast>>({
    name: "food_at_least",
    argsSchema: PointsAtLeast,
    test: ({ body }, { points }) => (body.bot.food ?? FULL) >= points,
  }),
  /** Health has dropped by this many points since the option began. */
  defineSensor<MineflayerBody, z.infer<typeof PointsLost>>({
    name: "health_lost",
    argsSchema: PointsLost,
    test: ({ body, before }, { points }) => before.health - (body.bot.health ?? FULL) >= points,
  }),
  /** Within `most` blocks of the position. */
  defineSensor<MineflayerBody, z.infer<typeof DistanceTo>>({
    name: "distance_to",
    argsSchema: DistanceTo,
    test: ({ body }, { position, most: max }) => distance(body.bot.entity.position, vectorOf(position)) <= max,
  }),
  /** At least `least` blocks from the position. */
  defineSensor<MineflayerBody, z.infer<typeof DistanceFrom>>({
    name: "distance_from",
    argsSchema: DistanceFrom,
    test: ({ body }, { position, least: min }) => distance(body.bot.entity.position, vectorOf(position)) >= min,
  }),
  /** A tool of the kind and at least the tier is held. */
  defineSensor<MineflayerBody, z.infer<typeof ToolAtLeast>>({
    name: "tool_at_least",
    argsSchema: ToolAtLeast,
    test: ({ body }, { tool, tier }) => toolsFrom(tool, tier).some((name) => countHeld(body.bot, name) > 0),
  }),
  /** At least this many building blocks are held, of any kinds. */
  defineSensor<MineflayerBody, z.infer<typeof Blocks>>({
    name: "building_blocks",
    argsSchema: Blocks,
    test({ body }, { count }) {
      const fitting = heldStacks(body.bot).filter(({ name }) => BUILDING_BLOCK.test(name));
      return fitting.reduce((sum, stack) => sum + stack.count, 0) >= count;
    },
  }),
  /** Food is held. */
  defineSensor<MineflayerBody, z.infer<typeof Nothing>>({
    name: "food_held",
    argsSchema: Nothing,
    test: ({ body }) => edibleHeld(body) !== undefined,
  }),
  /** A tool of the kind, of any tier, can be crafted from held items. */
  defineSensor<MineflayerBody, z.infer<typeof ToolMakeable>>({
    name: "tool_makeable",
    argsSchema: ToolMakeable,
    test: ({ body }, { tool }) => canMakeTool(tool, countsOf(heldStacks(body.bot))),
  }),
  /** The body is at least this far from where the option began. */
  defineSensor<MineflayerBody, z.infer<typeof MovedAtLeast>>({
    name: "moved_at_least",
    argsSchema: MovedAtLeast,
    test: ({ body, before }, { least: min }) =>
      before.position !== undefined && distance(body.bot.entity.position, vectorOf(before.position)) >= min,
  }),
  defineSensor<MineflayerBody, z.infer<typeof Waypoints>>({
    name: "waypoints_noted",
    argsSchema: Waypoints,
    test: ({ body }, { count }) => body.waypoints.list().length >= count,
  }),
];
