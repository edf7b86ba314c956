// Chunks that somebody changed stay in memory when nobody is near any more: there is no disk to save them on, and made anew they
// would forget what was built and dug. Untouched ones may go; the generator makes the same again.

import type { World } from "flying-squid";
import type { Vec3 } from "vec3";

/** Wraps the world's block changes and unloading; `onChange` hears of every block that is written. */
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
