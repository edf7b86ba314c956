// The respawn position: on the ground of the spawn point's column, even if it was dug away or piled
// up since. Source: Minecraft Wiki "World spawn" (the highest free place is looked for),
// "Respawning".

import { Vec3 } from "vec3";
import type { Land } from "../land/land.ts";

const HEIGHT = 2;

/**
 * The position to stand at for a spawn point; the point itself where its column is not loaded, or
 * has no ground.
 */
export function spawnPlace(land: Pick<Land, "loaded" | "solid" | "fluid" | "lowest">, point: Vec3): Vec3 {
  const [x, z] = [Math.floor(point.x), Math.floor(point.z)];
  if (!land.loaded(x, z)) return point.clone();
  const isFree = (at: number): boolean =>
    Array.from({ length: HEIGHT }, (_, up) => at + up).every((each) => !land.solid(x, each, z));
  let y = Math.floor(point.y);
  while (!isFree(y)) y++;
  while (y > land.lowest && !land.solid(x, y - 1, z) && land.fluid(x, y - 1, z) === null) y--;
  return y === Math.floor(point.y) || y === land.lowest ? point.clone() : new Vec3(point.x, y, point.z);
}
