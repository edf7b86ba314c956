// Looking for blocks in the loaded chunks: what is there, what of it may be dug, and remembering it for observation.
// The client sees through walls here, as the server sent it the whole chunk; a fair-play search is a matter of the domain's costs.

import { Vec3 } from "vec3";
import type { MineflayerBody } from "./body.ts";
import { hazardOf } from "./hazards.ts";
import { isStation, NEAR_SEEN, STATIONS } from "./memory/stations.ts";
import type { Place } from "./positions.ts";

/** How far the search goes, in blocks, and how many places it keeps. */
const SEEK_RADIUS = 96;
const SEEK_COUNT = 64;

/** Places of the block that may be dug, nearest first; none beside lava, wet ones only where there are no others. */
export function seekBlocks(body: MineflayerBody, block: string): Vec3[] {
  const { bot, dimension } = body;
  const id = bot.registry.blocksByName[block]?.id;
  if (id === undefined) return [];
  const nameAt = (place: Place) => body.blockAt(place)?.name ?? null;
  const found = bot.findBlocks({ matching: id, maxDistance: SEEK_RADIUS, count: SEEK_COUNT });
  const safe: Vec3[] = [];
  const wet: Vec3[] = [];
  for (const { x, y, z } of found) {
    const place = new Vec3(x, y, z);
    // Stations are taken along on purpose only, and then the body knows which.
    if (!isStation(block) && body.stations.standsAt(dimension, place)) continue;
    if (body.exclusions.has(place)) continue;
    const hazard = hazardOf(place, nameAt);
    if (hazard === "lava") continue;
    if (hazard === "water") wet.push(place);
    else safe.push(place);
  }
  const places = safe.length > 0 ? safe : wet;
  body.sightings.record(dimension, block, places);
  return places;
}

/** Remembers the nearest station of each kind that stands within reach of a walk, but for those that failed. */
export function seekStations(body: MineflayerBody): void {
  const { bot, dimension } = body;
  for (const station of STATIONS) {
    const id = bot.registry.blocksByName[station]?.id;
    if (id === undefined) continue;
    for (const { x, y, z } of bot.findBlocks({ matching: id, maxDistance: NEAR_SEEN, count: 4 })) {
      const place = { x, y, z };
      if (body.exclusions.has(place)) continue;
      body.stations.remember({ station, place, dimension, own: false });
      break;
    }
  }
}
