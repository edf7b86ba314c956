// Sensors of the world around the body: known places, nearby creatures, light and time.

import { z } from "zod";
import {
  BlockIs,
  isTime,
  isWeather,
  LightAtLeast,
  TimeIs,
  WeatherIs,
  Within,
} from "../../../capabilities/arguments.ts";
import { defineSensor, type Sensor } from "../../../executor/index.ts";
import { ItemName } from "../../../schemas/index.ts";
import type { SimulatedBody } from "../body/body.ts";
import { knownOf } from "../body/lookups.ts";
import { blockAt, distance, isNight, isSame, lightAt, timeOfDay } from "../state/places.ts";

const For = z.strictObject({ for: ItemName });

export const WORLD_SENSORS: readonly Sensor<SimulatedBody>[] = [
  defineSensor<SimulatedBody, z.infer<typeof For>>({
    name: "block_known",
    argsSchema: For,
    test: (context, { for: name }) =>
      knownOf(context, name) > 0 || context.body.world.scene.creatures.some(({ kind }) => kind === name),
  }),
  defineSensor<SimulatedBody, z.infer<typeof Within>>({
    name: "hostiles_present",
    argsSchema: Within,
    test: ({ body: { world } }, { radius }) =>
      world.scene.creatures.some(
        ({ hostile, position }) => hostile && distance(position, world.scene.position) <= radius,
      ),
  }),
  defineSensor<SimulatedBody, z.infer<typeof LightAtLeast>>({
    name: "light_at_least",
    argsSchema: LightAtLeast,
    test: ({ body: { world } }, { level }) => lightAt(world.scene, world.scene.position) >= level,
  }),
  defineSensor<SimulatedBody, z.infer<typeof TimeIs>>({
    name: "time_is",
    argsSchema: TimeIs,
    test: ({ body: { world } }, args) => isTime(args, timeOfDay(world.scene), isNight(world.scene)),
  }),
  defineSensor<SimulatedBody, z.infer<typeof WeatherIs>>({
    name: "weather_is",
    argsSchema: WeatherIs,
    test: ({ body: { world } }, { weather }) => isWeather(weather, world.scene.weather),
  }),
  defineSensor<SimulatedBody, z.infer<typeof Within>>({
    name: "lava_near",
    argsSchema: Within,
    test: ({ body: { world } }, { radius }) =>
      world.scene.blocks.some(
        ({ block, position }) => block === "lava" && distance(position, world.scene.position) <= radius,
      ),
  }),
  defineSensor<SimulatedBody, z.infer<typeof BlockIs>>({
    name: "block_is",
    argsSchema: BlockIs,
    test: ({ body: { world } }, { position, block }) =>
      blockAt(world.scene, position) === block ||
      world.map.clusters.some((cluster) => cluster.name === block && isSame(cluster.position, position)),
  }),
];
