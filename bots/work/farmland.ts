// Plantable ground: cells near water or anywhere, with room above, nearest first; and whether the
// plants on it are ripe.

import type { Block } from "prismarine-block";
import { Vec3 } from "vec3";
import type { MineflayerBody } from "../body/body.ts";
import type { Plot } from "../choice/plots.ts";
import { type BlockPosition, distance } from "../geometry/positions.ts";
import { findPlaces } from "../sense/block-search.ts";
import { isReplaceable } from "./place-block.ts";
import { isUnderOpenSky } from "./surroundings.ts";

const SEARCH = 48;
const MAX_WATERS = 96;
const LIGHT_WANTED = 9;
const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/**
 * Soil blocks that suit the plot, nearest to the body first, at most `count`. Trees keep their
 * distance from one another. Crops grow on dry farmland too, at half the pace, so they do without
 * water if no soil lies beside it.
 */
export function soilFor(body: MineflayerBody, plot: Plot, count: number): Vec3[] {
  const moist = plot.water > 0 ? soilAmong(besideWater(body, plot), body, plot, count) : [];
  if (moist.length > 0 || (plot.water > 0 && !plot.farmland)) return moist;
  return soilAmong(aroundBody(body), body, plot, count);
}

function soilAmong(candidates: readonly Vec3[], body: MineflayerBody, plot: Plot, count: number): Vec3[] {
  const found: Vec3[] = [];
  const apart = plot.ripe.by === "tree" ? 5 : plot.ripe.by === "beside" ? 3 : 1;
  for (const place of candidates) {
    if (found.length >= count) break;
    if (!suits(body, plot, place)) continue;
    if (found.some((other) => distance(other, place) < apart)) continue;
    found.push(place);
  }
  return found;
}

function suits(body: MineflayerBody, plot: Plot, place: Vec3): boolean {
  const soil = body.blockAt(place);
  if (!soil || !plot.soil.test(soil.name) || body.exclusions.has(place) || !body.mayChange(place)) return false;
  for (let up = 1; up <= plot.room; up += 1) {
    const above = body.blockAt(place.offset(0, up, 0));
    if (!isReplaceable(above) || /water|lava/.test(above?.name ?? "")) return false;
  }
  const { light = 0, skyLight = 0 } = body.blockAt(place.offset(0, 1, 0)) ?? {};
  const brightest = Math.max(light, skyLight);
  // After recent changes, servers may not have sent the light yet: under the open sky, a light of
  // zero is not believed.
  if (brightest < LIGHT_WANTED && (brightest > 0 || !isUnderOpenSky(body, place))) return false;
  // A fruit needs open ground beside its stem.
  return (
    plot.ripe.by !== "beside" ||
    SIDES.some(
      ([x, z]) =>
        /^(grass_block|dirt|farmland)$/.test(body.blockAt(place.offset(x, 0, z))?.name ?? "") &&
        isReplaceable(body.blockAt(place.offset(x, 1, z))),
    )
  );
}

/** Cells around water at its own height, and for farmland one lower: as near as the plot needs. */
function besideWater(body: MineflayerBody, { water: reach, farmland }: Plot): Vec3[] {
  const { bot } = body;
  const id = bot.registry.blocksByName.water?.id ?? -1;
  const waters = findPlaces(bot, [id], { radius: SEARCH, count: MAX_WATERS });
  const cells = new Map<string, Vec3>();
  for (const { x, y, z } of waters) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      for (let dz = -reach; dz <= reach; dz += 1) {
        if (reach === 1 && Math.abs(dx) + Math.abs(dz) !== 1) continue;
        for (const down of farmland ? [0, 1] : [0]) {
          const cell = new Vec3(x + dx, y - down, z + dz);
          cells.set(`${cell}`, cell);
        }
      }
    }
  }
  return byDistance(body, [...cells.values()]);
}

function aroundBody(body: MineflayerBody): Vec3[] {
  const { bot } = body;
  const ids = (bot.registry.blocksArray as { name: string; id: number }[]).flatMap(({ name, id }) =>
    /^(grass_block|dirt|podzol|coarse_dirt|sand|red_sand|soul_sand|crimson_nylium|warped_nylium)$/.test(name) ? id : [],
  );
  return findPlaces(bot, ids, { radius: 32, count: 1_024 });
}

const byDistance = ({ feet }: MineflayerBody, places: Vec3[]): Vec3[] =>
  places.sort((a, b) => distance(a, feet) - distance(b, feet));

/** The blocks to cut of the plant on `soil`; empty while it is not ripe. */
export function ripeOn(body: MineflayerBody, { ripe, plant }: Plot, soil: BlockPosition): Vec3[] {
  const foot = new Vec3(soil.x, soil.y + 1, soil.z);
  const nameAt = (place: Vec3) => body.blockAt(place)?.name;
  switch (ripe.by) {
    case "age":
      return nameAt(foot) === plant && ageOf(body.blockAt(foot)) >= ripe.age ? [foot] : [];
    case "taller": {
      const second = foot.offset(0, 1, 0);
      return nameAt(second) === plant ? [second] : [];
    }
    case "beside":
      return SIDES.map(([x, z]) => foot.offset(x, 0, z)).filter((place) => nameAt(place) === ripe.fruit);
    case "tree":
      return nameAt(foot) === ripe.log ? [foot] : [];
  }
}

const ageOf = (block: Block | null): number => Number(block?.getProperties().age ?? 0);
