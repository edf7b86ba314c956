// The conditions at the body's position: the light, whether it is shut in, whether it burns or
// drowns. All read the last packets. Sources: minecraft.wiki, Light (15 less one a block; a night's
// sky gives 4), Daylight cycle.

import type { Snapshot } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import type { BlockPosition } from "../geometry/positions.ts";
import { blockLight } from "./lighting.ts";

const NIGHT_BEGINS = 13_000;
const NIGHT_ENDS = 23_460;
const DUSK_BEGINS = 11_500;
/** How much darker the sky is at night. */
const NIGHT_DIMS = 11;
const BRIGHT = 8;
const OPEN = /^(air|cave_air|void_air|water|lava|.*grass|.*torch|fern|large_fern|dead_bush|snow|vine|fire|seagrass)$/;
const BURNS = /^(lava|fire|soul_fire)$/;
const WET = /^(water|bubble_column|kelp|kelp_plant|seagrass|tall_seagrass)$/;
const DOOR = /_(door|fence_gate|trapdoor)$/;

/** Ticks since sunrise. */
export const timeOfDay = ({ bot }: MineflayerBody): number => (((bot.time?.timeOfDay ?? 0) % 24_000) + 24_000) % 24_000;

export function isNight(body: MineflayerBody): boolean {
  const time = timeOfDay(body);
  return time >= NIGHT_BEGINS && time < NIGHT_ENDS;
}

export function isDusk(body: MineflayerBody): boolean {
  const time = timeOfDay(body);
  return time >= DUSK_BEGINS && time < NIGHT_BEGINS;
}

export function weatherOf({ bot }: MineflayerBody): Snapshot["weather"] {
  if ((bot.thunderState ?? 0) > 0) return "thunder";
  return bot.isRaining ? "rain" : "clear";
}

export interface LightLevels {
  block: number;
  sky: number;
  level: number;
}

/** The light at the feet, 0 to 15; the sky's share is that of the hour. */
export function lightOf(body: MineflayerBody, place: BlockPosition = body.feet): LightLevels {
  const found = body.blockAt(place);
  const sky = Math.max(0, (found?.skyLight ?? 0) - (isNight(body) ? NIGHT_DIMS : 0));
  // In daylight, lamps need not be searched for.
  const block = sky >= BRIGHT ? (found?.light ?? 0) : blockLight(body, place);
  return { block, sky, level: Math.max(block, sky) };
}

const around = ({ x, y, z }: BlockPosition): BlockPosition[] =>
  [0, 1].flatMap((up) => [
    { x: x + 1, y: y + up, z },
    { x: x - 1, y: y + up, z },
    { x, y: y + up, z: z + 1 },
    { x, y: y + up, z: z - 1 },
  ]);

const nameAt = (body: MineflayerBody, place: BlockPosition): string => body.nameAt(place) ?? "air";

/** Whether a firm block, or a shut door, is on every side of the body's height and overhead. */
export function isShutIn(body: MineflayerBody): boolean {
  const { feet } = body;
  const shut = (place: BlockPosition): boolean => {
    const name = nameAt(body, place);
    return !OPEN.test(name) && (DOOR.test(name) || body.blockAt(place)?.boundingBox === "block");
  };
  return [...around(feet), { x: feet.x, y: feet.y + 2, z: feet.z }].every(shut);
}

const SKY = 48;

/** Whether the sky above the body, or above the position, is open as far as it matters. */
export function isUnderOpenSky(body: MineflayerBody, { x, y, z }: BlockPosition = body.feet): boolean {
  for (let up = 2; up <= SKY; up += 1) {
    const block = body.blockAt({ x, y: y + up, z });
    if (block !== null && block.boundingBox === "block" && !/leaves$/.test(block.name)) return false;
  }
  return true;
}

const HALF_WIDTH = 0.3;
const HEIGHT = 1.8;

/** Whether some part of the body is in fire or lava. */
export function isInHeat(body: MineflayerBody): boolean {
  const { x, y, z } = body.bot.entity.position;
  return [-HALF_WIDTH, HALF_WIDTH].some((dx) =>
    [-HALF_WIDTH, HALF_WIDTH].some((dz) =>
      [0, 1, HEIGHT].some((dy) => BURNS.test(nameAt(body, { x: x + dx, y: y + dy, z: z + dz }))),
    ),
  );
}

/**
 * Whether the body is on fire: the lowest bit of an entity's first metadata field (wiki.vg, Entity
 * metadata).
 */
export function isAlight({ bot }: MineflayerBody): boolean {
  const flags = (bot.entity.metadata as unknown[] | undefined)?.[0];
  return typeof flags === "number" && (flags & 1) === 1;
}

/** The distance within which a burning body runs for water. */
export const WATER_WITHIN = 6;

/** Whether the ground under the body's feet is hot: half a point of health for each block of a walk. */
export const isOnMagma = (body: MineflayerBody): boolean =>
  body.bot.entity.onGround && nameAt(body, body.bot.entity.position.offset(0, -0.2, 0)) === "magma_block";

/** With less health a walk over magma is no more worth it. */
const BEARS_MAGMA = 10;

/**
 * Whether the body burns and can escape: it stands in fire or lava, or badly hurt on magma, or is on
 * fire with water near.
 */
export function isBurning(body: MineflayerBody): boolean {
  if (isInHeat(body)) return true;
  if (isOnMagma(body) && (body.bot.health ?? BEARS_MAGMA) <= BEARS_MAGMA) return true;
  if (!isAlight(body)) return false;
  const { feet } = body;
  for (let dx = -WATER_WITHIN; dx <= WATER_WITHIN; dx += 1)
    for (let dz = -WATER_WITHIN; dz <= WATER_WITHIN; dz += 1)
      for (let dy = -2; dy <= 1; dy += 1) if (nameAt(body, feet.offset(dx, dy, dz)) === "water") return true;
  return false;
}

/** Whether the head is under water. */
export const isUnderWater = (body: MineflayerBody): boolean => WET.test(nameAt(body, body.eyes.floored()));
