// Sand, gravel and concrete powder fall without support, and powder that meets water hardens.
// Simplified: the block moves to its landing position at once, without a falling entity; blocks
// above it follow in the same way. A block that can be neither fallen through nor stood on (a
// torch) breaks the falling block into its item. Source: Minecraft Wiki "Falling Block", "Concrete
// Powder".

import type { Vec3 } from "vec3";
import { type BlockKind, isAir } from "../core/blocks.ts";
import type { WorldContext } from "../core/context.ts";
import { spillLoot } from "./breaking.ts";
import { isReplaceable } from "./room.ts";
import { neighbours } from "./support.ts";
import type { BlockUpdates } from "./updates.ts";

const FALLING =
  /^(sand|red_sand|gravel|suspicious_(sand|gravel)|.*_concrete_powder|(chipped_|damaged_)?anvil|dragon_egg)$/;

type KindAt = (position: Vec3) => Promise<BlockKind>;

/**
 * The landing position of a block at `position`, `lowest` being the bottom of the world; null when
 * it is held.
 */
async function landingPlace(at: KindAt, position: Vec3, lowest: number): Promise<Vec3 | null> {
  let place = position;
  while (place.y > lowest) {
    const below = place.offset(0, -1, 0);
    if (!isReplaceable(await at(below))) break;
    place = below;
  }
  return place === position ? null : place;
}

/** Lets unsupported blocks fall when a neighbour changes. `lowest` is the world's bottom block. */
export function installGravity(context: WorldContext, updates: BlockUpdates, lowest: number): void {
  const { blocks, server } = context;
  const at: KindAt = (position) => blocks.at(position);
  const falling = server.registry.blocksArray.map(({ name }) => name).filter((name) => FALLING.test(name));

  const touchesWater = async (position: Vec3): Promise<boolean> => {
    for (const place of neighbours(position)) {
      if (place.y >= position.y && (await at(place)).name === "water") return true;
    }
    return false;
  };

  updates.on(falling, async (position, kind) => {
    const place = await landingPlace(at, position, lowest);
    const rest = place ?? position;
    const powder = kind.name.endsWith("_powder");
    const into = await at(rest);
    const hardens = powder && ((place !== null && into.name === "water") || (await touchesWater(rest)));
    if (place === null && !hardens) return;
    const become = hardens ? blocks.kinds.of(kind.name.slice(0, -"_powder".length)) : kind;
    if (place === null) return blocks.put(position, become);
    const under = await at(place.offset(0, -1, 0));
    // Place it below before removing it above: the blocks that follow must find it there.
    if (under.solid || isAir(under)) await blocks.put(place, become);
    else spillLoot(context, place, kind);
    await blocks.clear(position);
  });
}
