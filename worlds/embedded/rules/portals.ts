// Nether portals: a player who stands in one for four seconds comes out of the nearest portal of the
// other dimension, or of a new one where none is near. It must leave a portal before one takes it
// again. Items and creatures stay. Source: Minecraft Wiki "Nether portal" (80 ticks; portals are
// looked for within 128 blocks in the overworld, 16 in the Nether; a new one stands in the nearest
// open place on firm ground within 16 blocks, or else on a platform in mid-air from y 70 up).

import type { Player } from "flying-squid";
import { Vec3 } from "vec3";
import type { BlockKind } from "../core/blocks.ts";
import { guarded, type WorldContext } from "../core/context.ts";
import { beyondPortal, dimensionAt } from "../generator/dimensions.ts";
import { NETHER_TOP } from "../generator/nether-terrain.ts";
import type { Land } from "../land/land.ts";
import type { Cross } from "../players/crossing.ts";

const PORTAL = "nether_portal";
const WAIT_TICKS = 80;
const HALF_WIDTH = 0.3;
const REACH = { overworld: 128, nether: 16 } as const;
const NEW_REACH = 16;
const CHUNK = 16;
const LOWEST_PLATFORM = 70;
const ROOM_ABOVE_PLATFORM = 9;
/** A new portal's opening, and the free places beside and before it. */
const OPENING = { across: 2, up: 3 };
const NETHER_FLOOR = 32;

interface Waiting {
  ticks: number;
  mustLeave: boolean;
}

/** Lets portals take players to the other dimension. */
export function installPortals(context: WorldContext, land: Land, cross: Cross): void {
  const { server, blocks } = context;
  const cells = new Map<string, Vec3>();
  const waits = new WeakMap<Player, Waiting>();

  blocks.onChange((position, _before, after) => {
    if (after.name === PORTAL) cells.set(position.toString(), position.clone());
    else cells.delete(position.toString());
  });

  const pass = async (player: Player): Promise<void> => {
    const target = beyondPortal(player.position);
    const found = nearest([...cells.values()], target) ?? (await makePortal(target));
    let feet = found;
    while (cells.has(feet.offset(0, -1, 0).toString())) feet = feet.offset(0, -1, 0);
    await cross(player, feet.offset(0.5, 0, 0.5));
  };

  const makePortal = async (target: Vec3): Promise<Vec3> => {
    for (let x = target.x - NEW_REACH; x <= target.x + NEW_REACH; x += CHUNK)
      for (let z = target.z - NEW_REACH; z <= target.z + NEW_REACH; z += CHUNK)
        await server.overworld.getColumn(Math.floor(x / CHUNK), Math.floor(z / CHUNK));
    const place = openPlace(land, target);
    const puts = place === null ? platform(blocks.kinds.of("obsidian"), target) : [];
    const corner = place ?? platformCorner(target);
    const [frame, inside] = [blocks.kinds.of("obsidian"), blocks.kinds.of(PORTAL, { axis: "x" })];
    await blocks.putTogether([...puts, ...portalBlocks(corner, frame, inside)]);
    return corner;
  };

  server.on("tick", () =>
    guarded(context, () => {
      for (const player of server.players) {
        const waiting = waits.get(player) ?? { ticks: 0, mustLeave: false };
        waits.set(player, waiting);
        if (player.health <= 0 || !standsInPortal(land, player.position)) {
          waits.set(player, { ticks: 0, mustLeave: false });
        } else if (!waiting.mustLeave && ++waiting.ticks >= WAIT_TICKS) {
          waiting.mustLeave = true;
          guarded(context, () => pass(player));
        }
      }
    }),
  );
}

function standsInPortal(land: Pick<Land, "loaded" | "name">, { x, y, z }: Vec3): boolean {
  for (const dx of [-HALF_WIDTH, HALF_WIDTH]) {
    for (const dz of [-HALF_WIDTH, HALF_WIDTH]) {
      const [cellX, cellZ] = [Math.floor(x + dx), Math.floor(z + dz)];
      if (land.loaded(cellX, cellZ) && land.name(cellX, Math.floor(y), cellZ) === PORTAL) return true;
    }
  }
  return false;
}

/** The portal cell of the target's dimension that is nearest to it, within the dimension's reach. */
function nearest(cells: readonly Vec3[], target: Vec3): Vec3 | undefined {
  const dimension = dimensionAt(target);
  const reach = REACH[dimension];
  return cells
    .filter((cell) => dimensionAt(cell) === dimension)
    .filter(({ x, z }) => Math.abs(x - target.x) <= reach && Math.abs(z - target.z) <= reach)
    .sort((one, other) => one.distanceTo(target) - other.distanceTo(target) || one.y - other.y)[0];
}

/**
 * The nearest place for a new portal's lower left opening: firm ground with room around; null
 * without one.
 */
export function openPlace(land: Land, target: Vec3): Vec3 | null {
  let best: { place: Vec3; distance: number } | null = null;
  for (let x = target.x - NEW_REACH; x <= target.x + NEW_REACH; x++) {
    for (let z = target.z - NEW_REACH; z <= target.z + NEW_REACH; z++) {
      for (const y of heightsAt(land, x, z, target)) {
        const place = new Vec3(x, y, z);
        const distance = place.distanceTo(target);
        if ((best === null || distance < best.distance) && hasRoom(land, place)) best = { place, distance };
      }
    }
  }
  return best?.place ?? null;
}

/** In the overworld a portal stands under the sky, because the land has no caves. */
function* heightsAt(land: Land, x: number, z: number, target: Vec3): Generator<number> {
  if (dimensionAt(target) === "overworld") {
    yield land.roof(x, z) + 1;
    return;
  }
  for (let y = NETHER_TOP - ROOM_ABOVE_PLATFORM; y >= NETHER_FLOOR; y--) {
    if (land.solid(x, y - 1, z) && !land.solid(x, y, z)) yield y;
  }
}

function hasRoom(land: Land, { x, y, z }: Vec3): boolean {
  for (let across = -1; across <= OPENING.across; across++) {
    for (let deep = -1; deep <= 1; deep++) {
      const [cellX, cellZ] = [x + across, z + deep];
      if (!land.solid(cellX, y - 1, cellZ)) return false;
      for (let up = 0; up <= OPENING.up; up++) {
        if (land.solid(cellX, y + up, cellZ) || land.fluid(cellX, y + up, cellZ) !== null) return false;
      }
    }
  }
  return true;
}

/** The frame of four by five with its corners, lit. `x y z` is the lower left opening. */
function portalBlocks({ x, y, z }: Vec3, frame: BlockKind, inside: BlockKind): { position: Vec3; kind: BlockKind }[] {
  const puts: { position: Vec3; kind: BlockKind }[] = [];
  for (let across = -1; across <= OPENING.across; across++) {
    for (let up = -1; up <= OPENING.up; up++) {
      const isFrame = across < 0 || across === OPENING.across || up < 0 || up === OPENING.up;
      puts.push({ position: new Vec3(x + across, y + up, z), kind: isFrame ? frame : inside });
    }
  }
  return puts;
}

const platformCorner = ({ x, y, z }: Vec3): Vec3 =>
  new Vec3(x, Math.max(LOWEST_PLATFORM, Math.min(NETHER_TOP - ROOM_ABOVE_PLATFORM, y)), z);

/** The ground before and behind the portal, where there is none. */
function platform(kind: BlockKind, target: Vec3): { position: Vec3; kind: BlockKind }[] {
  const { x, y, z } = platformCorner(target);
  return [-1, 1].flatMap((deep) =>
    Array.from({ length: OPENING.across }, (_, across) => ({
      position: new Vec3(x + across, y - 1, z + deep),
      kind,
    })),
  );
}
