// Chooses the next block to dig: the nearest that has not failed. Height counts more than
// horizontal distance, and a block under the feet counts as far away, because digging it means
// falling. Pure.

import { type BlockPosition, keyOf } from "../geometry/positions.ts";

/** How many blocks of walking equal one block of climbing or digging down. */
const VERTICAL_WEIGHT = 1.6;
/** How many blocks of walking the bot prefers to digging under its own feet. */
const UNDER_FEET_PENALTY = 12;

/** The effort to reach a block from the feet, in blocks of walking. */
export function effort(feet: BlockPosition, block: BlockPosition): number {
  const dx = Math.abs(block.x + 0.5 - feet.x);
  const dz = Math.abs(block.z + 0.5 - feet.z);
  const dy = Math.abs(block.y - feet.y);
  const underFeet = Math.floor(feet.x) === block.x && Math.floor(feet.z) === block.z && block.y < Math.floor(feet.y);
  return Math.hypot(dx, dz) + dy * VERTICAL_WEIGHT + (underFeet ? UNDER_FEET_PENALTY : 0);
}

/**
 * The block of least effort that is not excluded; ties go to the smaller key, so that runs repeat.
 */
export function chooseTarget<P extends BlockPosition>(
  feet: BlockPosition,
  blocks: readonly P[],
  excluded: (place: BlockPosition) => boolean,
): P | undefined {
  let best: { block: P; cost: number; key: string } | undefined;
  for (const block of blocks) {
    if (excluded(block)) continue;
    const cost = effort(feet, block);
    const key = keyOf(block);
    if (!best || cost < best.cost || (cost === best.cost && key < best.key)) best = { block, cost, key };
  }
  return best?.block;
}
