// Light, computed on demand instead of being kept up to date everywhere: a flood from the position
// outwards that ends at the first open sky and at the brightest lamp. It gives the same figures as
// vanilla's flood, which starts from the lamps. Source: Minecraft Wiki "Light" (15 under the open
// sky, one less a block; opaque blocks stop it; leaves and water take one).

import type { Land } from "./land.ts";

export interface LightAtCell {
  /** 0..15, of the sky by day. */
  sky: number;
  /** 0..15, of torches, lava and fire. */
  block: number;
}

const FULL_LIGHT = 15;
/** Light from farther away does not arrive. */
const LIGHT_REACH = FULL_LIGHT - 1;
const SPAN = 2 * LIGHT_REACH + 1;
const OPAQUE = 15;
const STEPS = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
] as const;

/** The light at a position; inside an opaque block only the block's own light. */
export function lightAt(land: Land, x: number, y: number, z: number): LightAtCell {
  const light: LightAtCell = { sky: 0, block: land.emission(x, y, z) };
  if (land.filter(x, y, z) >= OPAQUE) return light;
  const seen = new Uint8Array(SPAN * SPAN * SPAN);
  let front: number[] = [LIGHT_REACH, LIGHT_REACH, LIGHT_REACH];
  seen[indexOf(LIGHT_REACH, LIGHT_REACH, LIGHT_REACH)] = 1;
  for (let distance = 0; distance <= LIGHT_REACH && front.length > 0; distance++) {
    const next: number[] = [];
    for (let at = 0; at < front.length; at += 3) {
      const [dx, dy, dz] = [front[at] ?? 0, front[at + 1] ?? 0, front[at + 2] ?? 0];
      const [px, py, pz] = [x + dx - LIGHT_REACH, y + dy - LIGHT_REACH, z + dz - LIGHT_REACH];
      light.block = Math.max(light.block, land.emission(px, py, pz) - distance);
      if (light.sky === 0 && py > land.roof(px, pz)) light.sky = FULL_LIGHT - distance;
      if (distance === LIGHT_REACH || land.filter(px, py, pz) >= OPAQUE) continue;
      spread(seen, next, dx, dy, dz);
    }
    // Each step outwards dims a lamp by one: no farther lamp can be brighter than the one found,
    // and neither can the sky.
    if (light.sky > 0 && light.block >= FULL_LIGHT - distance - 1) break;
    front = next;
  }
  return light;
}

function spread(seen: Uint8Array, next: number[], dx: number, dy: number, dz: number): void {
  for (const [sx, sy, sz] of STEPS) {
    const index = indexOf(dx + sx, dy + sy, dz + sz);
    if (seen[index] === 1) continue;
    seen[index] = 1;
    next.push(dx + sx, dy + sy, dz + sz);
  }
}

const indexOf = (dx: number, dy: number, dz: number): number => (dx * SPAN + dy) * SPAN + dz;
