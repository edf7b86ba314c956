// Sensors of the world around the body: creatures, blocks, light and time. The simulated body has
// the same names and arguments.

import type { z } from "zod";
import {
  BlockIs,
  BlockWithin,
  FOOD_SOURCE,
  isTime,
  isWeather,
  LightAtLeast,
  Nothing,
  planksIn,
  RAW_FOOD,
  Station,
  TimeIs,
  TREE,
  WeatherIs,
  Within,
  WoodOrTrees,
} from "../../capabilities/arguments.ts";
import { defineSensor, type Sensor } from "../../executor/leaf/option.ts";
import type { MineflayerBody } from "../body/body.ts";
import { vectorOf } from "../geometry/positions.ts";
import { findPlaces } from "../sense/block-search.ts";
import { creaturesInSight, hostilesNear } from "../sense/creatures.ts";
import { edibleHeld } from "../sense/eating.ts";
import { countHeld, countsOf, heldStacks } from "../sense/inventory.ts";
import { isBlockOf } from "../work/place-block.ts";
import {
  isBurning,
  isDusk,
  isNight,
  isShutIn,
  isUnderWater,
  lightOf,
  timeOfDay,
  weatherOf,
} from "../work/surroundings.ts";

const SIGHT = 48;

const idsOf = ({ bot }: MineflayerBody, fits: (block: { name: string }) => boolean): number[] =>
  (bot.registry.blocksArray as { id: number; name: string }[]).filter(fits).map(({ id }) => id);

/** Whether a block of such a name is in the loaded chunks around. */
const isInSight = (body: MineflayerBody, name: RegExp): boolean =>
  body.bot.findBlock({ matching: idsOf(body, (block) => name.test(block.name)), maxDistance: SIGHT }) !== null;

/** Whether such a block stands within `radius` of the feet. */
function standsWithin(body: MineflayerBody, block: string, radius: number): boolean {
  const { bot, feet } = body;
  const ids = idsOf(body, (one) => isBlockOf(one, block));
  const found = findPlaces(bot, ids, { radius: Math.ceil(radius) + 1, count: 16 });
  return found.some((place) => place.distanceTo(feet) <= radius);
}

export const WORLD_SENSORS: readonly Sensor<MineflayerBody>[] = [
  defineSensor<MineflayerBody, z.infer<typeof Within>>({
    name: "hostiles_present",
    argsSchema: Within,
    test: ({ body }, { radius }) => hostilesNear(body, radius).length > 0,
  }),
  defineSensor<MineflayerBody, z.infer<typeof LightAtLeast>>({
    name: "light_at_least",
    argsSchema: LightAtLeast,
    test: ({ body }, { level }) => lightOf(body).level >= level,
  }),
  /** The light here is at least this bright, or a torch is held. */
  defineSensor<MineflayerBody, z.infer<typeof LightAtLeast>>({
    name: "light_or_torch",
    argsSchema: LightAtLeast,
    test: ({ body }, { level }) => lightOf(body).level >= level || countHeld(body.bot, "torch") > 0,
  }),
  defineSensor<MineflayerBody, z.infer<typeof TimeIs>>({
    name: "time_is",
    argsSchema: TimeIs,
    test: ({ body }, args) => isTime(args, timeOfDay(body), isNight(body)),
  }),
  defineSensor<MineflayerBody, z.infer<typeof WeatherIs>>({
    name: "weather_is",
    argsSchema: WeatherIs,
    test: ({ body }, { weather }) => isWeather(weather, weatherOf(body)),
  }),
  defineSensor<MineflayerBody, z.infer<typeof Within>>({
    name: "lava_near",
    argsSchema: Within,
    test: ({ body }, { radius }) => standsWithin(body, "lava", radius),
  }),
  defineSensor<MineflayerBody, z.infer<typeof BlockIs>>({
    name: "block_is",
    argsSchema: BlockIs,
    test: ({ body }, { position, block }) => isBlockOf(body.blockAt(vectorOf(position)), block),
  }),
  /** Such a block stands within `radius` of the body. */
  defineSensor<MineflayerBody, z.infer<typeof BlockWithin>>({
    name: "block_within",
    argsSchema: BlockWithin,
    test: ({ body }, { block, radius }) => standsWithin(body, block, radius),
  }),
  /** The body knows a station of the kind nearby. */
  defineSensor<MineflayerBody, z.infer<typeof Station>>({
    name: "station_near",
    argsSchema: Station,
    test: ({ body }, { station }) => body.nearStations().some((known) => known.station === station),
  }),
  /** No walking creature can reach the body. */
  defineSensor<MineflayerBody, z.infer<typeof Nothing>>({
    name: "sheltered",
    argsSchema: Nothing,
    test: ({ body }) => isShutIn(body),
  }),
  /** No hostile creature is within `radius`, or none can reach the body. */
  defineSensor<MineflayerBody, z.infer<typeof Within>>({
    name: "safe",
    argsSchema: Within,
    test: ({ body }, { radius }) => hostilesNear(body, radius).length === 0 || isShutIn(body),
  }),
  /** It is dusk or night, or a hostile creature is within `radius`. */
  defineSensor<MineflayerBody, z.infer<typeof Within>>({
    name: "dusk_or_danger",
    argsSchema: Within,
    test: ({ body }, { radius }) => isDusk(body) || isNight(body) || hostilesNear(body, radius).length > 0,
  }),
  /** At least this many planks are held, as planks or logs, or trees are in sight. */
  defineSensor<MineflayerBody, z.infer<typeof WoodOrTrees>>({
    name: "wood_or_trees",
    argsSchema: WoodOrTrees,
    test({ body }, { planks }) {
      const held = countsOf(heldStacks(body.bot));
      const hasDoor = Object.keys(held).some((name) => name.endsWith("_door"));
      return hasDoor || planksIn(held) >= planks || isInSight(body, TREE);
    },
  }),
  /** Food is held, can be cooked or baked from held items, or lives or grows in sight. */
  defineSensor<MineflayerBody, z.infer<typeof Nothing>>({
    name: "food_in_reach",
    argsSchema: Nothing,
    test: ({ body }) =>
      edibleHeld(body) !== undefined ||
      heldStacks(body.bot).some(({ name }) => RAW_FOOD.test(name)) ||
      creaturesInSight(body).some(({ block }) => FOOD_SOURCE.test(block)) ||
      isInSight(body, FOOD_SOURCE),
  }),
  defineSensor<MineflayerBody, z.infer<typeof Nothing>>({
    name: "burning",
    argsSchema: Nothing,
    test: ({ body }) => isBurning(body),
  }),
  /** The head is under water. */
  defineSensor<MineflayerBody, z.infer<typeof Nothing>>({
    name: "under_water",
    argsSchema: Nothing,
    test: ({ body }) => isUnderWater(body),
  }),
];
