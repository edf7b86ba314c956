// Changed chunks stay in memory when no player is near: there is no disk to save them on, and a
// regenerated chunk would lose the changes. Unchanged chunks may be unloaded; the generator makes
// them again.

import type { World } from "flying-squid";
import type { Vec3 } from "vec3";

/**
 * Wraps the world's block changes and unloading; `onChange` is called for every block that is
 * written.
 */
export function keepChangedChunks(world: World, onChange: (position: Vec3) => void): void {
  const changed = new Set<string>();
  const set = world.setBlockStateId.bind(world);
  const unload = world.unloadColumn.bind(world);
  world.setBlockStateId = (position: Vec3, stateId: number) => {
    changed.add(`${Math.floor(position.x / 16)},${Math.floor(position.z / 16)}`);
    onChange(position);
    return set(position, stateId);
  };
  world.unloadColumn = (chunkX, chunkZ) => {
    if (!changed.has(`${chunkX},${chunkZ}`)) unload(chunkX, chunkZ);
  };
}
