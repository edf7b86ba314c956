// Sensors that options are guarded by and stop at: how far the body has come, what stands around it, what it could do with what it holds.

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
  /** Such a block stands within `radius` of the body. */
  defineSensor<SimulatedBody, z.infer<typeof BlockWithin>>({
    name: "block_within",
    argsSchema: BlockWithin,
    test: ({ body: { world } }, { block, radius }) =>
      world.scene.blocks.some(
        (placed) => placed.block === block && distance(placed.position, world.scene.position) <= radius,
      ),
  }),
  /** A tool of the kind is held that is as good as the tier, or better. */
  defineSensor<SimulatedBody, z.infer<typeof ToolAtLeast>>({
    name: "tool_at_least",
    argsSchema: ToolAtLeast,
    test: ({ body }, { tool, tier }) => toolsFrom(tool, tier).some((name) => body.world.stock.count(name) > 0),
  }),
  /** So many points of health fewer than when the option began. */
  defineSensor<SimulatedBody, z.infer<typeof PointsLost>>({
    name: "health_lost",
    argsSchema: PointsLost,
    test: ({ body, before }, { points }) => before.health - body.world.scene.health >= points,
  }),
  /** So many blocks to build with are held, of whatever kinds. */
  defineSensor<SimulatedBody, z.infer<typeof Blocks>>({
    name: "building_blocks",
    argsSchema: Blocks,
    test: ({ body: { world } }, { count }) =>
      buildingBlocks(world).reduce((sum, name) => sum + world.stock.count(name), 0) >= count,
  }),
  /** Such a station is near, by what the body knows. */
  defineSensor<SimulatedBody, z.infer<typeof Station>>({
    name: "station_near",
    argsSchema: Station,
    test: ({ body }, { station }) => body.world.holds(`near:${station}`),
  }),
  /** So light here, or a torch is held that would make it so. */
  defineSensor<SimulatedBody, z.infer<typeof LightAtLeast>>({
    name: "light_or_torch",
    argsSchema: LightAtLeast,
    test: ({ body: { world } }, { level }) =>
      lightAt(world.scene, world.scene.position) >= level || world.stock.count(TORCH) > 0,
  }),
  /** Nothing that walks gets at the body. */
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
  /** Something to eat is held. */
  defineSensor<SimulatedBody, z.infer<typeof Nothing>>({
    name: "food_held",
    argsSchema: Nothing,
    test: ({ body: { world } }) => edibles(world).length > 0,
  }),
  /** So far from where the option began. */
  defineSensor<SimulatedBody, z.infer<typeof MovedAtLeast>>({
    name: "moved_at_least",
    argsSchema: MovedAtLeast,
    test: ({ body, before }, { least: min }) =>
      before.position !== undefined && distance(body.world.scene.position, before.position) >= min,
  }),
  /** The sun goes down or is down, or something hostile is within `radius`. */
  defineSensor<SimulatedBody, z.infer<typeof Within>>({
    name: "dusk_or_danger",
    argsSchema: Within,
    test: ({ body: { world } }, { radius }) =>
      isNight(world.scene) || timeOfDay(world.scene) >= DUSK_BEGINS || isHostileWithin(world, radius),
  }),
  /** Nothing hostile is within `radius`, or it does not get at the body. */
  defineSensor<SimulatedBody, z.infer<typeof Within>>({
    name: "safe",
    argsSchema: Within,
    test: ({ body: { world } }, { radius }) => !isHostileWithin(world, radius) || isSheltered(world),
  }),
  /** So many planks are held, as planks or logs, or trees are in sight. */
  defineSensor<SimulatedBody, z.infer<typeof WoodOrTrees>>({
    name: "wood_or_trees",
    argsSchema: WoodOrTrees,
    test: ({ body: { world } }, { planks }) => {
      const held = heldCounts(world);
      const hasDoor = Object.keys(held).some((name) => name.endsWith("_door"));
      return hasDoor || planksIn(held) >= planks || isSighted(world, TREE);
    },
  }),
  /** A tool of the kind can be made of what is held, of whatever tier. */
  defineSensor<SimulatedBody, z.infer<typeof ToolMakeable>>({
    name: "tool_makeable",
    argsSchema: ToolMakeable,
    test: ({ body }, { tool }) => canMakeTool(tool, heldCounts(body.world)),
  }),
  /** Food is held, or can be cooked or baked of what is held, or lives and grows in sight. */
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
