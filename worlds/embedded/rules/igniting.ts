// Flint and steel: lights a fire on the clicked block, and wears; inside an obsidian frame the fire
// becomes a portal, which goes out when the frame breaks; `portals.ts` says where it leads. Its
// fires neither spread nor go out by themselves. Source: Minecraft Wiki
// "Flint and Steel", "Nether portal" (inside 2 by 3 up to 21 by 21, any way up, corners not
// needed).

import type { Vec3 } from "vec3";
import { type BlockKind, type Blocks, isAir } from "../core/blocks.ts";
import type { WorldContext } from "../core/context.ts";
import { beside, type Face } from "../core/faces.ts";
import { wearHeld } from "./held.ts";
import type { BlockUpdates } from "./updates.ts";
import type { Uses } from "./using.ts";

const PORTAL = "nether_portal";
const FRAME = "obsidian";
const MIN_WIDTH = 2;
const MIN_HEIGHT = 3;
const MAX_FRAME_SIZE = 21;

type PortalAxis = "x" | "z";
const ACROSS: Record<PortalAxis, { left: Face; right: Face }> = {
  x: { left: "west", right: "east" },
  z: { left: "north", right: "south" },
};

const isOpen = (kind: BlockKind): boolean => isAir(kind) || kind.name === "fire" || kind.name === PORTAL;

/** Lets flint and steel light fires and portals. */
export function installIgniting(context: WorldContext, uses: Uses, updates: BlockUpdates): void {
  const { blocks } = context;

  uses.itemOnBlock(async ({ held, kind, position, face, session }) => {
    if (held.name !== "flint_and_steel" || !kind.solid) return false;
    const place = beside(position, face);
    if (!isAir(await blocks.at(place))) return false;
    const portal = (await insideOf(blocks, place, "x")) ?? (await insideOf(blocks, place, "z"));
    if (portal === null) await blocks.set(place, "fire");
    else {
      const lit = blocks.kinds.of(PORTAL, { axis: portal.axis });
      await blocks.putTogether(portal.cells.map((cell) => ({ position: cell, kind: lit })));
    }
    wearHeld(context, session);
    return true;
  });

  updates.on([PORTAL], async (position, { properties }) => {
    const axis: PortalAxis = properties.axis === "z" ? "z" : "x";
    if ((await insideOf(blocks, position, axis)) === null) await blocks.clear(position);
  });
}

interface Inside {
  axis: PortalAxis;
  cells: Vec3[];
}

/** The cells inside the frame around an open position, or null without a complete frame. */
async function insideOf(blocks: Blocks, place: Vec3, axis: PortalAxis): Promise<Inside | null> {
  const { left, right } = ACROSS[axis];
  const corner = await reached(blocks, await reached(blocks, place, "down"), left);
  const width = 1 + (await open(blocks, corner, right));
  const height = 1 + (await open(blocks, corner, "up"));
  if (width < MIN_WIDTH || width > MAX_FRAME_SIZE || height < MIN_HEIGHT || height > MAX_FRAME_SIZE) return null;
  const cells: Vec3[] = [];
  let row = corner;
  for (let up = 0; up < height; up += 1, row = beside(row, "up")) {
    let cell = row;
    if (!(await isFrame(blocks, beside(cell, left)))) return null;
    for (let across = 0; across < width; across += 1, cell = beside(cell, right)) {
      if (!isOpen(await blocks.at(cell))) return null;
      if (up === 0 && !(await isFrame(blocks, beside(cell, "down")))) return null;
      if (up === height - 1 && !(await isFrame(blocks, beside(cell, "up")))) return null;
      cells.push(cell);
    }
    if (!(await isFrame(blocks, cell))) return null;
  }
  return { axis, cells };
}

const isFrame = async (blocks: Blocks, place: Vec3): Promise<boolean> => (await blocks.at(place)).name === FRAME;

/** The number of open positions beyond `from`, as far as a frame may reach. */
async function open(blocks: Blocks, from: Vec3, way: Face): Promise<number> {
  let next = beside(from, way);
  let count = 0;
  for (; count < MAX_FRAME_SIZE && isOpen(await blocks.at(next)); count += 1) next = beside(next, way);
  return count;
}

async function reached(blocks: Blocks, from: Vec3, way: Face): Promise<Vec3> {
  let place = from;
  for (let steps = await open(blocks, from, way); steps > 0; steps -= 1) place = beside(place, way);
  return place;
}
