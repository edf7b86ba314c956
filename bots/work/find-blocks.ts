// Searches the loaded chunks for blocks: which exist, which of them may be dug, and remembers them
// for observation. The client sees through walls here, because the server sent it whole chunks; a
// fair-play search would be a matter of the domain's costs.

import type { Bot } from "mineflayer";
import { Vec3 } from "vec3";
import type { MineflayerBody } from "../body/body.ts";
import type { BlockPosition } from "../geometry/positions.ts";
import { CONTAINERS, isStation, NEAR_SEEN, STATIONS } from "../memory/stations.ts";
import { findPlaces } from "../sense/block-search.ts";
import { hazardOf } from "../sense/hazards.ts";

/** The radius of the search, in blocks, and the number of positions that it keeps. */
const SEEK_RADIUS = 96;
const SEEK_COUNT = 64;
const MAX_STATIONS = 48;

/**
 * Positions of the block that may be dug, nearest first; none beside lava, wet ones only if there
 * are no others.
 */
export function seekBlocks(body: MineflayerBody, block: string): Vec3[] {
  const { bot, dimension } = body;
  const id = bot.registry.blocksByName[block]?.id;
  if (id === undefined) return [];
  if (LIQUID.test(block)) return seekLiquid(body, block, id);
  const nameAt = (place: BlockPosition) => body.nameAt(place);
  const found = findPlaces(bot, [id], { radius: SEEK_RADIUS, count: SEEK_COUNT });
  body.built?.look();
  const safe: Vec3[] = [];
  const wet: Vec3[] = [];
  for (const { x, y, z } of found) {
    const place = new Vec3(x, y, z);
    // Stations are taken along only on purpose, and then the body knows which.
    if (!isStation(block) && body.stations.standsAt(dimension, place)) continue;
    if (body.exclusions.has(place) || !body.mayChange(place)) continue;
    // Nobody who asks for cobblestone means the neighbour's wall.
    if (body.built?.isHouse(place, block, nameAt) === true) continue;
    const hazard = hazardOf(place, nameAt);
    if (hazard === "lava") continue;
    if (hazard === "water") wet.push(place);
    else safe.push(place);
  }
  const places = safe.length > 0 ? safe : wet;
  body.sightings.record(dimension, block, places);
  return places;
}

const LIQUID = /^(water|lava)$/;

/** Sources with air above, from which a bucket can be filled. */
function seekLiquid(body: MineflayerBody, block: string, id: number): Vec3[] {
  const { bot, dimension } = body;
  const places = findPlaces(bot, [id], { radius: SEEK_RADIUS, count: SEEK_COUNT * 4 }).filter((place) => {
    const isSource = body.blockAt(place)?.metadata === 0;
    const above = body.nameAt(place.offset(0, 1, 0)) ?? "";
    return isSource && /^(cave_)?air$/.test(above) && !body.exclusions.has(place) && body.mayChange(place);
  });
  body.sightings.record(dimension, block, places);
  return places;
}

/** The numbers of the blocks whose names match. */
export const blockIds = ({ registry }: Pick<Bot, "registry">, names: RegExp): number[] =>
  (registry.blocksArray as { name: string; id: number }[]).flatMap(({ name, id }) => (names.test(name) ? id : []));

/** Remembers the nearest station of each kind within walking distance, except those that failed. */
export function seekStations(body: MineflayerBody): void {
  // Apart, because a hall of chests would hide the furnace behind it.
  for (const names of [STATIONS, CONTAINERS]) rememberNearest(body, names);
}

function rememberNearest(body: MineflayerBody, names: readonly string[]): void {
  const { bot, dimension } = body;
  const ids = names.flatMap((name) => bot.registry.blocksByName[name]?.id ?? []);
  const found = new Set<string>();
  for (const { x, y, z } of findPlaces(bot, ids, { radius: NEAR_SEEN, count: MAX_STATIONS })) {
    const place = { x, y, z };
    const station = body.nameAt(place);
    if (station === null || !names.includes(station) || found.has(station) || body.exclusions.has(place)) continue;
    found.add(station);
    body.stations.remember({ station, place, dimension, own: false });
  }
}
