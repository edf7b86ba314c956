// Sensors that guard and end options: the distance covered, the surroundings, and the possible uses
// of the held items.

import type { z } from "zod";
import {
  Blocks,
  BlockWithin,
  DistanceFrom,
  FOOD_SOURCE,
  LightAtLeast,
  MovedAtLeast,
  Nothing,
  PointsLost,
  planksIn,
  RAW_FOOD,
  Station,
  ToolAtLeast,
  ToolMakeable,
  TREE,
  toolsFrom,
  Waypoints,
  Within,
  WoodOrTrees,
} from "../../../capabilities/arguments.ts";
import { canMakeTool } from "../../../capabilities/tool-recipe.ts";
import { defineSensor, type Sensor } from "../../../executor/index.ts";
import { isFact } from "../../../schemas/index.ts";
import type { SimulatedBody } from "../body/body.ts";
import { buildingBlocks } from "../body/building.ts";
import { edibles } from "../body/lookups.ts";
import { isSheltered } from "../rules/monsters.ts";
import { blockAt, distance, isNight, lightAt, timeOfDay } from "../state/places.ts";

const TORCH = "torch";
const DUSK_BEGINS = 11_500;

const heldCounts = ({ stock }: SimulatedBody["world"]): Record<string, number> =>
  Object.fromEntries(stock.names().flatMap((name) => (isFact(name) ? [] : [[name, stock.count(name)]])));

const isHostileWithin = ({ scene }: SimulatedBody["world"], radius: number): boolean =>
  scene.creatures.some(({ hostile, position }) => hostile && distance(position, scene.position) <= radius);

const isSighted = ({ map, scene }: SimulatedBody["world"], name: RegExp): boolean =>
  map.clusters.some((cluster) => name.test(cluster.name)) || scene.blocks.some(({ block }) => name.test(block));

export const OPTION_SENSORS: readonly Sensor<SimulatedBody>[] = [
  /** At least `least` blocks from the position. */
  defineSensor<SimulatedBody, z.infer<typeof DistanceFrom>>({
    name: "distance_from",
    argsSchema: DistanceFrom,
    test: ({ body }, { position, least: min }) => distance(body.world.scene.position, position) >= min,
  }),
  /** A block of the name is within `radius` of the body. */
  defineSensor<SimulatedBody, z.infer<typeof BlockWithin>>({
    name: "block_within",
    argsSchema: BlockWithin,
    test: ({ body: { world } }, { block, radius }) =>
      world.scene.blocks.some(
        (placed) => placed.block === block && distance(placed.position, world.scene.position) <= radius,
      ),
  }),
  /** A tool of the kind and at least the tier is held. */
  defineSensor<SimulatedBody, z.infer<typeof ToolAtLeast>>({
    name: "tool_at_least",
    argsSchema: ToolAtLeast,
    test: ({ body }, { tool, tier }) => toolsFrom(tool, tier).some((name) => body.world.stock.count(name) > 0),
  }),
  /** Health is at least this many points lower than when the option began. */
  defineSensor<SimulatedBody, z.infer<typeof PointsLost>>({
    name: "health_lost",
    argsSchema: PointsLost,
    test: ({ body, before }, { points }) => before.health - body.world.scene.health >= points,
  }),
  /** At least this many building blocks are held, of any kinds. */
  defineSensor<SimulatedBody, z.infer<typeof Blocks>>({
    name: "building_blocks",
    argsSchema: Blocks,
    test: ({ body: { world } }, { count }) =>
      buildingBlocks(world).reduce((sum, name) => sum + world.stock.free(name), 0) >= count,
  }),
  /** The body knows a station of the kind nearby. */
  defineSensor<SimulatedBody, z.infer<typeof Station>>({
    name: "station_near",
    argsSchema: Station,
    test: ({ body }, { station }) => body.world.holds(`near:${station}`),
  }),
  /** The light here reaches the level, or a torch is held that would provide it. */
  defineSensor<SimulatedBody, z.infer<typeof LightAtLeast>>({
    name: "light_or_torch",
    argsSchema: LightAtLeast,
    test: ({ body: { world } }, { level }) =>
      lightAt(world.scene, world.scene.position) >= level || world.stock.count(TORCH) > 0,
  }),
  /** No walking creature can reach the body. */
  defineSensor<SimulatedBody, z.infer<typeof Nothing>>({
    name: "sheltered",
    argsSchema: Nothing,
    test: ({ body }) => isSheltered(body.world),
  }),
  defineSensor<SimulatedBody, z.infer<typeof Nothing>>({
    name: "burning",
    argsSchema: Nothing,
    test: ({ body: { world } }) => /^(lava|fire)$/.test(blockAt(world.scene, world.scene.position)),
  }),
  /** The head is under water. */
  defineSensor<SimulatedBody, z.infer<typeof Nothing>>({
    name: "under_water",
    argsSchema: Nothing,
    test({ body: { world } }) {
      const [x, y, z] = world.scene.position;
      return blockAt(world.scene, [x, y + 1, z]) === "water";
    },
  }),
  /** Food is held. */
  defineSensor<SimulatedBody, z.infer<typeof Nothing>>({
    name: "food_held",
    argsSchema: Nothing,
    test: ({ body: { world } }) => edibles(world).length > 0,
  }),
  /** The body moved at least this far from where the option began. */
  defineSensor<SimulatedBody, z.infer<typeof MovedAtLeast>>({
    name: "moved_at_least",
    argsSchema: MovedAtLeast,
    test: ({ body, before }, { least: min }) =>
      before.position !== undefined && distance(body.world.scene.position, before.position) >= min,
  }),
  /** The sun is setting or down, or a hostile creature is within `radius`. */
  defineSensor<SimulatedBody, z.infer<typeof Within>>({
    name: "dusk_or_danger",
    argsSchema: Within,
    test: ({ body: { world } }, { radius }) =>
      isNight(world.scene) || timeOfDay(world.scene) >= DUSK_BEGINS || isHostileWithin(world, radius),
  }),
  /** No hostile creature is within `radius`, or none can reach the body. */
  defineSensor<SimulatedBody, z.infer<typeof Within>>({
    name: "safe",
    argsSchema: Within,
    test: ({ body: { world } }, { radius }) => !isHostileWithin(world, radius) || isSheltered(world),
  }),
  /** At least this many planks are held, as planks or logs, or trees are in sight. */
  defineSensor<SimulatedBody, z.infer<typeof WoodOrTrees>>({
    name: "wood_or_trees",
    argsSchema: WoodOrTrees,
    test: ({ body: { world } }, { planks }) => {
      const held = heldCounts(world);
      const hasDoor = Object.keys(held).some((name) => name.endsWith("_door"));
      return hasDoor || planksIn(held) >= planks || isSighted(world, TREE);
    },
  }),
  /** A tool of the kind, of any tier, can be made of the held items. */
  defineSensor<SimulatedBody, z.infer<typeof ToolMakeable>>({
    name: "tool_makeable",
    argsSchema: ToolMakeable,
    test: ({ body }, { tool }) => canMakeTool(tool, heldCounts(body.world)),
  }),
  /** Food is held, or can be cooked or baked of held items, or lives or grows in sight. */
  defineSensor<SimulatedBody, z.infer<typeof Nothing>>({
    name: "food_in_reach",
    argsSchema: Nothing,
    test: ({ body: { world } }) =>
      edibles(world).length > 0 ||
      Object.keys(heldCounts(world)).some((name) => RAW_FOOD.test(name)) ||
      isSighted(world, FOOD_SOURCE),
  }),
  defineSensor<SimulatedBody, z.infer<typeof Waypoints>>({
    name: "waypoints_noted",
    argsSchema: Waypoints,
    test: ({ body }, { count }) => body.world.scene.waypoints.length >= count,
  }),
];
