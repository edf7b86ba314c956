// Nether fortresses: a crossing of four bridges, with a room at the end of each: two platforms with
// a spawner, one garden of Nether wart, one empty. Inside rock the bridges are halls. Each region of
// 27 by 27 chunks has one, because there are no bastions that would take its place. Pure, in the
// Nether's own coordinates. Source: Minecraft Wiki "Nether Fortress" (regions, two spawners, wart on
// soul sand); the plan is ours, simpler than vanilla's.

import { hashOf } from "./random.ts";
import type { VeinPosition } from "./veins.ts";

const CHANNEL = 1100;
const WART_CHANNEL = 1101;
const CHUNK = 16;
const REGION_CHUNKS = 27;
/** Chunks at a region's edge in which no fortress begins. */
const SEPARATION_CHUNKS = 4;
/** The height of the floor. */
export const FORTRESS_FLOOR = 48;
const BRIDGE_LENGTH = 40;
const BRIDGE_HALF_WIDTH = 2;
const ROOM_HALF_WIDTH = 5;
/** The rooms' middles lie this far from the crossing. */
const ROOM_DISTANCE = BRIDGE_LENGTH + ROOM_HALF_WIDTH;
const REACH = ROOM_DISTANCE + ROOM_HALF_WIDTH;
const HEADROOM = 5;
const PILLAR_EVERY = 8;
const WART_AGES = 4;

export type FortressBlock =
  | { name: "nether_bricks" | "nether_brick_fence" | "soul_sand" | "spawner" | "air" }
  | { name: "nether_wart"; age: number };

type Room = "spawner" | "wart" | "empty";
const ROOMS: readonly { dx: number; dz: number; room: Room }[] = [
  { dx: 0, dz: -1, room: "spawner" },
  { dx: 1, dz: 0, room: "spawner" },
  { dx: 0, dz: 1, room: "wart" },
  { dx: -1, dz: 0, room: "empty" },
];

interface Middle {
  x: number;
  z: number;
}

/** The middles of the fortresses that may reach into a square of `reach` blocks around a place. */
function fortressesNear(seed: number, x: number, z: number, reach: number): Middle[] {
  const side = REGION_CHUNKS * CHUNK;
  const found: Middle[] = [];
  for (let regionX = Math.floor((x - reach) / side) - 1; regionX <= Math.floor((x + reach) / side) + 1; regionX++) {
    for (let regionZ = Math.floor((z - reach) / side) - 1; regionZ <= Math.floor((z + reach) / side) + 1; regionZ++) {
      const inRegion = (axis: number): number =>
        hashOf(seed, CHANNEL + axis * 10, regionX, regionZ) % (REGION_CHUNKS - SEPARATION_CHUNKS);
      const [middleX, middleZ] = [
        regionX * side + inRegion(0) * CHUNK + CHUNK / 2,
        regionZ * side + inRegion(1) * CHUNK + CHUNK / 2,
      ];
      if (Math.abs(middleX - x) <= reach + REACH && Math.abs(middleZ - z) <= reach + REACH)
        found.push({ x: middleX, z: middleZ });
    }
  }
  return found;
}

/** The spawners within `reach` blocks of a place along both axes. */
export function spawnersNear(seed: number, x: number, z: number, reach: number): VeinPosition[] {
  return fortressesNear(seed, x, z, reach)
    .flatMap((middle) =>
      ROOMS.filter(({ room }) => room === "spawner").map(({ dx, dz }): VeinPosition => {
        return [middle.x + dx * ROOM_DISTANCE, FORTRESS_FLOOR + 2, middle.z + dz * ROOM_DISTANCE];
      }),
    )
    .filter(([atX, , atZ]) => Math.abs(atX - x) <= reach && Math.abs(atZ - z) <= reach);
}

/**
 * Paints the fortresses of a column: `set` is called for the blocks from its floor up, and for the
 * pillars down to `ground`.
 */
export function fortressColumn(
  seed: number,
  x: number,
  z: number,
  ground: number,
  set: (y: number, block: FortressBlock) => void,
): void {
  for (const middle of fortressesNear(seed, x, z, 0)) paintColumn(seed, x - middle.x, z - middle.z, ground, set);
}

/** `x` and `z` count from the crossing. */
function paintColumn(
  seed: number,
  x: number,
  z: number,
  ground: number,
  set: (y: number, block: FortressBlock) => void,
): void {
  const part = partAt(x, z);
  if (part === null) return;
  const { isEdge, across, along, room } = part;
  set(FORTRESS_FLOOR, { name: "nether_bricks" });
  for (let up = 1; up <= HEADROOM; up++) set(FORTRESS_FLOOR + up, { name: "air" });
  if (isEdge) set(FORTRESS_FLOOR + 1, { name: "nether_brick_fence" });
  else if (room === "spawner" && across === 0 && along === 0) {
    set(FORTRESS_FLOOR + 1, { name: "nether_bricks" });
    set(FORTRESS_FLOOR + 2, { name: "spawner" });
  } else if (room === "wart" && Math.abs(across) >= 2 && Math.abs(across) <= 3 && Math.abs(along) <= 3) {
    set(FORTRESS_FLOOR, { name: "soul_sand" });
    set(FORTRESS_FLOOR + 1, { name: "nether_wart", age: hashOf(seed, WART_CHANNEL, x, z) % WART_AGES });
  }
  const isPillar = Math.abs(across) <= 1 && Math.abs(along) % PILLAR_EVERY === 0;
  for (let y = FORTRESS_FLOOR - 1; isPillar && y > ground; y--) set(y, { name: "nether_bricks" });
}

interface Part {
  isEdge: boolean;
  /** Blocks from the middle line of the bridge or room, and along it. */
  across: number;
  along: number;
  room: Room | "bridge";
}

function partAt(x: number, z: number): Part | null {
  for (const { dx, dz, room } of ROOMS) {
    const along = x * dx + z * dz - ROOM_DISTANCE;
    const across = x * dz - z * dx;
    if (Math.abs(along) > ROOM_HALF_WIDTH || Math.abs(across) > ROOM_HALF_WIDTH) continue;
    const isDoor = along === -ROOM_HALF_WIDTH && Math.abs(across) < BRIDGE_HALF_WIDTH;
    const isEdge = Math.max(Math.abs(along), Math.abs(across)) === ROOM_HALF_WIDTH && !isDoor;
    return { isEdge, across, along, room };
  }
  const [far, near] = Math.abs(x) >= Math.abs(z) ? [x, z] : [z, x];
  if (Math.abs(near) > BRIDGE_HALF_WIDTH || Math.abs(far) > BRIDGE_LENGTH) return null;
  const isCrossing = Math.abs(far) <= BRIDGE_HALF_WIDTH;
  // A gap in the fence now and then lets walkers on and off.
  const isGate = Math.abs(far) % PILLAR_EVERY === PILLAR_EVERY / 2;
  return {
    isEdge: Math.abs(near) === BRIDGE_HALF_WIDTH && !isCrossing && !isGate,
    across: near,
    along: far,
    room: "bridge",
  };
}
