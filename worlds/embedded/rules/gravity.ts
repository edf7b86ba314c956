// Sand, gravel and concrete powder fall when nothing holds them. Simplified: the block is where it lands at once, without a
// falling entity; what stands above it follows in the same way. Source: Minecraft Wiki "Falling Block".

import type { Block, World } from "flying-squid";
import type { Vec3 } from "vec3";
import type { WorldContext } from "../context.ts";

const FALLING = /^(sand|red_sand|gravel|.*_concrete_powder)$/;
const AIR = 0;

/** Where a block at `position` comes to rest: the lowest place above something solid, or null when it is held. */
export async function landingPlace(
  world: Pick<World, "getBlock">,
  position: Vec3,
  lowest: number,
): Promise<Vec3 | null> {
  let place = position;
  while (place.y > lowest) {
    const below = place.offset(0, -1, 0);
    if ((await world.getBlock(below)).boundingBox !== "empty") break;
    place = below;
  }
  return place === position ? null : place;
}

/** Lets unsupported blocks fall when a neighbour changes. `lowest` is the height of the world's bottom block. */
export function installGravity({ server }: WorldContext, lowest: number): void {
  const fall = async (world: World, block: Block): Promise<boolean> => {
    const place = await landingPlace(world, block.position, lowest);
    if (place === null) return false;
    await server.setBlock(world, block.position, AIR);
    await server.setBlock(world, place, block.stateId);
    return true;
  };
  for (const { name } of server.registry.blocksArray) {
    if (FALLING.test(name)) server.onBlockUpdate(name, fall);
  }
}
